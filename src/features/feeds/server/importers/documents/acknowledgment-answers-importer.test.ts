import { beforeEach, expect, test } from "vitest";
import { emptyTables } from "../../../../../../tests/support/empty-tables.ts";
import {
	acknowledgmentFeedRow,
	feed,
	feedPartners,
	orderFeedRow,
	readRows,
} from "../../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../../tests/support/fixtures.ts";

const database = await testDatabase();
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
beforeEach(async () => {
	await emptyTables(database, "order_acknowledgments");
	await feed(database, "acknowledgments", [acknowledgmentFeedRow()]);
});

const about = { acknowledgment: "A1", revision: 1, at: "2026-05-03T12:00:00Z" };
const asked = { ...about, answer: "Q1", by: "Purchasing", side: "customer", message: "Why this price?" };
const answered = { ...about, answer: "R1", by: "R. Lindqvist", message: "The list of May." };
const send = (...rows: object[]) => feed(database, "acknowledgment-answers", rows);
const states = () => readRows(database, "select answer_state as state from order_acknowledgments");

test("a query by telephone and the mill's answer move the acknowledgment; the same twice change nothing", async () => {
	expect(await send(asked, answered)).toMatchObject({ accepted: 2, rejected: 0 });
	expect(await states()).toEqual([{ state: "answered" }]);
	expect(await send(asked, answered)).toMatchObject({ accepted: 0, unchanged: 2 });
	expect(await send({ ...asked, answer: "Q2" })).toMatchObject({ accepted: 1 });
	expect(await states()).toEqual([{ state: "queried" }]);
});

test("other text under a known key, another revision, an unknown acknowledgment, and an answer without a query are rejected, each at its field", async () => {
	expect((await send(answered)).rejects).toMatchObject([{ field: "answer", code: "move_not_allowed" }]);
	await send(asked, answered);
	const refused = await send(
		{ ...asked, message: "Other words" },
		{ ...answered, answer: "R2", revision: 2 },
		{ ...asked, acknowledgment: "A9" },
		{ ...asked, answer: "Q2", message: undefined },
	);
	expect(refused.rejects.map(({ line, field, code }) => `${line} ${field} ${code}`).toSorted()).toEqual([
		"1 answer conflict",
		"2 revision not_allowed",
		"3 acknowledgment unknown_acknowledgment",
		"4 message required",
	]);
});

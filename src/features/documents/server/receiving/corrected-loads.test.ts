import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Caller } from "../../../../../tests/support/api.ts";
import { emptyTables } from "../../../../../tests/support/empty-tables.ts";
import {
	feed,
	feedPartners,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../../tests/support/people.ts";

const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database);
const [buyer, yard, otherYard] = [
	await api.signInAs({ soldTo: ["S1"] }),
	await api.signInAs({ shipTo: ["T1"] }),
	await api.signInAs({ shipTo: ["T2"] }),
];
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [pieceFeedRow(), pieceFeedRow({ piece: "C2" }), pieceFeedRow({ piece: "C3" })]);
let revision = 0;
/** Imports what is on the load, and its ship-to. */
const ship = (changes: object, bol = "B1") =>
	feed(database, "shipments", [shipmentFeedRow({ bol, revision: ++revision, ...changes })]);
beforeEach(async () => {
	await emptyTables(database, "tally_checks");
	await feed(database, "orders", [orderFeedRow({ revision: ++revision, shipTo: "T1" })]);
	await ship({ pieces: ["C1", "C2"] });
});

const mark = (caller: Caller, pieces: string[], is = "received") =>
	api.ask(
		caller,
		'mutation ($marks: [TallyMarkInput!]!) { markTally(input: { bol: "B1", marks: $marks }) { bolNumber } }',
		{
			marks: pieces.map((piece) => ({ id: randomUUID(), piece, mark: is, ageMs: 0 })),
		},
	);
type Check = { finishedAt: string | null; marks: { piece: string }[] };
async function finish(caller: Caller) {
	const { data, errors } = await api.ask<{ finishTally: Check }>(
		caller,
		'mutation { finishTally(bol: "B1") { finishedAt } }',
	);
	return data ? data.finishTally.finishedAt !== null : errors?.[0]?.message;
}
const counts =
	"select received, damaged, missing, finished_at is not null as finished from tally_checks where bol_number = 'B1'";
const counted = async () => (await asOwner(database, counts))[0];

test("a load is recounted once the mill corrects its pieces, and not received before the rest is marked", async () => {
	await mark(yard, ["C1"]);
	await mark(yard, ["C2"], "missing");
	await ship({ pieces: ["C1", "C3"] });
	expect(await counted()).toEqual({ received: 1, damaged: 0, missing: 0, finished: false });
	expect(await finish(yard)).toContain("1");
	await mark(yard, ["C3"]);
	expect(await finish(yard)).toBe(true);
});

test("a received load is open again once the mill adds a piece, and stays received when it removes one", async () => {
	await mark(yard, ["C1", "C2"]);
	expect(await finish(yard)).toBe(true);
	await ship({ pieces: ["C1"] });
	expect(await counted()).toEqual({ received: 1, damaged: 0, missing: 0, finished: true });
	await ship({ pieces: ["C1", "C3"] });
	expect(await counted()).toEqual({ received: 1, damaged: 0, missing: 0, finished: false });
});

test("a load that loses a piece to another is recounted", async () => {
	await mark(yard, ["C1", "C2"]);
	await ship({ pieces: ["C2"], shippedAt: "2026-05-02T12:00:00Z" }, "B2");
	expect(await counted()).toMatchObject({ received: 1 });
	await ship({ pieces: ["C3"], shippedAt: "2026-05-02T12:00:00Z" }, "B2");
	expect(await counted()).toMatchObject({ received: 2 });
});

test("a load that pieces name themselves is recounted once one names another, or one more names it", async () => {
	const name = (piece: string, bol?: string) =>
		feed(database, "pieces", [pieceFeedRow({ piece, bol, revision: ++revision })]);
	await ship({ pieces: ["C1"] });
	await name("C2", "B1");
	await mark(yard, ["C1", "C2"]);
	expect(await finish(yard)).toBe(true);
	await name("C4", "B1");
	expect(await counted()).toEqual({ received: 2, damaged: 0, missing: 0, finished: false });
	await name("C2");
	expect(await counted()).toMatchObject({ received: 1 });
	expect(await finish(yard)).toContain("1");
	await name("C4");
	expect(await finish(yard)).toBe(true);
});

test("a load that is redirected to another yard is checked off there, with the earlier marks", async () => {
	await mark(yard, ["C1"]);
	await feed(database, "orders", [orderFeedRow({ revision: ++revision, lines: [lineFeedRow({ shipTo: "T2" })] })]);
	await ship({ pieces: ["C1", "C2"], shipTo: "T2" });
	await mark(otherYard, ["C2"], "damaged");
	expect(await counted()).toMatchObject({ received: 1, damaged: 1 });
	expect(await finish(otherYard)).toBe(true);
	const read = 'query { tallyCheck(bol: "B1") { finishedAt marks { piece } } }';
	const seen = async (caller: Caller) => (await api.ask<{ tallyCheck: Check | null }>(caller, read)).data?.tallyCheck;
	expect((await seen(buyer))?.marks).toEqual((await seen(otherYard))?.marks);
	expect((await seen(otherYard))?.marks.map(({ piece }) => piece)).toEqual(["C1", "C2"]);
	expect(await seen(yard)).toBeNull();
});

import { beforeEach, describe, expect, test } from "vitest";
import {
	acknowledgmentFeedRow,
	feed,
	orderFeedRow,
	readRows,
	restartFeeds,
} from "../../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../../tests/support/fixtures.ts";
import { insertPerson } from "../../../../../../tests/support/people.ts";

const database = await testDatabase();
beforeEach(async () => {
	await restartFeeds(database);
	await feed(database, "orders", [orderFeedRow(), orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3" })]);
});

const send = (...rows: object[]) => feed(database, "acknowledgments", rows);
const faultsOf = async (...rows: object[]) =>
	(await send(...rows)).rejects.map(({ line, field, code }) => [line, field, code]);
const heads = () =>
	readRows(database, "select revision, answer_state, po_number is not null as has_po from order_acknowledgments");
const documents = () =>
	readRows(
		database,
		"select revision, state, has_prices from documents where kind = 'order_acknowledgment' order by revision",
	);
const issued = () =>
	readRows(
		database,
		`select revision, state, (published_at at time zone 'America/Chicago')::date::text as day from documents
			where kind = 'order_acknowledgment' order by revision`,
	);

describe("the acknowledgments feed", () => {
	test("changes nothing when sent twice, or when an older revision comes late", async () => {
		expect((await send(acknowledgmentFeedRow({ revision: 2 }))).accepted).toBe(1);
		expect((await send(acknowledgmentFeedRow({ revision: 2 }))).unchanged).toBe(1);
		expect((await send(acknowledgmentFeedRow())).unchanged).toBe(1);
		expect(await heads()).toEqual([{ revision: 2, answer_state: "open", has_po: true }]);
	});

	test("supersedes the document by each next revision, also where they come together", async () => {
		await send(acknowledgmentFeedRow({ revision: 2 }), acknowledgmentFeedRow());
		await send(acknowledgmentFeedRow({ revision: 3 }));
		expect(await documents()).toEqual([
			{ revision: 1, state: "superseded", has_prices: true },
			{ revision: 2, state: "superseded", has_prices: true },
			{ revision: 3, state: "published", has_prices: true },
		]);
		const [kept] = await readRows(
			database,
			"select count(distinct revision)::int as revisions from order_acknowledgment_lines",
		);
		expect(kept).toEqual({ revisions: 3 });
	});

	test("counts its documents by the revisions of the mill, of which some may never have come", async () => {
		await send(acknowledgmentFeedRow({ revision: 11 }));
		expect(await issued()).toEqual([{ revision: 11, state: "published", day: "2026-05-02" }]);
		await send(acknowledgmentFeedRow({ revision: 14 }), acknowledgmentFeedRow({ revision: 13 }));
		expect(await issued()).toMatchObject([
			{ revision: 11, state: "superseded" },
			{ revision: 13, state: "superseded" },
			{ revision: 14, state: "published" },
		]);
	});

	test("requests an answer again with each revision, unless the mill has it already", async () => {
		await send(acknowledgmentFeedRow({ acceptedAt: "2026-05-03T10:00:00Z", acceptedBy: "Ana" }));
		expect(await heads()).toMatchObject([{ answer_state: "accepted" }]);
		await send(acknowledgmentFeedRow({ revision: 2 }));
		expect(await heads()).toMatchObject([{ answer_state: "open" }]);
	});

	test("names the order or item that does not exist, and a number that is another order's", async () => {
		const [line] = acknowledgmentFeedRow().lines as object[];
		expect(await faultsOf(acknowledgmentFeedRow({ order: "M999" }))).toEqual([[1, "order", "unknown_order"]]);
		expect(await faultsOf(acknowledgmentFeedRow({ lines: [{ ...line, item: 9 }] }))).toEqual([
			[1, "lines[0].item", "unknown_item"],
		]);
		await send(acknowledgmentFeedRow());
		expect(await faultsOf(acknowledgmentFeedRow({ order: "M200", revision: 2 }))).toEqual([
			[1, "acknowledgment", "conflict"],
		]);
	});

	test("refuses actions that do not go together", async () => {
		const lines = [{ item: 1, actions: ["accepted", "changed_date"] }];
		expect(await faultsOf(acknowledgmentFeedRow({ lines }))).toEqual([[1, "lines[0].actions[0]", "not_allowed"]]);
		expect(
			(await send(acknowledgmentFeedRow({ lines: [{ item: 1, actions: ["changed_price", "changed_date"] }] })))
				.accepted,
		).toBe(1);
	});

	test("notifies the buyer of what waits for an answer, once for each revision, and no ship-to", async () => {
		const buyer = await insertPerson(database, { soldTo: ["S1"] });
		await insertPerson(database, { shipTo: ["T1"] });
		const today = new Date().toISOString().slice(0, 10);
		for (const revision of [1, 1, 2]) await send(acknowledgmentFeedRow({ acknowledgedOn: today, revision }));
		const notified = await readRows(
			database,
			"select person_id, ship_to_id, source_key from notifications where event = 'acknowledgment' order by source_key",
		);
		expect(notified).toEqual([
			{ person_id: buyer.id, ship_to_id: null, source_key: "A1/1" },
			{ person_id: buyer.id, ship_to_id: null, source_key: "A1/2" },
		]);
	});
});

import { beforeEach, describe, expect, test } from "vitest";
import { emptyTables } from "../../../../../../tests/support/empty-tables.ts";
import {
	feed,
	invoiceFeedRow,
	orderFeedRow,
	pieceFeedRow,
	readRows,
	restartFeeds,
	shipmentFeedRow,
} from "../../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../../../tests/support/people.ts";

const database = await testDatabase();
beforeEach(async () => {
	await restartFeeds(database);
	await feed(database, "orders", [orderFeedRow(), orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3" })]);
	await feed(database, "pieces", [pieceFeedRow()]);
	await feed(database, "shipments", [shipmentFeedRow()]);
});

const send = (...rows: object[]) => feed(database, "invoices", rows);
const faultsOf = async (...rows: object[]) =>
	(await send(...rows)).rejects.map(({ line, field, code }) => [line, field, code]);
const documents = () =>
	readRows(database, "select revision, state from documents where kind = 'invoice' order by revision");
const memo = (changes = {}) =>
	invoiceFeedRow({
		...{
			invoice: "CM1",
			kind: "credit_memo",
			about: "I1",
			total: -100,
			openBalance: -100,
			lines: [{ line: 1, note: "Rust", base: -100 }],
		},
		...changes,
	});

describe("the invoices feed", () => {
	test("keeps money as whole cents and adds up the lines", async () => {
		expect((await send(invoiceFeedRow({ freight: 0.1, tax: 0.2, total: 3300.3, openBalance: 3300.3 }))).accepted).toBe(
			1,
		);
		const [row] = await readRows(
			database,
			`select net_lb, base_cents, extras_cents, surcharge_cents, freight_cents, tax_cents, total_cents, open_cents,
				is_open from invoices`,
		);
		expect(row).toEqual({
			...{
				net_lb: 6500,
				base_cents: 300_000,
				extras_cents: 20_050,
				surcharge_cents: 9950,
				freight_cents: 10,
				tax_cents: 20,
			},
			...{ total_cents: 330_030, open_cents: 330_030, is_open: true },
		});
	});

	test("changes nothing when sent twice, or when an older one comes late", async () => {
		await send(invoiceFeedRow({ revision: 3 }));
		expect((await send(invoiceFeedRow({ revision: 3 }))).unchanged).toBe(1);
		expect((await send(invoiceFeedRow({ revision: 2, state: "paid", openBalance: 0 }))).unchanged).toBe(1);
		expect(await documents()).toEqual([{ revision: 1, state: "published" }]);
	});

	test("publishes a correction as the document's next revision; a payment is no new document", async () => {
		await send(invoiceFeedRow());
		await send(invoiceFeedRow({ revision: 2, state: "partly_paid", openBalance: 300 }));
		expect(await documents()).toEqual([{ revision: 1, state: "published" }]);
		const lines = [{ line: 1, item: 1, pieces: 1, weightLb: 6400, base: 2900 }];
		await send(invoiceFeedRow({ revision: 3, lines, total: 2900, openBalance: 2900 }));
		expect(await documents()).toEqual([
			{ revision: 1, state: "superseded" },
			{ revision: 2, state: "published" },
		]);
	});

	test("publishes a payment to open invoice pages, and a new document once", async () => {
		const announced = () =>
			asOwner(
				database,
				"select keys from live_events where kind = 'documents' and keys::text like '%invoice%' order by id",
			);
		await emptyTables(database, "live_events");
		await send(invoiceFeedRow());
		await send(invoiceFeedRow({ revision: 2, state: "paid", openBalance: 0 }));
		const keys = [{ account: expect.any(Number), shipTo: null, document: "invoice", number: "I1" }];
		expect(await announced()).toEqual([{ keys }, { keys }]);
	});

	test("refuses sums that do not add up, a balance that does not fit the state, and a credit memo that charges", async () => {
		expect(await faultsOf(invoiceFeedRow({ total: 3300.01 }))).toEqual([[1, "total", "not_the_sum"]]);
		expect(await faultsOf(invoiceFeedRow({ state: "paid" }))).toEqual([[1, "openBalance", "out_of_range"]]);
		expect(await faultsOf(invoiceFeedRow({ kind: "credit_memo" }))).toEqual([[1, "total", "out_of_range"]]);
		expect(await faultsOf(invoiceFeedRow({ dueOn: "2026-05-01" }))).toEqual([[1, "dueOn", "out_of_range"]]);
	});

	test("names every reference that does not exist for the account", async () => {
		const row = invoiceFeedRow({ soldTo: "S2", about: "I9", complaint: "C9" });
		expect((await faultsOf(row)).sort()).toEqual([
			[1, "about", "unknown_invoice"],
			[1, "bol", "unknown_shipment"],
			[1, "complaint", "unknown_complaint"],
			[1, "lines[0].item", "unknown_item"],
			[1, "order", "unknown_order"],
		]);
		expect(await faultsOf(invoiceFeedRow({ mill: "XX" }))).toEqual([[1, "mill", "unknown_mill"]]);
	});

	test("refuses another account's number, and to open again what was credited in full", async () => {
		await send(invoiceFeedRow({ state: "credited", openBalance: 0 }));
		const others = invoiceFeedRow({
			soldTo: "S2",
			order: undefined,
			bol: undefined,
			lines: [{ line: 1, base: 3300 }],
			revision: 2,
		});
		expect(await faultsOf(others)).toEqual([[1, "invoice", "conflict"]]);
		expect(await faultsOf(invoiceFeedRow({ revision: 2 }))).toEqual([[1, "state", "move_not_allowed"]]);
	});

	test("accepts a memo that comes with the invoice that it corrects", async () => {
		expect((await send(memo(), invoiceFeedRow())).accepted).toBe(2);
		expect(await faultsOf(memo({ invoice: "CM2", about: "CM2" }))).toEqual([[1, "about", "unknown_invoice"]]);
	});

	test("notifies the buyer of a new invoice and of each correction, once, and no ship-to", async () => {
		const buyer = await insertPerson(database, { soldTo: ["S1"] });
		await insertPerson(database, { shipTo: ["T1"] });
		const today = new Date().toISOString().slice(0, 10);
		const dates = { invoicedOn: today, dueOn: today };
		for (const revision of [1, 2]) await send(invoiceFeedRow({ ...dates, revision }));
		const corrected = { ...dates, lines: [{ line: 1, base: 3200 }], total: 3200, revision: 3 };
		await send(invoiceFeedRow({ ...corrected, openBalance: 3200 }));
		await send(invoiceFeedRow({ ...corrected, openBalance: 0, state: "paid", revision: 4 }));
		await send(memo({ invoicedOn: "2026-05-02", dueOn: "2026-05-02" }));
		await send(memo({ invoice: "CM2", invoicedOn: today, dueOn: today }));
		const notified = await readRows(
			database,
			`select person_id, ship_to_id, source_key, subject->>'memo' as memo, subject->'revision' as revision
				from notifications where event = 'invoice' order by source_key`,
		);
		expect(notified).toEqual([
			{ person_id: buyer.id, ship_to_id: null, source_key: "CM2", memo: "credit_memo", revision: null },
			{ person_id: buyer.id, ship_to_id: null, source_key: "I1", memo: null, revision: null },
			{ person_id: buyer.id, ship_to_id: null, source_key: "I1/2", memo: null, revision: 2 },
		]);
	});
});

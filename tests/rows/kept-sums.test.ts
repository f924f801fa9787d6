import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nounLists } from "#app/noun-lists.ts";
import { invoices } from "#features/invoices/server/invoices-noun.ts";
import type { RowScope } from "#server/database/database.ts";
import type { NounList } from "#server/lists/nouns/noun-list.ts";
import { findNounPage } from "#server/lists/nouns/noun-page.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { insertMill } from "./random-mill.ts";

let db: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
	db = await createTestDatabase();
	admin = new pg.Client({ connectionString: db.adminUrl });
	await admin.connect();
	const places = [
		[1, 101],
		[1, 102],
		[1, 102],
		[2, 102],
		[2, 103],
	] as const;
	const lines = places.map(([account, shipTo], index) => ({ account, shipTo, order: `M${index}`, item: 1 }));
	await insertMill(admin, { soldTos: [1, 2, 3], shipTos: [101, 102, 103], lines });
	await insertReceipts();
});
afterAll(async () => {
	await admin.end();
	await db.drop();
});

/** Three loads of one supplier and one of another: received, only arrived, and never announced. */
async function insertReceipts(): Promise<void> {
	await admin.query(
		"insert into accounts (id, code, kind, name, revision) overriding system value select id, id::text, 'supplier', 'V' || id, 1 from unnest(array[201, 202]) id",
	);
	await admin.query(
		"insert into commodities (code, family, name_en, name_es, revision) values ('207', 'scrap', 'Busheling', 'Busheling', 1) on conflict do nothing",
	);
	await admin.query(
		`insert into purchase_orders (account_id, po_number, mill, ordered_on, revision) select id, 'P1', 'RB', current_date, 1 from unnest(array[201, 202]) id`,
	);
	await admin.query(
		`insert into purchase_order_lines (account_id, po_number, line, mill, commodity, period_from, period_to, expires_on, ordered_lb, unit, price_basis, price, state, revision)
		 select id, 'P1', 1, 'RB', '207', current_date, current_date, current_date, 900000, 'GT', 'fixed', 400, 'open', 1 from unnest(array[201, 202]) id`,
	);
	await admin.query(
		`insert into receipts (account_id, receipt_number, po_number, po_line, mill, mode, vehicle, arrived_at, received_on, shipped_commodity, ship_lb, gross_lb, tare_lb,
			deduction_lb, radiation, reported_state, state, revision)
		 select v.account, v.number, 'P1', 1, 'RB', 'truck', 'T1', now(), current_date, '207', v.ship, v.gross, v.tare, v.deduction, 'clear', v.state, v.state, 1
		 from (values (201, 'R1', 44000, 78000, 34200, 300, 'received'), (201, 'R2', 45000, null, null, 0, 'arrived'),
			(201, 'R3', null, 76000, 34000, 0, 'received'), (202, 'R1', 9000, 20000, 11100, 0, 'received')) v (account, number, ship, gross, tare, deduction, state)`,
	);
}

const viewers: Readonly<Record<string, RowScope>> = {
	nobody: {},
	"a sold-to": { soldToIds: [1] },
	"a sold-to without an order": { soldToIds: [3] },
	"a ship-to of two sold-tos": { shipToIds: [102] },
	"somebody who buys and receives": { soldToIds: [1], shipToIds: [102, 103] },
	"inside sales": { soldToIds: [1, 2, 3] },
	"a supplier": { supplierIds: [201] },
	"somebody of two suppliers": { supplierIds: [201, 202] },
};

/** Rows that come, change in weight, owner or kind, and go; each is done on top of the one before. */
const changes = [
	"update order_lines set shipped_lb = shipped_lb + 250, ready_lb = 40 where order_number <> 'M0'",
	"update order_lines set ship_to_id = 103 where order_number = 'M1'",
	"update shipments set ship_to_id = 101, gross_lb = net_lb + 17 where account_id = 1",
	"update pieces set length_in = 240, weight_lb = weight_lb + 9",
	"update pieces set bol_number = null where order_number = 'M1'",
	"update certificates set weight_lb = weight_lb + 3, pieces = pieces + 2, ship_to_id = 103 where account_id = 2",
	"update invoices set open_cents = 0, state = 'paid' where account_id = 1",
	"update invoices set currency = 'MXN' where account_id = 2",
	"insert into shipments select (jsonb_populate_record(s, '{\"bol_number\": \"again\"}')).* from shipments s where bol_number = 'BM0'",
	"delete from pieces where order_number in ('M2', 'M3')",
	"delete from certificates where order_number = 'M0'",
	"delete from order_acknowledgments where account_id = 2",
	"update receipts set gross_lb = 79000, tare_lb = 34000, state = 'received' where receipt_number = 'R2'",
	"update receipts set deduction_lb = 900, state = 'settled' where account_id = 201",
	"delete from receipts where receipt_number = 'R3'",
];

const keptTab = ({ definition, tabs }: NounList) => definition.tabs.find((tab) => tabs[tab]?.isKept);
const kept = nounLists.filter((noun) => noun.source.sums !== undefined && keptTab(noun) !== undefined);

/** Totals and counts that a list says of all its rows: from the sums, or with every row read. */
async function figuresOf(noun: NounList, scope: RowScope, isCounted = false) {
	const tab = keptTab(noun) ?? "";
	const ask = {
		request: { tab, search: "", filters: {} },
		sort: noun.definition.sort,
		page: { size: 1, cursor: undefined, isBackward: false },
		scope,
	};
	const wanted = { totals: Object.fromEntries(["count", ...Object.keys(noun.totals ?? {})].map((name) => [name, {}])), tabs: {} };
	const read = isCounted ? { ...noun, source: { ...noun.source, sums: undefined } } : noun;
	const { totals, tabs } = await db.database.transaction("millgate_viewer", { personId: 1, ...scope }, (tx) =>
		findNounPage(tx, read, ask, wanted),
	);
	return { field: noun.field, totals, tabs };
}

describe("what a list says of a whole history from sums kept by account", () => {
	test("is kept for the lists that grow", () => {
		const fields = ["acknowledgments", "billsOfLading", "certificates", "invoices", "orderLines", "receivedLoads", "talliedPieces"];
		expect(kept.map(({ field }) => field).toSorted()).toEqual(fields);
	});

	test.each(["select", ...changes])("is what its rows say to everybody, after `%s`", async (change) => {
		const { rowCount } = await admin.query(change);
		expect(rowCount).toBeGreaterThan(0);
		for (const scope of Object.values(viewers))
			for (const noun of kept) expect(await figuresOf(noun, scope)).toEqual(await figuresOf(noun, scope, true));
	});

	test("is made anew by hand from the rows, for whoever wrote past the triggers", async () => {
		await admin.query("set session_replication_role = replica; delete from invoices where account_id = 1; reset session_replication_role");
		const counted = await figuresOf(invoices, { soldToIds: [1] }, true);
		expect(await figuresOf(invoices, { soldToIds: [1] })).not.toEqual(counted);
		await admin.query("select recount_sums('invoices')");
		expect(await figuresOf(invoices, { soldToIds: [1] })).toEqual(counted);
	});
});

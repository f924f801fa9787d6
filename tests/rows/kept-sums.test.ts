import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { listResources } from "#app/list-resources.ts";
import { invoices } from "#features/invoices/server/invoices-resource.ts";
import { noticeLoads } from "#features/supplier-reports/server/notice-loads-resource.ts";
import { outstandingLines } from "#features/supplier-reports/server/outstanding-lines-resource.ts";
import type { RowScope } from "#server/database/database.ts";
import type { Selection } from "#server/graphql/selection.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { findResourcePage } from "#server/lists/resources/resource-page.ts";
import type { FilterValues } from "#shared/lists/list-definition.ts";
import { testDatabase } from "../support/fixtures.ts";
import { insertMill } from "./random-mill.ts";
import { insertSupplies } from "./supply-tables.ts";

const database = await testDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
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
await insertSupplies(admin);
afterAll(async () => {
	await admin.end();
});

const viewers: Readonly<Record<string, RowScope>> = {
	nobody: {},
	"a sold-to": { soldToIds: [1] },
	"a sold-to without an order": { soldToIds: [3] },
	"a ship-to of two sold-tos": { shipToIds: [102] },
	"a user who buys and receives": { soldToIds: [1], shipToIds: [102, 103] },
	"inside sales": { soldToIds: [1, 2, 3] },
	"a supplier": { supplierIds: [201] },
	"a user of two suppliers": { supplierIds: [201, 202] },
};

const suppliers = Object.values(viewers).filter(({ supplierIds }) => supplierIds);

/** Rows that come, change in weight, owner or kind, and go; each is done on top of the one before. */
const changes = [
	"update order_lines set shipped_lb = shipped_lb + 250, ready_lb = 40 where order_number <> 'M0'",
	"update order_lines set ship_to_id = 103 where order_number = 'M1'",
	"update shipments set ship_to_id = 101, gross_lb = net_lb + 17 where account_id = 1",
	"update shipments set net_lb = net_lb + 23, gross_lb = gross_lb + 23 where bol_number in ('BM1', 'BM2')",
	`insert into railcars (account_id, bol_number, car, ship_to_id, state, is_bad_order, is_held, is_loaded, code, place,
		sighted_at, stood_since) select account_id, bol_number, 'GLKR 2', ship_to_id, 'placed', false, true, true, code,
		place, sighted_at, stood_since from railcars where bol_number = 'BM3'`,
	"update railcars set state = 'released' where bol_number = 'BM1'",
	"update pieces set length_in = 240, weight_lb = weight_lb + 9",
	"update pieces set bol_number = null where order_number = 'M1'",
	"update certificates set weight_lb = weight_lb + 3, pieces = pieces + 2, ship_to_id = 103 where account_id = 2",
	"update invoices set open_cents = 0, state = 'paid' where account_id = 1",
	"update invoices set currency = 'MXN' where account_id = 2",
	"insert into shipments select (jsonb_populate_record(s, '{\"bol_number\": \"again\"}')).* from shipments s where bol_number = 'BM0'",
	"delete from shipments where bol_number = 'BM2'",
	"delete from pieces where order_number in ('M2', 'M3')",
	"delete from certificates where order_number = 'M0'",
	"delete from order_acknowledgments where account_id = 2",
	"update receipts set gross_lb = 79000, tare_lb = 34000, state = 'received' where receipt_number = 'R2'",
	"update receipts set deduction_lb = 900, state = 'settled' where account_id = 201",
	"update receipts set state = 'rejected' where account_id = 201 and receipt_number = 'R1'",
	"update settlement_lines set amount = amount + 0.37, freight_amount = 11.11 where receipt_number = 'R1'",
	"delete from settlement_lines where receipt_number = 'R3'",
	"delete from receipts where receipt_number = 'R3'",
	"update receipts set po_line = 2 where account_id = 202",
	"update purchase_order_lines set ordered_lb = 9000, state = 'closed' where account_id = 202",
	"update shipping_notice_loads set state = 'received', accepted_lb = 43000 where load = 1",
	`update shipping_notice_loads set gross_lb = gross_lb + 500, shipped_on = shipped_on - 400 * load, mode = 'railcar'
		where notice_number = 'N1'`,
	"update shipping_notice_loads set state = 'cancelled' where account_id = 202",
	"update shipping_notices set state = 'arrived' where notice_number = 'N1'",
	"update shipping_notices set state = 'cancelled', announced_state = 'cancelled' where account_id = 202",
	"update shipping_notice_loads set gross_lb = gross_lb + 100 where account_id = 201 and load = 2",
	"update shipping_notices set yard = 'East' where account_id = 201",
	`insert into supplier_documents (account_id, kind, document_number, issued_on) select 201, kind, 'X' || n,
		'2026-01-02' from unnest(array['release', 'settlement']) kind, generate_series(1, 3) n`,
	"update supplier_documents set kind = 'remittance' where document_number = 'X3' and kind = 'release'",
	"delete from supplier_documents where document_number = 'X2'",
	"delete from shipping_notice_loads where load = 3",
	"delete from shipping_notice_loads where account_id = 202 and notice_number = 'N2'",
	// Two days of one month, long before what left last.
	"update shipping_notice_loads set shipped_on = date '2020-02-01' + load where notice_number = 'N1' and load <> 1",
	`insert into shipping_notice_loads (account_id, notice_number, load, po_number, po_line, commodity, mill, mode,
		shipped_on, vehicle, gross_lb, tare_lb, unit, announced_state, state) select 201, 'N1', 4, 'P1', 1, '207', 'RB',
		'truck', '2020-02-20', 'T', 70000, 30000, 'lb', 'submitted', 'received'`,
];

/** The weights of a notice's loads are stored with the notice. */
const noticesWeighedWrongly = `
	select h.account_id, h.notice_number, h.net_lb, h.load_count from shipping_notices h
	left join shipping_notice_loads l using (account_id, notice_number) group by h.account_id, h.notice_number
	having h.net_lb <> coalesce(sum(l.net_lb), 0) or h.load_count <> count(l.load)`;

const keptTabs = ({ definition, tabs }: ListResource) => definition.tabs.filter((tab) => tabs[tab]?.isKept);
// Sums of rights are maintained by the database function of their table, with a test of their own
// (right-counts.test.ts).
const kept = listResources.filter(
	({ source, ...resource }) =>
		source.sums !== undefined && source.owners.length > 0 && keptTabs({ source, ...resource }).length > 0,
);

/**
 * What all loads come to by day and by mill, commodity and mode: from the sums, or, narrowed by days that hold them
 * all, from the loads.
 */
async function groupsOf(scope: RowScope, isCounted: boolean) {
	const filters: FilterValues = isCounted ? { shipped: { from: "2000-01-01", to: undefined } } : {};
	const sums = { loads: {}, netLb: {}, acceptedLb: {}, openLb: {} };
	const wanted = {
		shippedDays: { day: {}, until: {}, ...sums },
		shippedGroups: { millCode: {}, commodityCode: {}, mode: {}, ...sums },
	};
	const { extras } = await pageOf(noticeLoads, scope, wanted, filters);
	return { days: extras.shippedDays, groups: extras.shippedGroups };
}

/** Lines of orders with what came of each: from the sums by line, or with every receipt read. */
async function linesOf(scope: RowScope, isCounted: boolean) {
	const rc = `left join lateral (select sum(r.accepted_lb)::bigint as accepted_lb from receipts r
		where r.account_id = l.account_id and r.po_number = l.po_number and r.po_line = l.line) rc on true`;
	const { source } = outstandingLines;
	const read = isCounted
		? { ...outstandingLines, source: { ...source, joins: { ...source.joins, rc } } }
		: outstandingLines;
	const fields = { poNumber: {}, line: {}, receivedLb: {}, inTransitLb: {}, balanceLb: {} };
	const totals = { orderedLb: {}, receivedLb: {}, inTransitLb: {}, balanceLb: {} };
	const { nodes, totals: sums } = await pageOf(read, scope, { nodes: fields, totals });
	return { nodes, sums };
}

function pageOf(resource: ListResource, scope: RowScope, wanted: Selection, filters: FilterValues = {}) {
	const ask = {
		request: { tab: "all", search: "", filters },
		sort: resource.definition.sort,
		page: { size: 50, cursor: undefined, isBackward: false },
		scope,
	};
	return database.transaction("millgate_viewer", { personId: 1, ...scope }, (tx) =>
		findResourcePage(tx, resource, ask, wanted),
	);
}

/** Totals and counts that a list says of all its rows: from the sums, or with every row read. */
function figuresOf(resource: ListResource, scope: RowScope, isCounted = false) {
	return Promise.all(keptTabs(resource).map((tab) => viewFigures(resource, tab, scope, isCounted)));
}

async function viewFigures(resource: ListResource, tab: string, scope: RowScope, isCounted: boolean) {
	const ask = {
		request: { tab, search: "", filters: {} },
		sort: resource.definition.sort,
		page: { size: 1, cursor: undefined, isBackward: false },
		scope,
	};
	const wanted = {
		totals: Object.fromEntries(["count", ...Object.keys(resource.totals ?? {})].map((name) => [name, {}])),
		tabs: {},
	};
	const read = isCounted ? { ...resource, source: { ...resource.source, sums: undefined } } : resource;
	const { totals, tabs } = await database.transaction("millgate_viewer", { personId: 1, ...scope }, (tx) =>
		findResourcePage(tx, read, ask, wanted),
	);
	return { field: resource.field, tab, totals, tabs };
}

describe("what a list says of a whole history from sums kept by account", () => {
	test("is kept for the lists that grow", () => {
		const customers = [
			"acknowledgments",
			"billsOfLading",
			"certificates",
			"invoices",
			"orderLines",
			"railcars",
			"talliedPieces",
		];
		const fields = [
			...customers,
			"invoicedLoads",
			"noticeLoads",
			"receivedLoads",
			"shippingNotices",
			"supplierDocuments",
		];
		expect(kept.map(({ field }) => field).toSorted()).toEqual(fields.toSorted());
	});

	test.each(["select", ...changes])("is what its rows say to everybody, after `%s`", async (change) => {
		const { rowCount } = await admin.query(change);
		expect(rowCount).toBeGreaterThan(0);
		for (const scope of Object.values(viewers))
			for (const resource of kept)
				expect(await figuresOf(resource, scope)).toEqual(await figuresOf(resource, scope, true));
		for (const scope of suppliers) {
			expect(await groupsOf(scope, false)).toEqual(await groupsOf(scope, true));
			expect(await linesOf(scope, false)).toEqual(await linesOf(scope, true));
		}
		expect((await admin.query(noticesWeighedWrongly)).rows).toEqual([]);
	});

	test("is listed by month if it is long past, and the whole stays the same", async () => {
		const { rows } = await admin.query<{ day: string; until: string; loads: number }>(
			`with l as (select *, max(shipped_on) over () as last_on from shipping_notice_loads
			 where account_id = 201 and state not in ('draft', 'cancelled'))
			 select min(shipped_on)::text as day, max(shipped_on)::text as until, count(*)::int as loads from l
			 group by case when shipped_on > last_on - 27 * 7 then shipped_on::text else to_char(shipped_on, 'YYYY-MM') end
			 order by 1`,
		);
		const { days } = await groupsOf({ supplierIds: [201] }, false);
		expect(days).toMatchObject(rows);
		expect(rows.some(({ day, until }) => day !== until)).toBe(true);
	});

	test("is computed again manually from the rows, after writes without the triggers", async () => {
		await admin.query(
			"set session_replication_role = replica; delete from invoices where account_id = 1; reset session_replication_role",
		);
		const counted = await figuresOf(invoices, { soldToIds: [1] }, true);
		expect(await figuresOf(invoices, { soldToIds: [1] })).not.toEqual(counted);
		await admin.query("select recount_sums('invoices')");
		expect(await figuresOf(invoices, { soldToIds: [1] })).toEqual(counted);
	});
});

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acknowledgments } from "#features/acknowledgments/server/acknowledgments-resource.ts";
import { bills } from "#features/documents/server/bills-resource.ts";
import { tallies } from "#features/documents/server/tallies-resource.ts";
import { invoices } from "#features/invoices/server/invoices-resource.ts";
import { orders } from "#features/orders/server/order-lines-resources.ts";
import { findOrder } from "#features/orders/server/order-queries.ts";
import { people } from "#features/people/server/people-resource.ts";
import { railcars } from "#features/railcars/server/railcars-resource.ts";
import { shippingNotices } from "#features/shipping-notices/server/notices-resource.ts";
import type { RowScope, Transaction } from "#server/database/database.ts";
import type { WorkingRole } from "#server/database/roles.ts";
import { requirePage } from "#server/lists/page-request.ts";
import type { ResourceAsk } from "#server/lists/resources/list-resource.ts";
import { findResourcePage } from "#server/lists/resources/resource-page.ts";
import { fillDocuments } from "../../../bench/data/write-documents.ts";
import { fillOrderLines } from "../../../bench/data/write-lines.ts";
import { fillReceipts } from "../../../bench/data/write-receipts.ts";
import { fillPeople } from "../../support/fill-people.ts";
import { plansIn } from "../../support/plans.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

const lines = 50_000;
let database: TestDatabase;
let scopes: Record<string, RowScope>;
let suppliers: number[];

beforeAll(async () => {
	database = await createTestDatabase();
	const admin = new pg.Client({ connectionString: database.adminUrl });
	await admin.connect();
	const { soldToIds, shipToIds } = await fillOrderLines(admin, lines);
	for (const table of ["shipments", "pieces", "invoices", "railcars", "order_acknowledgments"] as const)
		await fillDocuments(admin, table);
	suppliers = await fillReceipts(admin, 20_000, 730);
	await fillPeople(admin);
	await admin.end();
	scopes = {
		"a large customer": { soldToIds: soldToIds.slice(0, 1) },
		"a ship-to": { shipToIds: shipToIds.slice(7, 8) },
		"a customer that also receives for others": {
			soldToIds: soldToIds.slice(20, 21),
			shipToIds: shipToIds.slice(30, 32),
		},
		"an ISR": { soldToIds: soldToIds.slice(40, 80) },
	};
});
afterAll(() => database?.drop());

const plansOf = (
	scope: RowScope,
	work: (tx: Transaction) => Promise<unknown>,
	table = "order_lines",
	role?: WorkingRole,
) => plansIn(database, scope, work, table, role);

const countOf = async (scope: RowScope, where: string, table = "order_lines") => {
	const [row] = await database.transaction("millgate_viewer", scope, (tx) =>
		tx.sql<{ count: number }>(`select count(*) as count from ${table} where ${where}`),
	);
	return row?.count ?? 0;
};

const wanted = {
	nodes: { orderNumber: {}, item: {}, poNumber: {}, balanceLb: {}, expectedOn: {}, price: { netPerCwt: {} } },
	pageInfo: {},
	totals: {},
	tabs: {},
};
const ask = (scope: RowScope, tab: string, column = "estimate"): ResourceAsk => ({
	request: { tab, search: "", filters: {} },
	sort: { column, isDescending: false },
	page: requirePage({ first: 25 }),
	scope,
});

const seqScan = "Seq Scan";

describe.each(["a large customer", "a ship-to", "a customer that also receives for others", "an ISR"])(
	"under the row policies, %s",
	(who) => {
		const scope = () => scopes[who] ?? {};

		test("has lines here, and sees a small part of all", async () => {
			const seen = await countOf(scope(), "true");
			expect(seen).toBeGreaterThan(0);
			expect(seen).toBeLessThan(lines / 4);
		});

		test("reads a query that forgot every filter by index, and not more than what is theirs", async () => {
			const [plan] = await plansOf(scope(), (tx) =>
				tx.sql("select * from order_lines where is_open order by expected_on limit 50"),
			);
			expect(plan?.scans).not.toContain(seqScan);
			expect(plan?.read).toBeLessThanOrEqual(2 * (await countOf(scope(), "true")));
		});

		test.each(["open", "late", "dueThisWeek"] as const)(
			"reads the list of orders (%s) from the open lines alone",
			async (tab) => {
				const plans = await plansOf(scope(), (tx) => findResourcePage(tx, orders, ask(scope(), tab), wanted));
				const open = await countOf(scope(), "is_open");
				expect(plans.flatMap((plan) => plan.scans)).not.toContain(seqScan);
				// Once for the page, once for the totals; a few more for both of a line's ways to its viewer.
				expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThanOrEqual(4 * open + 200);
			},
		);

		test.each(["estimate", "millOrder", "po"])(
			"pages through all lines by %s without reading them all",
			async (column) => {
				const page = { nodes: wanted.nodes, pageInfo: {} };
				const plans = await plansOf(scope(), (tx) => findResourcePage(tx, orders, ask(scope(), "all", column), page));
				expect(plans.flatMap((plan) => plan.scans)).not.toContain(seqScan);
				const accounts = (scope().soldToIds?.length ?? 0) + (scope().shipToIds?.length ?? 0);
				// The first rows of each account, open and not.
				expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThanOrEqual(4 * 26 * accounts);
			},
		);

		test.each([
			["grade", "all"],
			["shipTo", "all"],
			["shipTo", "open"],
		])("reads each line once to sort by %s, which no index has in order (%s)", async (column, tab) => {
			const page = { nodes: wanted.nodes, pageInfo: {} };
			const plans = await plansOf(scope(), (tx) => findResourcePage(tx, orders, ask(scope(), tab, column), page));
			expect(plans.flatMap((plan) => plan.scans)).not.toContain(seqScan);
			const theirs = await countOf(scope(), tab === "open" ? "is_open" : "true");
			expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThanOrEqual(1.3 * theirs + 100);
		});

		test("finds bills of lading by their ship-to without asking for each of theirs where it went", async () => {
			const asked = ask(scope(), "all", "shipped");
			const narrowed = { ...asked, request: { ...asked.request, filters: { shipTo: ["BENCH-ship_to-00008"] } } };
			const around = { nodes: { bolNumber: {} }, totals: { netLb: {} }, tabs: {} };
			const plans = await plansOf(scope(), (tx) => findResourcePage(tx, bills, narrowed, around), "accounts");
			expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThan(50);
		});

		test("sums up tallies by line and heat from their own pieces alone", async () => {
			const asked = ask(scope(), "all", "shipped");
			const days = { from: "2024-01-01", to: "2024-03-01" };
			const narrowed = { ...asked, request: { ...asked.request, filters: { shipped: days } } };
			const plans = await plansOf(
				scope(),
				(tx) => findResourcePage(tx, tallies, narrowed, { groups: { pieces: {} } }),
				"shipments",
			);
			expect(plans.flatMap((plan) => plan.scans)).not.toContain(seqScan);
			expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThanOrEqual(
				2 * (await countOf(scope(), "true", "pieces")) + 100,
			);
		});

		test.each(["recent", "underWay", "new"])(
			"reads the bills of lading (%s), their totals and counts without their history",
			async (tab) => {
				const around = { nodes: { bolNumber: {} }, totals: { netLb: {} }, tabs: {} };
				const plans = await plansOf(
					scope(),
					(tx) => findResourcePage(tx, bills, ask(scope(), tab, "shipped"), around),
					"shipments",
				);
				expect(plans.flatMap((plan) => plan.scans)).not.toContain(seqScan);
				const lately = await countOf(scope(), "shipped_at > now() - interval '45 days'", "shipments");
				expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThanOrEqual(4 * lately + 200);
			},
		);

		test.each(["new", "memos", "pastDue"])(
			"reads the invoices (%s), their totals and counts without those that are paid",
			async (tab) => {
				const around = { nodes: { invoiceNumber: {} }, totals: { totalCents: {} }, tabs: {} };
				const plans = await plansOf(
					scope(),
					(tx) => findResourcePage(tx, invoices, ask(scope(), tab, "date"), around),
					"invoices",
				);
				expect(plans.flatMap((plan) => plan.scans)).not.toContain(seqScan);
				const open = await countOf(scope(), "is_open", "invoices");
				expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThanOrEqual(4 * open + 200);
			},
		);

		test.each([
			["railcars", railcars, "open", "car"],
			["order_acknowledgments", acknowledgments, "toAnswer", "date"],
		] as const)(
			"reads the %s that are open, their totals and counts from those alone",
			async (table, resource, tab, column) => {
				const around = { nodes: { [column]: {} }, totals: {}, tabs: {} };
				const plans = await plansOf(
					scope(),
					(tx) => findResourcePage(tx, resource, ask(scope(), tab, column), around),
					table,
				);
				expect(plans.flatMap((plan) => plan.scans)).not.toContain(seqScan);
				const open = await countOf(scope(), "is_open", table);
				expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThanOrEqual(4 * open + 20);
			},
		);

		test("reads one order, theirs or not, by its number", async () => {
			for (const order of ["B00000001", "B00000777", "nothing"]) {
				const request = { order, item: 1, piecesAfter: undefined, language: "en" } as const;
				const plans = await plansOf(scope(), (tx) =>
					findOrder(tx, request, { orderNumber: {}, item: { item: {} }, items: { item: {} } }),
				);
				expect(plans.flatMap((plan) => plan.scans)).not.toContain(seqScan);
				expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThan(100);
			}
		});
	},
);

test("a supplier's notices that are under way are read without those that have arrived, and counted without any", async () => {
	const scope = { supplierIds: suppliers.slice(0, 1) };
	const around = { nodes: { notice: {} }, totals: {}, tabs: {} };
	const plans = await plansOf(
		scope,
		(tx) => findResourcePage(tx, shippingNotices, ask(scope, "underWay", "shipped"), around),
		"shipping_notices",
	);
	const underWay = await countOf(scope, "state in ('submitted', 'in_transit')", "shipping_notices");
	expect(await countOf(scope, "true", "shipping_notices")).toBeGreaterThan(10 * underWay);
	expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThanOrEqual(underWay + 20);
});

/** As administrators read them, whom no account narrows. */
const plansOfPeople = (work: (tx: Transaction) => Promise<unknown>, table = "people") =>
	plansOf({}, work, table, "millgate_admin");

test.each([
	["all", "lastSignIn", false],
	["all", "lastSignIn", true],
	["active", "lastSignIn", true],
	["neverSignedIn", "name", false],
	["inactive", "name", false],
] as const)(
	"of the people in %s by %s a page is read, not everybody (descending: %s)",
	async (tab, column, isDescending) => {
		const asked = { ...ask({}, tab, column), sort: { column, isDescending } };
		const plans = await plansOfPeople((tx) =>
			findResourcePage(tx, people, asked, { nodes: { id: {}, name: {}, groups: {} }, pageInfo: {} }),
		);
		expect(plans.flatMap((plan) => plan.scans)).not.toContain(seqScan);
		expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThan(100);
	},
);

test.each(["accounts", "person_accounts"])(
	"the accounts of a page of people are looked up, not all of %s walked for each",
	async (table) => {
		const asked = ask({}, "active", "name");
		const plans = await plansOfPeople(
			(tx) => findResourcePage(tx, people, asked, { nodes: { accountCount: {}, firstAccounts: {} } }),
			table,
		);
		const read = plans.reduce((sum, plan) => sum + plan.read, 0);
		expect(read).toBeGreaterThan(0);
		expect(read).toBeLessThan(300);
	},
);

test("the number of people in each view is read without reading them", async () => {
	const plans = await plansOfPeople((tx) =>
		findResourcePage(tx, people, ask({}, "active", "name"), { totals: {}, tabs: {} }),
	);
	expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThan(10);
});

test.each([
	["search", { search: "471" }, 11],
	["account", { filters: { account: "BENCH-sold_to-00007" } }, undefined],
] as const)("people found by %s are read, and nobody else", async (_, more, count) => {
	const asked = ask({}, "active", "name");
	const found: number[] = [];
	const plans = await plansOfPeople(async (tx) => {
		const page = await findResourcePage(
			tx,
			people,
			{ ...asked, page: requirePage({ first: 100 }), request: { ...asked.request, ...more } },
			{ nodes: { id: {} }, totals: {}, tabs: {} },
		);
		found.push(page.nodes.length);
	});
	const [few = 0] = found;
	expect(few).toBeGreaterThan(0);
	if (count !== undefined) expect(few).toBe(count);
	expect(few).toBeLessThan(60);
	expect(plans.flatMap((plan) => plan.scans)).not.toContain(seqScan);
	expect(plans.reduce((sum, plan) => sum + plan.read, 0)).toBeLessThanOrEqual(16 * few);
});

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acknowledgments } from "#features/acknowledgments/server/acknowledgments-resource.ts";
import { certificates } from "#features/certificates/server/certificates-resource.ts";
import { bills } from "#features/documents/server/bills-resource.ts";
import { tallies } from "#features/documents/server/tallies-resource.ts";
import { invoices } from "#features/invoices/server/invoices-resource.ts";
import { orders } from "#features/orders/server/order-lines-resources.ts";
import { railcars } from "#features/railcars/server/railcars-resource.ts";
import type { RowScope, Transaction } from "#server/database/database.ts";
import { requirePage } from "#server/lists/page-request.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { findResourcePage } from "#server/lists/resources/resource-page.ts";
import type { FilterValues } from "#shared/lists/list-definition.ts";
import { fillDocuments } from "../../../bench/data/write-documents.ts";
import { fillOrderLines } from "../../../bench/data/write-lines.ts";
import { plansIn } from "../../support/plans.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

const lines = 20_000;
let database: TestDatabase;
let scopes: Record<string, RowScope>;
let numbers: Record<string, string>;

beforeAll(async () => {
	database = await createTestDatabase();
	const admin = new pg.Client({ connectionString: database.adminUrl });
	await admin.connect();
	const { soldToIds, shipToIds } = await fillOrderLines(admin, lines);
	const tables = ["shipments", "pieces", "certificates", "invoices", "order_acknowledgments", "railcars"] as const;
	for (const table of tables) await fillDocuments(admin, table);
	await admin.query(`insert into certificate_pieces (account_id, ship_to_id, certificate_number, piece_number,
		thickness_in, width_in, length_in, weight_lb)
		select c.account_id, c.ship_to_id, c.certificate_number, p.piece_number, p.thickness_in, p.width_in, p.length_in,
		p.weight_lb from certificates c
		join pieces p on p.account_id = c.account_id and p.bol_number = c.bol_number`);
	await admin.query("update shipments set vehicle = 'Mary Ann ' || vehicle");
	// More pieces of one heat than are looked up, all but the last of one line.
	await admin.query(
		`insert into pieces (account_id, piece_number, ship_to_id, order_number, item, heat_number, thickness_in, width_in,
		 length_in, weight_lb, state, revision)
		 select l.account_id, 'HUGE' || n, l.ship_to_id, l.order_number, l.item, 'HUGE', 1, 96, 240, 4085, 'produced', 1
		 from (select *, row_number() over (order by order_number desc, item) as nth from order_lines
		 where account_id = $1) l
		 join generate_series(1, 10050) n on l.nth = case when n < 10050 then 1 else 2 end`,
		[soldToIds[50]],
	);
	await admin.query("vacuum analyze");
	const [one] = (
		await admin.query<Record<string, string>>(
			`select l.order_number as "order", l.order_number || '-' || l.item as "order and item", l.po_number as "PO",
				l.po_number || ' / ' || l.po_line as "PO and line", p.piece_number as "piece", p.heat_number as "heat",
				p.bol_number as "bill of lading",
				m.certificate_number as "certificate", i.invoice_number as "invoice",
				a.acknowledgment_number as "acknowledgment",
				lower(l.part_number) as part, c.car, replace(c.car, ' ', '') as "a car without its blank",
				split_part(c.car, ' ', 2) as
				"a car's number", left(l.order_number, length(l.order_number) - 2) as "the beginning of orders"
			from order_lines l join pieces p using (account_id, order_number, item) join certificates m using (account_id, order_number, item)
			join railcars c on c.account_id = p.account_id and c.bol_number = p.bol_number
			join invoices i on i.account_id = p.account_id and i.bol_number = p.bol_number
			join order_acknowledgments a on a.account_id = l.account_id and a.order_number = l.order_number
			where l.account_id = $1 and l.ship_to_id is not null order by 1 limit 1`,
			[soldToIds[50]],
		)
	).rows;
	numbers = {
		...one,
		vehicle: "mary ann",
		"a heat of many pieces": "HUGE",
		"what is not there": "ZZ99",
		"a slash": "/",
		"a blank": " ",
	};
	const { rows } = await admin.query<{ id: number }>(
		"select ship_to_id::int as id from order_lines where order_number = $1",
		[one?.order],
	);
	await admin.end();
	scopes = {
		"inside sales": { soldToIds },
		"a customer": { soldToIds: soldToIds.slice(50, 51) },
		"who receives for others": {
			soldToIds: soldToIds.slice(51, 52),
			shipToIds: [...shipToIds.slice(0, 1), rows[0]?.id ?? 0],
		},
	};
});
afterAll(() => database?.drop());

const lists: Record<string, { resource: ListResource; sort: string; node: string }> = {
	orders: { resource: orders, sort: "estimate", node: "orderNumber" },
	bills: { resource: bills, sort: "shipped", node: "bolNumber" },
	tallies: { resource: tallies, sort: "piece", node: "pieceNumber" },
	certificates: { resource: certificates, sort: "shipped", node: "certificateNumber" },
	railcars: { resource: railcars, sort: "car", node: "car" },
	invoices: { resource: invoices, sort: "date", node: "invoiceNumber" },
	acknowledgments: { resource: acknowledgments, sort: "date", node: "number" },
};

/** The list without its look-ups: each row is compared with the search. */
function byCondition({ search, filters, ...resource }: ListResource): ListResource {
	if (!search?.keys) throw new Error("The list looks no numbers up");
	const { keys: _, ...searched } = search;
	return {
		...resource,
		search: searched,
		filters: Object.fromEntries(Object.entries(filters).map(([id, { keys: _, ...one }]) => [id, one])),
	};
}

function ask(name: string, scope: RowScope, search: string, isByKeys = true, filters: FilterValues = {}) {
	const { resource, sort, node } = lists[name] as (typeof lists)[string];
	const asked = {
		request: { tab: "all", search, filters },
		sort: { column: sort, isDescending: false },
		page: requirePage({ first: 50 }),
		scope,
	};
	const wanted = { nodes: { [node]: {} }, pageInfo: {}, totals: { count: {} }, tabs: { tab: {}, count: {} } };
	return (tx: Transaction) => findResourcePage(tx, isByKeys ? resource : byCondition(resource), asked, wanted);
}

/** Filters by numbers, and what to type into them. */
const filtered = [
	["orders", "po", "PO and line"],
	["orders", "millOrder", "order and item"],
	["orders", "part", "part"],
	["bills", "order", "order"],
	["bills", "vehicle", "vehicle"],
	["railcars", "bol", "bill of lading"],
	["railcars", "order", "order"],
	["tallies", "order", "order"],
	["tallies", "po", "PO"],
	["tallies", "heat", "heat"],
	["certificates", "heat", "heat"],
	["certificates", "order", "order"],
	["certificates", "po", "PO"],
	["certificates", "bol", "bill of lading"],
	["invoices", "po", "PO"],
	["invoices", "order", "order"],
	["invoices", "bol", "bill of lading"],
	["acknowledgments", "po", "PO"],
	["acknowledgments", "order", "order"],
] as const;

test.each(filtered)(
	"the filter of %s by %s finds by keys what is there, with a search beside it",
	async (name, id, what) => {
		const scope = scopes["a customer"] as RowScope;
		const value = numbers[what] ?? "";
		for (const search of ["", numbers["the beginning of orders"] ?? ""]) {
			const answer = (isByKeys: boolean) =>
				database.transaction(
					"millgate_viewer",
					{ personId: 1, ...scope },
					ask(name, scope, search, isByKeys, { [id]: value }),
				);
			const [byKeys, byCondition] = [await answer(true), await answer(false)];
			if (search === "") expect(byKeys.totals.count).toBeGreaterThan(0);
			expect(byKeys).toEqual(byCondition);
		}
	},
);

describe.each(Object.keys(lists))("a search of all %s", (name) => {
	test.each(["inside sales", "a customer", "who receives for others"])(
		"finds by keys what is there, for %s",
		async (who) => {
			const scope = scopes[who] as RowScope;
			const { resource } = lists[name] as (typeof lists)[string];
			const found: string[] = [];
			for (const [what, typed] of Object.entries(numbers)) {
				const answer = (isByKeys: boolean) =>
					database.transaction("millgate_viewer", { personId: 1, ...scope }, ask(name, scope, typed, isByKeys));
				const [byKeys, byCondition] = [await answer(true), await answer(false)];
				expect(byKeys, `${what}: ${typed}`).toEqual(byCondition);
				if (byKeys.nodes.length > 0) found.push(what);
			}
			const isShown = scope.shipToIds === undefined || resource.source.owners.length > 1;
			expect(found.length > 2, found.join(", ")).toBe(isShown);
			if (name === "railcars" && who === "a customer") expect(found).toContain("a car without its blank");
		},
	);
	test("reads what it finds, however much there is", async () => {
		const scope = scopes["inside sales"] as RowScope;
		const { table } = (lists[name] as (typeof lists)[string]).resource.source;
		for (const what of ["order", "what is not there"]) {
			const plans = await plansIn(database, scope, ask(name, scope, numbers[what] ?? ""), table);
			expect(plans.flatMap(({ scans }) => scans)).not.toContain("Seq Scan");
			expect(
				plans.reduce((sum, { read }) => sum + read, 0),
				what,
			).toBeLessThan(100);
		}
	});
});

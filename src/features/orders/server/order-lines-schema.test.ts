import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, type Caller, startApi } from "../../../../tests/support/api.ts";
import { insertAccount, insertLine, insertPiece, insertPrice, insertShipment, type LineKey, linkAccounts } from "../../../../tests/support/factories.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";
import { ordersList } from "../order-lines-list.ts";

let db: TestDatabase;
let api: Api;
let owner: Caller;
let receiver: Caller;
let stranger: Caller;
let both: Caller;
let asAlias: Caller;
let special: LineKey;

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

beforeAll(async () => {
	db = await createTestDatabase();
	api = await startApi(db);
	const person = await insertPerson(db, { soldTo: ["S1", "S2"] });
	const yard = await insertPerson(db, { shipTo: ["T1"] });
	const other = await insertPerson(db, { soldTo: ["S9"] });
	const mixed = await insertPerson(db, { soldTo: ["S1"], shipTo: ["T1"] });
	const { S1 = 0, S2 = 0 } = person.accountIds;
	const { T1 = 0 } = yard.accountIds;
	const T2 = await insertAccount(db, "ship_to", { code: "T2", name: "Yard T2" });
	for (const [soldTo, shipTo] of [[S1, T1], [S1, T2], [S2, T1]] as const) await linkAccounts(db, soldTo, shipTo);
	const states = ["entered", "scheduled", "rolled", "ready", "on_hold", "closed", "partly_shipped"];
	for (let index = 0; index < 42; index++) {
		const soldTo = pick([S1, S1, S2], index);
		const line = await insertLine(db, soldTo, pick([T1, T2], index >> 1), {
			// Both accounts hold the same numbers: only the account tells them apart.
			order_number: `M${100 + Math.floor(index / 3)}`,
			item: 1 + (index % 2),
			po_number: `PO-${pick([7, 7, 8, 9], index)}`,
			po_line: String(index),
			part_number: pick([null, `X-${index % 5}`, "y-1"], index),
			grade: pick(["A36", "A588", "A572-50"], index),
			thickness_in: pick([0.5, 0.75, 2], index),
			length_in: pick([240, null], index),
			product: pick(["plate", "coil"], index),
			mode: pick(["truck", "railcar", "barge"], index),
			ordered_lb: 1000 + (index % 4) * 500,
			ready_lb: pick([0, 0, 250], index),
			ready_pieces: index % 3,
			shipped_lb: pick([0, 100], index),
			last_shipped_at: pick([null, "2026-05-01T12:00:00.123456Z"], index),
			first_promised_on: pick([null, day(-20), day(-3), day(9)], index),
			estimated_on: pick([null, day(-9), day(2), day(12)], index >> 1),
			state: pick(states, index),
			held_from: pick(states, index) === "on_hold" ? "tested" : null,
		});
		await insertPrice(db, line);
		if (index === 5) special = line;
	}
	await insertShipment(db, special, { bol_number: "BOL-77", vehicle: "GATX 1234" });
	await insertPiece(db, special, { piece_number: "PC-1", heat_number: "H-500", bol_number: "BOL-77" });
	await insertLine(db, other.accountIds.S9 ?? 0, T2, { order_number: "M100", po_number: "PO-7" });
	owner = await api.signIn(person.id);
	receiver = await api.signIn(yard.id);
	stranger = await api.signIn(other.id);
	both = await api.signIn(mixed.id);
	asAlias = await api.signIn(person.id, "S2");
});
afterAll(async () => {
	await api.stop();
	await db.drop();
});

type Node = Record<string, never> & { orderNumber: string; item: number; poLine: string; soldTo: { code: string } };
type Connection = {
	edges: { cursor: string; node: Node }[];
	pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
	totals: { count: number; orderedLb: number; readyLb: number; shippedLb: number; balanceLb: number };
	tabs: { tab: string; count: number }[];
};

const document = `query ($first: Int, $after: String, $last: Int, $before: String, $tab: OrderLineTab, $search: String, $filter: OrderLineFilterInput, $sort: OrderLineSortInput) {
	orderLines(first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter, sort: $sort) {
		edges { cursor node { orderNumber item poNumber poLine grade product mode state thicknessIn firstPromisedOn daysLate isOpen readyLb soldTo { code } shipTo { code } } }
		pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
		totals { count orderedLb readyLb shippedLb balanceLb } tabs { tab count }
	}
}`;

async function list(caller: Caller, variables: Record<string, unknown> = {}): Promise<Connection> {
	const { data, errors } = await api.ask<{ orderLines: Connection }>(caller, document, { tab: "all", first: 200, ...variables });
	if (!data) throw new Error(JSON.stringify(errors));
	return data.orderLines;
}

const keyOf = ({ node }: { node: Node }) => `${node.soldTo?.code}/${node.orderNumber}/${node.item}/${node.poLine}`;
const keysOf = (connection: Connection) => connection.edges.map(keyOf);
const total = (sql: string) => asOwner<{ found: string }>(db, `select count(*) as found from order_lines l join accounts a on a.id = l.account_id where ${sql}`).then((rows) => Number(rows[0]?.found));

async function walk(variables: Record<string, unknown>, size: number, isBackward: boolean): Promise<string[]> {
	const keys: string[] = [];
	let cursor: string | null | undefined;
	for (;;) {
		const edge = isBackward ? { first: null, last: size, before: cursor } : { first: size, after: cursor };
		const page = await list(owner, { ...variables, ...edge });
		if (isBackward) keys.unshift(...keysOf(page));
		else keys.push(...keysOf(page));
		if (!(isBackward ? page.pageInfo.hasPreviousPage : page.pageInfo.hasNextPage)) return keys;
		cursor = isBackward ? page.pageInfo.startCursor : page.pageInfo.endCursor;
	}
}

describe("paging through order lines", () => {
	test("loses and doubles nothing, forward and back, under every sort in both directions", async () => {
		const sortable = ordersList.columns.filter((column) => column.isSortable).map((column) => column.id);
		for (const column of sortable) {
			for (const isDescending of [false, true]) {
				const sort = { column, isDescending };
				const whole = keysOf(await list(owner, { sort }));
				expect(new Set(whole).size, column).toBe(42);
				expect(await walk({ sort }, 11, false), column).toEqual(whole);
				expect(await walk({ sort }, 11, true), column).toEqual(whole);
			}
		}
	}, 60_000);
	test("answers any page size and filter the same as one great page", async () => {
		const filter = fc.record({ grade: fc.subarray(["A36", "A588"]), mode: fc.subarray(["truck", "barge"]), late: fc.boolean() });
		const asked = fc.record({ size: fc.integer({ min: 1, max: 15 }), tab: fc.constantFrom("all", "open", "ready"), isBackward: fc.boolean(), filter });
		await fc.assert(
			fc.asyncProperty(asked, async ({ size, isBackward, ...variables }) => {
				expect(await walk(variables, size, isBackward)).toEqual(keysOf(await list(owner, variables)));
			}),
			{ numRuns: 12 },
		);
	}, 60_000);
	test("puts what has no value last in either direction", async () => {
		for (const isDescending of [false, true]) {
			const { edges } = await list(owner, { sort: { column: "firstPromise", isDescending } });
			const without = edges.map(({ node }) => node.firstPromisedOn === null);
			expect(without.lastIndexOf(false)).toBeLessThan(without.indexOf(true));
		}
	});
	test.each(["", "%%%", "W10", "eyJhIjoxfQ", Buffer.from('["estimate","x",1,2,3]').toString("base64url"), Buffer.from('["estimate","2026-02-31","M1",1,1]').toString("base64url"), "x".repeat(5000)])(
		"refuses the cursor %s with a sentence",
		async (after) => {
			const { data, errors } = await api.ask(owner, document, { first: 5, after });
			expect(data?.orderLines ?? null).toBeNull();
			expect(errors?.[0]).toMatchObject({ message: expect.stringContaining("first page"), extensions: { code: "invalid" } });
		},
	);
	test("refuses a cursor of another sort, contradicting directions and too large pages", async () => {
		const { pageInfo } = await list(owner, { first: 2 });
		for (const wrong of [{ first: 2, after: pageInfo.endCursor, sort: { column: "grade" } }, { first: 2, last: 2 }, { first: 201 }, { first: 0 }]) {
			const { errors } = await api.ask(owner, document, wrong);
			expect(errors?.[0]?.extensions?.code).toBe("invalid");
		}
	});
});

describe("filters of order lines", () => {
	const mine = "a.code in ('S1', 'S2')";
	test.each<[string, Record<string, unknown>, string]>([
		["status", { status: ["rolled", "on_hold"] }, "l.state in ('rolled', 'on_hold')"],
		["mill", { mill: ["RB"] }, "l.mill = 'RB'"],
		["another mill", { mill: ["BH"] }, "false"],
		["PO", { po: "po-7" }, "l.po_number = 'PO-7'"],
		["PO and line", { po: "PO-7 / 4" }, "l.po_number = 'PO-7' and l.po_line like '4%'"],
		["mill order", { millOrder: "m105-2" }, "l.order_number = 'M105' and l.item = 2"],
		["part", { part: "Y" }, "l.part_number = 'y-1'"],
		["product", { product: ["coil"] }, "l.product = 'coil'"],
		["grade", { grade: ["A588", "A36"] }, "l.grade in ('A588', 'A36')"],
		["thickness", { thickness: { from: 0.6, to: 1 } }, "l.thickness_in = 0.75"],
		["width", { width: { to: 95 } }, "false"],
		["promised range", { promised: { from: day(-5), to: day(-1) } }, `l.first_promised_on = '${day(-3)}'`],
		["ship-to", { shipTo: ["T2"] }, "l.ship_to_id = (select id from accounts where code = 'T2')"],
		["mode", { mode: ["barge"] }, "l.mode = 'barge'"],
	])("find by %s", async (_name, filter, sql) => {
		const { edges, totals } = await list(owner, { filter });
		expect(edges.length).toBe(await total(`${mine} and (${sql})`));
		expect(totals.count).toBe(edges.length);
	});
	test("find what is late: behind the first promise, by the estimate or by today", async () => {
		const { edges } = await list(owner, { filter: { late: true } });
		const today = "(now() at time zone 'America/Chicago')::date";
		const late = `l.is_open and l.balance_lb > 0 and greatest(coalesce(l.estimated_on, ${today}), ${today}) > l.first_promised_on`;
		expect(edges.length).toBe(await total(`${mine} and ${late}`));
		expect(edges.every(({ node }) => Number(node.daysLate) > 0)).toBe(true);
	});
	test.each(["H-500", "pc-1", "BOL-77", "GATX 1234"])("find a line by what was made and shipped for it: %s", async (search) => {
		expect((await list(owner, { search })).edges.map(({ node }) => [node.orderNumber, node.item])).toEqual([[special.order_number, special.item]]);
		expect((await list(stranger, { search })).edges).toEqual([]);
	});
	test("find by the beginning of any number", async () => {
		expect((await list(owner, { search: "M10" })).edges.length).toBe(await total(`${mine} and l.order_number like 'M10%'`));
		expect((await list(owner, { search: "po-9" })).edges.length).toBe(await total(`${mine} and l.po_number = 'PO-9'`));
		expect((await list(owner, { search: "%" })).edges).toEqual([]);
	});
	test.each<[string, Record<string, unknown>]>([
		["an unknown status", { status: ["lost"] }],
		["a range turned round", { thickness: { from: 2, to: 1 } }],
		["days turned round", { promised: { from: day(2), to: day(1) } }],
		["a text too long", { po: "x".repeat(101) }],
		["a negative length", { width: { from: -1 } }],
		["a NUL", { part: "a\u0000b" }],
		["too many codes", { grade: Array.from({ length: 51 }, (_, index) => `G${index}`) }],
	])("refuse %s and name the filter", async (_name, filter) => {
		const { errors } = await api.ask(owner, document, { filter });
		expect(errors?.[0]).toMatchObject({ extensions: { code: "invalid", faults: [{ field: Object.keys(filter)[0] }] } });
	});
});

test("totals and counts of views equal what independent SQL adds up", async () => {
	const { totals, tabs } = await list(owner, { tab: "open", filter: { grade: ["A36", "A588"] } });
	const [sums] = await asOwner(
		db,
		`select count(*)::int as count, sum(ordered_lb)::int as "orderedLb", sum(ready_lb)::int as "readyLb", sum(shipped_lb)::int as "shippedLb", sum(balance_lb)::int as "balanceLb"
		 from order_lines l join accounts a on a.id = l.account_id where a.code in ('S1', 'S2') and is_open and grade in ('A36', 'A588')`,
	);
	expect(totals).toEqual(sums);
	for (const { tab, count } of tabs) expect(count, tab).toBe((await list(owner, { tab, filter: { grade: ["A36", "A588"] } })).edges.length);
});

describe("whose lines are listed", () => {
	const priced = `{ orderLines(tab: all, first: 200) { nodes { orderNumber soldTo { code } shipTo { code } price { netPerCwt } } } }`;
	const ask = async (caller: Caller) => (await api.ask<{ orderLines: { nodes: { price: unknown; soldTo: { code: string }; shipTo: { code: string } }[] } }>(caller, priced)).data?.orderLines.nodes ?? [];
	test("a sold-to reads its prices", async () => {
		const nodes = await ask(owner);
		expect(nodes.length).toBe(42);
		expect(nodes.every((node) => node.price !== null)).toBe(true);
	});
	test("a ship-to sees what comes to it, of every buyer, and no price", async () => {
		const nodes = await ask(receiver);
		expect(nodes.length).toBe(await total("l.ship_to_id = (select id from accounts where code = 'T1')"));
		expect(nodes.every((node) => node.shipTo.code === "T1" && node.price === null)).toBe(true);
	});
	test("a stranger sees only their own", async () => {
		expect((await ask(stranger)).map((node) => node.soldTo.code)).toEqual(["S9"]);
	});
	test("a line that is reached from both sides comes once", async () => {
		const found = await list(both);
		expect(found.edges.length).toBe(await total("a.code = 'S1' or l.ship_to_id = (select id from accounts where code = 'T1')"));
		expect(new Set(keysOf(found)).size).toBe(found.edges.length);
		expect(found.totals.count).toBe(found.edges.length);
	});
	test("an alias narrows the list to its account", async () => {
		const { edges, totals } = await list(asAlias);
		expect(new Set(edges.map(({ node }) => node.soldTo.code))).toEqual(new Set(["S2"]));
		expect(totals.count).toBe(await total("a.code = 'S2'"));
	});
	test("a visitor and a supplier-only person are refused", async () => {
		const supplier = await api.signIn((await insertPerson(db, { suppliers: ["V1"] })).id);
		for (const caller of [undefined, supplier]) expect((await api.ask(caller, priced)).errors?.[0]?.extensions?.code).toBe("forbidden");
	});
});

describe("late orders", () => {
	const late = (tab: string) => `{ lateOrderLines(tab: ${tab}, first: 200) { nodes { daysLate } totals { count balanceLb } tabs { tab count } lateWeeks { week mill count balanceLb } } }`;
	type Late = { lateOrderLines: { nodes: { daysLate: number }[]; totals: { count: number; balanceLb: number }; tabs: { tab: string; count: number }[]; lateWeeks: { count: number; balanceLb: number }[] } };
	const ask = async (tab: string) => (await api.ask<Late>(owner, late(tab))).data?.lateOrderLines as Late["lateOrderLines"];
	test("fall into buckets that add up to all of them, the latest first", async () => {
		const all = await ask("late");
		expect(all.nodes.length).toBeGreaterThan(3);
		expect(all.nodes.map((node) => node.daysLate)).toEqual(all.nodes.map((node) => node.daysLate).toSorted((a, b) => b - a));
		const [whole, ...buckets] = all.tabs;
		expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(whole?.count);
		expect((await ask("days15to28")).nodes.every(({ daysLate }) => daysLate >= 15 && daysLate <= 28)).toBe(true);
	});
	test("draw weeks that add up to the total", async () => {
		const { lateWeeks, totals } = await ask("late");
		expect(lateWeeks.reduce((sum, week) => sum + week.balanceLb, 0)).toBe(totals.balanceLb);
	});
});

test("orders come newest first with the lines that the viewer may see", async () => {
	const orders = (more: string) => `{ orders(first: 4${more}) { edges { cursor node { orderNumber lines { item soldTo { code } price { netPerCwt } } } } pageInfo { hasNextPage endCursor } } }`;
	type Orders = { orders: { edges: { node: { orderNumber: string; lines: { soldTo: { code: string } }[] } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } } };
	const seen: string[] = [];
	let after = "";
	for (let pages = 0; pages < 20; pages++) {
		const answer = await api.ask<Orders>(owner, orders(after));
		const found = answer.data?.orders;
		if (!found) throw new Error(JSON.stringify(answer.errors));
		seen.push(...found.edges.map(({ node }) => `${node.lines[0]?.soldTo.code} ${node.orderNumber}`));
		if (!found.pageInfo.hasNextPage) break;
		after = `, after: "${found.pageInfo.endCursor}"`;
	}
	const [count] = await asOwner<{ found: string }>(db, "select count(*) as found from orders o join accounts a on a.id = o.account_id where a.code in ('S1', 'S2')");
	expect(new Set(seen).size).toBe(seen.length);
	expect(seen.length).toBe(Number(count?.found));
});


import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	dayFromNow,
	keysOf,
	type ListedLines,
	lineListDocument,
	startListedLines,
} from "../../../../tests/support/listed-lines.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { ordersList } from "../order-lines-list.ts";

let mill: ListedLines;
beforeAll(async () => {
	mill = await startListedLines();
});
afterAll(() => mill.stop());

async function walk(variables: Record<string, unknown>, size: number, isBackward: boolean): Promise<string[]> {
	const keys: string[] = [];
	let cursor: string | null | undefined;
	for (;;) {
		const edge = isBackward ? { first: null, last: size, before: cursor } : { first: size, after: cursor };
		const page = await mill.list(mill.owner, { ...variables, ...edge });
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
				const whole = keysOf(await mill.list(mill.owner, { sort }));
				expect(new Set(whole).size, column).toBe(42);
				expect(await walk({ sort }, 11, false), column).toEqual(whole);
				expect(await walk({ sort }, 11, true), column).toEqual(whole);
			}
		}
	});
	test("answers any page size and filter the same as one great page", async () => {
		const filter = fc.record({
			grade: fc.subarray(["A36", "A588"]),
			mode: fc.subarray(["truck", "barge"]),
			late: fc.boolean(),
		});
		const asked = fc.record({
			size: fc.integer({ min: 1, max: 15 }),
			tab: fc.constantFrom("all", "open", "ready"),
			isBackward: fc.boolean(),
			filter,
		});
		await fc.assert(
			fc.asyncProperty(asked, async ({ size, isBackward, ...variables }) => {
				expect(await walk(variables, size, isBackward)).toEqual(keysOf(await mill.list(mill.owner, variables)));
			}),
			{ numRuns: 12 },
		);
	});
	test("puts what has no value last in either direction", async () => {
		for (const isDescending of [false, true]) {
			const { nodes } = await mill.list(mill.owner, { sort: { column: "firstPromise", isDescending } });
			const without = nodes.map(({ firstPromisedOn }) => firstPromisedOn === null);
			expect(without.lastIndexOf(false)).toBeLessThan(without.indexOf(true));
		}
	});
	test.each([
		"",
		"%%%",
		"W10",
		"eyJhIjoxfQ",
		Buffer.from('["estimate","x",1,2,3]').toString("base64url"),
		Buffer.from('["estimate","2026-02-31","M1",1,1]').toString("base64url"),
		"x".repeat(5000),
	])("refuses the cursor %s with a sentence", async (after) => {
		const { data, errors } = await mill.api.ask(mill.owner, lineListDocument, { first: 5, after });
		expect(data?.orderLines ?? null).toBeNull();
		expect(errors?.[0]).toMatchObject({
			message: expect.stringContaining("first page"),
			extensions: { code: "invalid" },
		});
	});
	test("refuses a cursor of another sort, contradicting directions and too large pages", async () => {
		const { pageInfo } = await mill.list(mill.owner, { first: 2 });
		for (const wrong of [
			{ first: 2, after: pageInfo.endCursor, sort: { column: "grade" } },
			{ first: 2, last: 2 },
			{ first: 201 },
			{ first: 0 },
		]) {
			const { errors } = await mill.api.ask(mill.owner, lineListDocument, wrong);
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
		["mill order without its letter", { millOrder: "105-2" }, "l.order_number = 'M105' and l.item = 2"],
		["part", { part: "Y" }, "l.part_number = 'y-1'"],
		["product", { product: ["coil"] }, "l.product = 'coil'"],
		["grade", { grade: ["A588", "A36"] }, "l.grade in ('A588', 'A36')"],
		["thickness", { thickness: { from: 0.6, to: 1 } }, "l.thickness_in = 0.75"],
		["width", { width: { to: 95 } }, "false"],
		[
			"promised range",
			{ promised: { from: dayFromNow(-5), to: dayFromNow(-1) } },
			`l.first_promised_on = '${dayFromNow(-3)}'`,
		],
		["ship-to", { shipTo: ["T2"] }, "l.ship_to_id = (select id from accounts where code = 'T2')"],
		["mode", { mode: ["barge"] }, "l.mode = 'barge'"],
		["single lines", { line: ["M105-2", "M106-1"] }, "(l.order_number, l.item) in (('M105', 2), ('M106', 1))"],
	])("find by %s", async (_name, filter, sql) => {
		const { nodes, totals } = await mill.list(mill.owner, { filter });
		expect(nodes.length).toBe(await mill.total(`${mine} and (${sql})`));
		expect(totals.count).toBe(nodes.length);
	});
	test("find what is late: behind the first promise, by the estimate or by today", async () => {
		const { nodes } = await mill.list(mill.owner, { filter: { late: true } });
		const today = "(now() at time zone 'America/Chicago')::date";
		const late = `l.is_open and l.balance_lb > 0 and greatest(coalesce(l.estimated_on, ${today}), ${today}) > l.first_promised_on`;
		expect(nodes.length).toBe(await mill.total(`${mine} and ${late}`));
		expect(nodes.every(({ daysLate }) => Number(daysLate) > 0)).toBe(true);
	});
	test.each(["H-500", "pc-1", "BOL-77", "GATX 1234", "heat H-500", "B/L: BOL-77"])(
		"find a line by what was made and shipped for it: %s",
		async (search) => {
			expect(
				(await mill.list(mill.owner, { search })).nodes.map(({ orderNumber, item }) => [orderNumber, item]),
			).toEqual([[mill.special.order_number, mill.special.item]]);
			expect((await mill.list(mill.stranger, { search })).nodes).toEqual([]);
		},
	);
	test("find by the beginning of any number", async () => {
		expect((await mill.list(mill.owner, { search: "M10" })).nodes.length).toBe(
			await mill.total(`${mine} and l.order_number like 'M10%'`),
		);
		expect((await mill.list(mill.owner, { search: "po-9" })).nodes.length).toBe(
			await mill.total(`${mine} and l.po_number = 'PO-9'`),
		);
		expect((await mill.list(mill.owner, { search: "%" })).nodes).toEqual([]);
	});
	test.each([
		["105", "l.order_number = 'M105'"],
		["order 105", "l.order_number = 'M105'"],
		["105-2", "l.order_number = 'M105' and l.item = 2"],
		["10", "false"],
	])("find a mill order without its letter, as a whole: %s", async (search, sql) => {
		expect((await mill.list(mill.owner, { search })).nodes.length).toBe(await mill.total(`${mine} and ${sql}`));
		expect((await mill.list(mill.stranger, { search })).nodes).toEqual([]);
	});
	test.each<[string, Record<string, unknown>]>([
		["an unknown status", { status: ["lost"] }],
		["a range turned round", { thickness: { from: 2, to: 1 } }],
		["days turned round", { promised: { from: dayFromNow(2), to: dayFromNow(1) } }],
		["a text too long", { po: "x".repeat(101) }],
		["a negative length", { width: { from: -1 } }],
		["a NUL", { part: "a\u0000b" }],
		["too many codes", { grade: Array.from({ length: 201 }, (_, index) => `G${index}`) }],
	])("refuse %s and name the filter", async (_name, filter) => {
		const { errors } = await mill.api.ask(mill.owner, lineListDocument, { filter });
		expect(errors?.[0]).toMatchObject({ extensions: { code: "invalid", faults: [{ field: Object.keys(filter)[0] }] } });
	});
});

test("totals and counts of views equal what independent SQL adds up", async () => {
	const { totals, tabs } = await mill.list(mill.owner, { tab: "open", filter: { grade: ["A36", "A588"] } });
	const [sums] = await asOwner(
		mill.database,
		`select count(*)::int as count, sum(ordered_lb)::int as "orderedLb", sum(ready_lb)::int as "readyLb",
		 sum(shipped_lb)::int as "shippedLb", sum(balance_lb)::int as "balanceLb"
		 from order_lines l join accounts a on a.id = l.account_id where a.code in ('S1', 'S2') and is_open
		 and grade in ('A36', 'A588')`,
	);
	expect(totals).toEqual(sums);
	for (const { tab, count } of tabs)
		expect(count, tab).toBe((await mill.list(mill.owner, { tab, filter: { grade: ["A36", "A588"] } })).nodes.length);
});

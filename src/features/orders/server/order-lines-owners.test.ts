import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { keysOf, type ListedLines, startListedLines } from "../../../../tests/support/listed-lines.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

let mill: ListedLines;
beforeAll(async () => {
	mill = await startListedLines();
});
afterAll(() => mill.stop());

describe("whose lines are listed", () => {
	const priced = `{ orderLines(tab: all, first: 200) { nodes { orderNumber soldTo { code } shipTo { code } price { netPerCwt } } } }`;
	const ask = async (caller: Caller) =>
		(
			await mill.api.ask<{
				orderLines: { nodes: { price: unknown; soldTo: { code: string }; shipTo: { code: string } }[] };
			}>(caller, priced)
		).data?.orderLines.nodes ?? [];
	test("a sold-to reads its prices", async () => {
		const nodes = await ask(mill.owner);
		expect(nodes.length).toBe(42);
		expect(nodes.every((node) => node.price !== null)).toBe(true);
	});
	test("a ship-to sees what comes to it, of every buyer, and no price", async () => {
		const nodes = await ask(mill.receiver);
		expect(nodes.length).toBe(await mill.total("l.ship_to_id = (select id from accounts where code = 'T1')"));
		expect(nodes.every((node) => node.shipTo.code === "T1" && node.price === null)).toBe(true);
	});
	test("a stranger sees only their own", async () => {
		expect((await ask(mill.stranger)).map((node) => node.soldTo.code)).toEqual(["S9"]);
	});
	test("a line that is reached from both sides comes once", async () => {
		const found = await mill.list(mill.both);
		expect(found.nodes.length).toBe(
			await mill.total("a.code = 'S1' or l.ship_to_id = (select id from accounts where code = 'T1')"),
		);
		expect(new Set(keysOf(found)).size).toBe(found.nodes.length);
		expect(found.totals.count).toBe(found.nodes.length);
	});
	test("an alias narrows the list to its account", async () => {
		const { nodes, totals } = await mill.list(mill.asAlias);
		expect(new Set(nodes.map(({ soldTo }) => soldTo.code))).toEqual(new Set(["S2"]));
		expect(totals.count).toBe(await mill.total("a.code = 'S2'"));
	});
	test("a visitor and a supplier-only person are refused", async () => {
		const supplier = await mill.api.signIn((await insertPerson(mill.database, { suppliers: ["V1"] })).id);
		for (const caller of [undefined, supplier])
			expect((await mill.api.ask(caller, priced)).errors?.[0]?.extensions?.code).toBe("forbidden");
	});
});

describe("late orders", () => {
	const late = (tab: string) =>
		`{ lateOrderLines(tab: ${tab}, first: 200) { nodes { daysLate } totals { count balanceLb } tabs { tab count } lateWeeks { week mill count balanceLb } } }`;
	type Late = {
		lateOrderLines: {
			nodes: { daysLate: number }[];
			totals: { count: number; balanceLb: number };
			tabs: { tab: string; count: number }[];
			lateWeeks: { count: number; balanceLb: number }[];
		};
	};
	const ask = async (tab: string) =>
		(await mill.api.ask<Late>(mill.owner, late(tab))).data?.lateOrderLines as Late["lateOrderLines"];
	test("fall into buckets that add up to all of them, the latest first", async () => {
		const all = await ask("late");
		expect(all.nodes.length).toBeGreaterThan(3);
		expect(all.nodes.map((node) => node.daysLate)).toEqual(
			all.nodes.map((node) => node.daysLate).toSorted((a, b) => b - a),
		);
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
	type Order = { orderNumber: string; orderedOn: string; lines: { soldTo: { code: string } }[] };
	const { data } = await mill.api.ask<{ orders: { nodes: Order[] } }>(
		mill.owner,
		"{ orders(first: 200) { nodes { orderNumber orderedOn lines { item soldTo { code } price { netPerCwt } } } } }",
	);
	const nodes = data?.orders.nodes ?? [];
	const days = nodes.map(({ orderedOn }) => orderedOn);
	expect(days).toEqual(days.toSorted().toReversed());
	const seen = new Set(nodes.map(({ orderNumber, lines }) => `${lines[0]?.soldTo.code} ${orderNumber}`));
	expect(seen.size).toBe(nodes.length);
	const [count] = await asOwner<{ found: string }>(
		mill.database,
		"select count(*) as found from orders o join accounts a on a.id = o.account_id where a.code in ('S1', 'S2')",
	);
	expect(nodes.length).toBe(Number(count?.found));
});

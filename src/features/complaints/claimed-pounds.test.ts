import { expect, test } from "vitest";
import { type Books, type ClaimedPart, overdrawnBy } from "./claimed-pounds.ts";

type Sides = {
	orders: Record<string, [number, number]>;
	loads: Record<string, [number, number]>;
	carried: [string, string, number, number][];
};
const weighed = ([shipped, claimed]: [number, number]) => ({ shipped, claimed });
const byNumber = (rows: Record<string, [number, number]>) =>
	new Map(Object.entries(rows).map(([id, row]) => [id, weighed(row)]));
const books = ({ orders, loads, carried }: Sides): Books => ({
	orders: byNumber(orders),
	loads: byNumber(loads),
	carried: carried.map(([order, bol, shipped, claimed]) => ({ order, bol, shipped, claimed })),
});

/** M1 left with B1 and B2, 10 pounds each. */
const twoLoads = (m1: number, b1: number, b2: number) =>
	books({
		orders: { M1: [20, m1] },
		loads: { B1: [10, b1], B2: [10, b2] },
		carried: [
			["M1", "B1", 10, 0],
			["M1", "B2", 10, 0],
		],
	});
/** M1 and M2 left together with B1, 5 pounds each. */
const oneLoad = (m1: number, m2: number, b1: number) =>
	books({
		orders: { M1: [5, m1], M2: [5, m2] },
		loads: { B1: [10, b1] },
		carried: [
			["M1", "B1", 5, 0],
			["M2", "B1", 5, 0],
		],
	});

const load = (lb: number, bol = "B1"): ClaimedPart[] => [{ bol, lb }];
const order = (lb: number): ClaimedPart[] => [{ order: "M1", lb }];
const pieces = (lb: number): ClaimedPart[] => [{ order: "M1", bol: "B1", lb }];

test.each<[string, Books, ClaimedPart[], ReturnType<typeof overdrawnBy>]>([
	["a load, beside claims of its order that the other load has room for", twoLoads(10, 0, 0), load(10), undefined],
	[
		"a load, beside claims of its order that the other load has no room for",
		twoLoads(15, 0, 0),
		load(6),
		{ shipped: 10, claimed: 5, by: 1 },
	],
	["an order, beside claims of its loads", twoLoads(0, 4, 4), order(13), { shipped: 20, claimed: 8, by: 1 }],
	["an order, beside claims of one of its loads", twoLoads(0, 4, 0), order(16), undefined],
	[
		"the second load of an order that is claimed too",
		twoLoads(15, 4, 0),
		load(2, "B2"),
		{ shipped: 20, claimed: 19, by: 1 },
	],
	["a load, beside a claim of one of its two orders", oneLoad(5, 0, 0), load(5), undefined],
	["a load, beside claims of both of its orders", oneLoad(5, 5, 0), load(1), { shipped: 10, claimed: 10, by: 1 }],
	["more of a load than its other order weighs", oneLoad(5, 0, 0), load(6), { shipped: 10, claimed: 5, by: 1 }],
	["pieces, beside a claim of their load", oneLoad(0, 0, 8), pieces(3), { shipped: 10, claimed: 8, by: 1 }],
	["pieces, beside a claim of the load that the other order has room for", oneLoad(0, 0, 5), pieces(5), undefined],
	["pieces of a load whose other order was overdrawn before", oneLoad(0, 15, 0), pieces(1), undefined],
])("holds %s against what left", (_, current, claimed, expected) => {
	expect(overdrawnBy(claimed, current)).toEqual(expected);
});

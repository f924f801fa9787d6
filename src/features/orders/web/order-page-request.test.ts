import { expect, test } from "vitest";
import { readOrderAddress, seesPrices } from "./order-page-request.ts";

const read = (query: string) => readOrderAddress(new URLSearchParams(query));

test("an address names an order, perhaps a line, one of its pieces, and where its pieces go on", () => {
	expect(read("order=M1")).toEqual({ order: "M1", item: null, piece: null, piecesAfter: null });
	expect(read("order=+M1+&item=2&piece=P3&pieces=P9")).toEqual({
		order: "M1",
		item: 2,
		piece: "P3",
		piecesAfter: "P9",
	});
});

test("an address that can mean no order names none", () => {
	for (const query of [
		"",
		"order=",
		"order=+",
		"order=M1&item=0",
		"order=M1&item=-1",
		"order=M1&item=1e3",
		"order=M1&item=",
		"order=M1&item=9999999999",
	]) {
		expect([query, read(query)]).toEqual([query, undefined]);
	}
});

test("prices are selected for buyers only, and not while they act as a ship-to", () => {
	const user = { Groups: [], SoldTo: ["1"], ShipTo: ["2"], Suppliers: [] };
	const alias = { code: "2", name: "Yard", city: null, kind: "ship_to" } as const;
	expect(seesPrices({ user, alias: null })).toBe(true);
	expect(seesPrices({ user, alias })).toBe(false);
	expect(seesPrices({ user: { ...user, SoldTo: [] }, alias: null })).toBe(false);
});

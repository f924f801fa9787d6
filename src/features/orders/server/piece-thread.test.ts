import { beforeAll, expect, test } from "vitest";
import {
	certificateFeedRow,
	feed,
	feedPartners,
	heatFeedRow,
	invoiceFeedRow,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
	specificationFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import type { OrderRow } from "./order-rows.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });

beforeAll(async () => {
	await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow({ item: 1 }), lineFeedRow({ item: 2 })] })]);
	await feed(database, "specifications", [specificationFeedRow()]);
	await feed(database, "heats", [heatFeedRow()]);
	await feed(database, "pieces", [
		pieceFeedRow({ piece: "A1" }),
		pieceFeedRow({ piece: "C1", heat: "H1", slab: "H1-01", state: "shipped" }),
		pieceFeedRow({ piece: "D1", item: 2 }),
	]);
	await feed(database, "shipments", [shipmentFeedRow()]);
	await feed(database, "certificates", [certificateFeedRow()]);
	await feed(database, "invoices", [invoiceFeedRow()]);
});

async function threadOf(caller: typeof buyer, variables: { item: number; piece?: string }) {
	const text = `query ($item: Int!, $piece: String) { order(order: "M100", item: $item, piece: $piece) { item { thread {
		pieceNumber heatNumber slabNumber bolNumber certificates invoices complaints } } } }`;
	const { data, errors } = await api.ask<{ order: OrderRow | null }>(caller, text, variables);
	expect(errors).toBeUndefined();
	return data?.order?.item?.thread;
}

const shipped = {
	...{ pieceNumber: "C1", heatNumber: "H1", slabNumber: "H1-01", bolNumber: "B1" },
	...{ certificates: ["X1"], invoices: ["I1"], complaints: [] },
};

test("leads from the heat of a piece to its certificate and invoice", async () => {
	expect(await threadOf(buyer, { item: 1, piece: "C1" })).toEqual(shipped);
});

test("is of the first piece that was shipped where none is named", async () => {
	expect(await threadOf(buyer, { item: 1 })).toEqual(shipped);
	expect(await threadOf(buyer, { item: 1, piece: "A1" })).toMatchObject({ bolNumber: null, invoices: [] });
});

test("names no invoice to a ship-to, and nothing to a stranger", async () => {
	expect(await threadOf(yard, { item: 1 })).toEqual({ ...shipped, invoices: null });
	expect(await threadOf(stranger, { item: 1 })).toBeUndefined();
});

test("is of no piece of another line", async () => {
	expect(await threadOf(buyer, { item: 1, piece: "D1" })).toBeNull();
});

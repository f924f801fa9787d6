import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	feed,
	feedPartners,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	promiseFeedRow,
	shipmentFeedRow,
	stateFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { insertPerson } from "../../../../tests/support/people.ts";
import type { OrderRow } from "./order-rows.ts";

const whole = `query ($order: String!, $item: Int, $after: String) { order(order: $order, item: $item, piecesAfter: $after) {
	orderNumber poNumber orderedOn revision paymentTerms fob contact mill { name timeZone } soldTo { code name } shipTo { code } dataAsOf { at place }
	items { item state price { netPerCwt } }
	item { item state heldFrom holdReason isOpen daysLate firstPromisedOn estimatedOn readyPieces shippedPieces shippedLb balanceLb shipTo { code }
		events { state happenedAt pieces heatNumber note } promises { promisedOn changedBy reason note }
		pieceCount nextPieces pieces { pieceNumber heatNumber slabNumber thicknessIn weightLb state place bolNumber }
		shipments { bolNumber mode vehicle seals pieces weightLb netLb shippedAt deliveredAt mill shipTo { code } }
		heats { heatNumber chemistry { element percent } tests { kind values { name value } } }
		price { currency basePerCwt netPerCwt extras { code perCwt } surcharges { code perCwt } } } } }`;

const callers: Record<string, Caller> = {};

const database = await testDatabase();
await feedPartners(database);
await feedOrders();
const api = await testApi(database);
const owner = await insertPerson(database, { soldTo: ["S1"], shipTo: ["T1"] });
callers.owner = await api.signIn(owner.id);
callers.ownerAsShipTo = await api.signIn(owner.id, "T1");
callers.stranger = await api.signInAs({ soldTo: ["S2"] });
callers.shipTo = await api.signInAs({ shipTo: ["T1"] });
callers.otherShipTo = await api.signInAs({ shipTo: ["T2"] });
callers.receivingBuyer = await api.signInAs({ soldTo: ["S2"], shipTo: ["T1"] });
callers.supplier = await api.signInAs({ suppliers: ["V1"] });

async function feedOrders(): Promise<void> {
	const price = {
		basePerCwt: 50,
		extras: [{ code: "GRADE", perCwt: 2 }],
		surcharges: [{ code: "SCRAP", perCwt: 1.5 }],
	};
	const lines = [
		lineFeedRow({ item: 1, pieces: 3, price }),
		lineFeedRow({ item: 2, shipTo: "T2" }),
		lineFeedRow({ item: 3, pieces: 205, weightLb: 205_000, thicknessIn: 0.25 }),
	];
	const terms = { paymentTerms: "Net 30", fob: "FOB River Bend", contact: "Marcus Bell", orderRevision: 4 };
	const heat = {
		heat: "H1",
		mill: "RB",
		grade: "A572-50",
		meltedAt: "2026-04-01T02:00:00Z",
		chemistry: { CE: 0.4, Mn: 1.2, C: 0.17 },
		tests: [
			{ kind: "tension", yieldKsi: 56.4 },
			{ kind: "charpy", tempF: -20, energyFtLb: [40, 42, 47] },
		],
		revision: 1,
	};
	const pieces = [
		pieceFeedRow({ piece: "C1", heat: "H1", slab: "H1-01", state: "shipped" }),
		pieceFeedRow({ piece: "C2", heat: "H1", slab: "H1-01", place: "RB Y1-02" }),
		pieceFeedRow({ piece: "C3", heat: "H1", state: "held", place: "leveler" }),
		...Array.from({ length: 205 }, (_, index) =>
			pieceFeedRow({ piece: `D${1000 + index}`, item: 3, thicknessIn: 0.25, weightLb: 1000 }),
		),
	];
	const notes = { noteEn: "Three pieces to the leveler", noteEs: "Tres piezas a nivelado" };
	const events = [
		stateFeedRow({ event: "E1", state: "melted", at: "2026-04-01T02:00:00Z", heat: "H1" }),
		stateFeedRow({ event: "E2", state: "partly_shipped", at: "2026-05-01T12:00:00Z", pieces: 1 }),
		stateFeedRow({ event: "E3", state: "on_hold", at: "2026-05-02T12:00:00Z", reason: "flatness", ...notes }),
		promiseFeedRow({ event: "P1" }),
		promiseFeedRow({
			event: "P2",
			at: "2026-05-02T13:00:00Z",
			promisedOn: "2026-05-20",
			by: "Planning, River Bend",
			reason: "flatness",
			...notes,
		}),
	];
	await feed(database, "orders", [orderFeedRow({ lines, ...terms })]);
	await feed(database, "heats", [heat]);
	await feed(database, "pieces", pieces);
	await feed(database, "order-events", events);
	await feed(database, "shipments", [
		shipmentFeedRow({ vehicle: "5518", seals: ["7158302"], deliveredAt: "2026-05-02T09:00:00Z" }),
	]);
}

type Asked = { order: OrderRow | null };
const ask = (who: string, variables: Record<string, unknown>) => api.ask<Asked>(callers[who], whole, variables);

async function orderOf(
	who: string,
	variables: Record<string, unknown> = { order: "M100", item: 1 },
): Promise<OrderRow> {
	const { data, errors } = await ask(who, variables);
	expect(errors).toBeUndefined();
	return data?.order as OrderRow;
}

describe("the buyer", () => {
	test("reads parties, terms, revision, contact and how recent the data is", async () => {
		const order = await orderOf("owner");
		expect(order).toMatchObject({
			orderNumber: "M100",
			poNumber: "PO-1",
			orderedOn: "2026-03-02",
			revision: 4,
			paymentTerms: "Net 30",
			fob: "FOB River Bend",
			contact: "Marcus Bell",
			mill: { name: "River Bend", timeZone: "America/Chicago" },
			soldTo: { code: "S1", name: "Prairie Steel Service" },
			shipTo: { code: "T1" },
			dataAsOf: { place: "River Bend" },
		});
		expect(order.items.map(({ item }) => item)).toEqual([1, 2, 3]);
	});

	test("reads milestones in order, with heat, pieces and note", async () => {
		const { item } = await orderOf("owner");
		expect(item).toMatchObject({ state: "on_hold", heldFrom: "partly_shipped", holdReason: "flatness", isOpen: true });
		expect(item?.events.map(({ state }) => state)).toEqual(["melted", "partly_shipped", "on_hold"]);
		expect(item?.events[0]).toMatchObject({ heatNumber: "H1", happenedAt: "2026-04-01T02:00:00+00:00" });
		expect(item?.events[2]).toMatchObject({ note: "Three pieces to the leveler" });
	});

	test("reads every promise, newest first, with who and why", async () => {
		const { item } = await orderOf("owner");
		expect(item?.promises).toEqual([
			{
				promisedOn: "2026-05-20",
				changedBy: "Planning, River Bend",
				reason: "flatness",
				note: "Three pieces to the leveler",
			},
			{ promisedOn: "2026-05-08", changedBy: "Scheduling", reason: "order_acknowledged", note: null },
		]);
		expect(item).toMatchObject({ firstPromisedOn: "2026-05-08", estimatedOn: "2026-05-20" });
		expect(item?.daysLate).toBeGreaterThanOrEqual(12);
	});

	test("reads notes in Spanish with the Lang header", async () => {
		const { data } = await api.ask<Asked>({ ...(callers.owner as Caller), lang: "es" } as Caller, whole, {
			order: "M100",
			item: 1,
		});
		expect(data?.order?.item?.promises[0]?.note).toBe("Tres piezas a nivelado");
	});

	test("reads pieces with heat, slab, place and bill of lading", async () => {
		const { item } = await orderOf("owner");
		expect(item).toMatchObject({ pieceCount: 3, nextPieces: null, readyPieces: 1, shippedPieces: 1, shippedLb: 6500 });
		expect(item?.pieces).toMatchObject([
			{ pieceNumber: "C1", heatNumber: "H1", slabNumber: "H1-01", state: "shipped", bolNumber: "B1" },
			{ pieceNumber: "C2", state: "ready", place: "RB Y1-02", bolNumber: null },
			{ pieceNumber: "C3", state: "held", place: "leveler", weightLb: 6500 },
		]);
	});

	test("pages pieces past 200 without loss or doubling", async () => {
		const first = (await orderOf("owner", { order: "M100", item: 3 })).item;
		expect(first).toMatchObject({ pieceCount: 205, nextPieces: "D1199" });
		const second = (await orderOf("owner", { order: "M100", item: 3, after: first?.nextPieces })).item;
		expect(second?.nextPieces).toBeNull();
		const numbers = [...(first?.pieces ?? []), ...(second?.pieces ?? [])].map(({ pieceNumber }) => pieceNumber);
		expect(numbers).toEqual(Array.from({ length: 205 }, (_, index) => `D${1000 + index}`));
	});

	test("reads shipments, and values of the heats in the order of certificates", async () => {
		const { item } = await orderOf("owner");
		expect(item?.shipments).toMatchObject([
			{
				bolNumber: "B1",
				mode: "truck",
				vehicle: "5518",
				seals: ["7158302"],
				pieces: 1,
				weightLb: 6500,
				mill: "River Bend",
				shipTo: { code: "T1" },
			},
		]);
		expect(item?.heats[0]?.chemistry).toEqual([
			{ element: "C", percent: 0.17 },
			{ element: "Mn", percent: 1.2 },
			{ element: "CE", percent: 0.4 },
		]);
		expect(item?.heats[0]?.tests).toEqual([
			{ kind: "tension", values: [{ name: "yieldKsi", value: "56.4" }] },
			{
				kind: "charpy",
				values: [
					{ name: "tempF", value: "-20" },
					{ name: "energyFtLb", value: "40 / 42 / 47" },
					{ name: "averageFtLb", value: "43" },
				],
			},
		]);
	});

	test("reads the price with its extras and surcharges", async () => {
		expect((await orderOf("owner")).item?.price).toEqual({
			currency: "USD",
			basePerCwt: 50,
			netPerCwt: 53.5,
			extras: [{ code: "GRADE", perCwt: 2 }],
			surcharges: [{ code: "SCRAP", perCwt: 1.5 }],
		});
	});
});

describe("a ship-to", () => {
	test.each(["shipTo", "ownerAsShipTo"])(
		"reads its lines and no price or terms of payment at all (%s)",
		async (who) => {
			const order = await orderOf(who);
			expect(order.items.map(({ item, price }) => [item, price])).toEqual([
				[1, null],
				[3, null],
			]);
			expect(order.item?.price).toBeNull();
			expect(order.paymentTerms).toBeNull();
			expect(order.item?.pieces).toHaveLength(3);
			const asked = await ask(who, { order: "M100", item: 1 });
			expect(JSON.stringify(asked)).not.toMatch(/53\.5|Net 30|SCRAP/);
		},
	);

	test("that buys other steel itself reads no price and no terms of what it only receives", async () => {
		const order = await orderOf("receivingBuyer");
		expect([order.paymentTerms, order.item?.price, order.items.map(({ price }) => price)]).toEqual([
			null,
			null,
			[null, null],
		]);
	});

	test("that receives one line of an order going elsewhere reads that line alone", async () => {
		const order = await orderOf("otherShipTo", { order: "M100", item: 2 });
		expect(order).toMatchObject({
			orderNumber: "M100",
			poNumber: "PO-1",
			orderedOn: "2026-03-02",
			contact: null,
			item: { item: 2, shipTo: { code: "T2" } },
		});
		expect(order.items.map(({ item }) => item)).toEqual([2]);
	});
});

describe("what is not theirs", () => {
	test("answers exactly like what does not exist, in status and body", async () => {
		const missing = await ask("stranger", { order: "M999", item: 1 });
		expect(missing).toEqual({ status: 200, data: { order: null } });
		expect(await ask("stranger", { order: "M100", item: 1 })).toEqual(missing);
		expect(await ask("stranger", { order: "M100" })).toEqual(missing);
		expect(await ask("otherShipTo", { order: "M100", item: 1 })).toEqual(missing);
		expect(await ask("owner", { order: "M100", item: 9 })).toEqual(missing);
	});

	test("an order number that no mill gives does not exist either", async () => {
		const nothing = { status: 200, data: { order: null } };
		for (const order of ["", "M100\u0000", "x".repeat(5000), "M100' or '1'='1"])
			expect(await ask("owner", { order })).toEqual(nothing);
	});

	test("a supplier and a visitor are refused", async () => {
		const { data, errors } = await ask("supplier", { order: "M100" });
		expect([data ?? null, errors?.[0]?.extensions?.code]).toEqual([{ order: null }, "forbidden"]);
		expect((await api.ask(undefined, whole, { order: "M100" })).status).toBe(403);
	});
});

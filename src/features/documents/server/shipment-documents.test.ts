import { describe, expect, test } from "vitest";
import type { DocumentRenderer } from "#server/documents/document-renderer.ts";
import { createFormat } from "#shared/format.ts";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	feed,
	feedPartners,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { billOfLadingDocument } from "./bill-of-lading-pdf.ts";
import { shipmentTallyDocument } from "./shipment-tally-pdf.ts";

const billsDocument = `query ($search: String, $filter: BillOfLadingFilterInput) { billsOfLading(tab: all, search: $search, filter: $filter) {
	nodes { bolNumber revision state scac seals netLb pieces lines { orderNumber item heats pieces weightLb } } totals { count netLb } } }`;
const talliesDocument = `query ($filter: TalliedPieceFilterInput) { talliedPieces(tab: all, filter: $filter) {
	nodes { pieceNumber bolNumber poNumber product weightLb theoreticalLb } totals { count weightLb theoreticalLb }
	groups { orderNumber item heatNumber pieces weightLb theoreticalLb } } }`;
type Node = Record<string, unknown>;
type Page = { nodes: Node[]; totals: Record<string, number>; groups?: Node[] };

const load = { scac: "ABCD", seals: ["77"], netLb: 13_100, pieces: ["C1", "C2"] };
const bills = async (caller: Caller, variables = {}) =>
	(await api.ask<{ billsOfLading: Page }>(caller, billsDocument, variables)).data?.billsOfLading;
const tallies = async (caller: Caller, variables = {}) =>
	(await api.ask<{ talliedPieces: Page }>(caller, talliesDocument, variables)).data?.talliedPieces;

const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database);
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });
await feed(database, "orders", [
	orderFeedRow({ lines: [lineFeedRow(), lineFeedRow({ item: 2, product: "coil", lengthIn: undefined })] }),
]);
await feed(database, "pieces", [
	pieceFeedRow({ heat: "H1" }),
	pieceFeedRow({ piece: "C2", item: 2, heat: "H2", lengthIn: undefined, weightLb: 6600 }),
	pieceFeedRow({ piece: "C3" }),
]);
await feed(database, "shipments", [shipmentFeedRow(load)]);

describe("a bill of lading", () => {
	test("appears at goods issue with what it carries, to the buyer and to the receiver", async () => {
		for (const caller of [buyer, yard]) {
			expect((await bills(caller))?.nodes).toEqual([
				{
					bolNumber: "B1",
					revision: 1,
					state: "published",
					scac: "ABCD",
					seals: ["77"],
					netLb: 13_100,
					pieces: 2,
					lines: [
						{ orderNumber: "M100", item: 1, heats: ["H1"], pieces: 1, weightLb: 6500 },
						{ orderNumber: "M100", item: 2, heats: ["H2"], pieces: 1, weightLb: 6600 },
					],
				},
			]);
		}
	});

	test("is nothing to another customer, by list, by number or by search", async () => {
		expect(await bills(stranger)).toEqual({ nodes: [], totals: { count: 0, netLb: 0 } });
		expect((await bills(stranger, { filter: { one: ["B1"] } }))?.totals.count).toBe(0);
		expect((await bills(stranger, { search: "C1" }))?.totals.count).toBe(0);
	});

	test("is found by a piece, heat or order on it, whatever the case", async () => {
		for (const search of ["b1", "c2", "h1", "m100", "100"])
			expect((await bills(buyer, { search }))?.totals.count, search).toBe(1);
		expect((await bills(buyer, { search: "C3" }))?.totals.count).toBe(0);
	});
});

describe("a tally", () => {
	test("has actual and theoretical pounds of each piece; a coil has no theoretical ones", async () => {
		const page = await tallies(buyer, { filter: { bol: ["B1"] } });
		expect(page?.nodes.toSorted((a, b) => String(a.pieceNumber).localeCompare(String(b.pieceNumber)))).toEqual([
			{ pieceNumber: "C1", bolNumber: "B1", poNumber: "PO-1", product: "plate", weightLb: 6500, theoreticalLb: 6534 },
			{ pieceNumber: "C2", bolNumber: "B1", poNumber: "PO-1", product: "coil", weightLb: 6600, theoreticalLb: null },
		]);
		expect(page?.totals).toEqual({ count: 2, weightLb: 13_100, theoreticalLb: 6534 });
	});

	test("adds up by order line and heat", async () => {
		expect((await tallies(yard, { filter: { bol: ["B1"] } }))?.groups).toEqual([
			{ orderNumber: "M100", item: 1, heatNumber: "H1", pieces: 1, weightLb: 6500, theoreticalLb: 6534 },
			{ orderNumber: "M100", item: 2, heatNumber: "H2", pieces: 1, weightLb: 6600, theoreticalLb: null },
		]);
	});

	test("holds nothing that has not left, and nothing of another customer", async () => {
		expect((await tallies(buyer))?.nodes.map(({ pieceNumber }) => pieceNumber)).not.toContain("C3");
		expect((await tallies(stranger))?.totals.count).toBe(0);
	});
});

describe("a document that is sent again", () => {
	const revisions = () =>
		database.transaction("millgate_feeds", {}, (tx) =>
			tx.sql("select kind, revision, state from documents where number = 'B1' order by kind, revision"),
		);

	test("stays the same when only its delivery is news", async () => {
		await feed(database, "shipments", [shipmentFeedRow({ ...load, deliveredAt: "2026-05-03T12:00:00Z", revision: 2 })]);
		expect(await revisions()).toEqual([
			{ kind: "bill_of_lading", revision: 1, state: "published" },
			{ kind: "shipment_tally", revision: 1, state: "published" },
		]);
	});

	test("is superseded by its correction, and only the document that changed", async () => {
		await feed(database, "shipments", [shipmentFeedRow({ ...load, seals: ["78"], revision: 3 })]);
		expect(await revisions()).toEqual([
			{ kind: "bill_of_lading", revision: 1, state: "superseded" },
			{ kind: "bill_of_lading", revision: 2, state: "published" },
			{ kind: "shipment_tally", revision: 1, state: "published" },
		]);
		expect((await bills(buyer))?.nodes[0]).toMatchObject({ revision: 2, state: "published", seals: ["78"] });
	});
});

describe("the tallies of the last 30 days", () => {
	const recentDocument = `query ($tab: TalliedPieceTab, $filter: TalliedPieceFilterInput) { talliedPieces(tab: $tab, filter: $filter) {
		nodes { pieceNumber bolNumber shippedAt } totals { count } tabs { tab count } } }`;
	type Recent = Pick<Page, "nodes" | "totals"> & { tabs: { tab: string; count: number }[] };
	const read = async (caller: Caller, variables = {}) =>
		(await api.ask<{ talliedPieces: Recent }>(caller, recentDocument, variables)).data?.talliedPieces;
	const days = 24 * 60 * 60 * 1000;
	const ago = (count: number) => `${new Date(Date.now() - count * days).toISOString().slice(0, 19)}+00:00`;
	const send = (changes: object) =>
		feed(database, "shipments", [shipmentFeedRow({ bol: "B9", pieces: ["C3"], ...changes })]);

	test("contain a piece from the import of its load, listed on it or not, until it left too long ago", async () => {
		await feed(database, "pieces", [pieceFeedRow({ piece: "C9", state: "shipped", bol: "B9" })]);
		expect((await read(buyer))?.nodes).toEqual([]);
		expect((await read(buyer, { tab: "all", filter: { bol: ["B9"] } }))?.nodes).toEqual([
			{ pieceNumber: "C9", bolNumber: "B9", shippedAt: null },
		]);
		const left = ago(2);
		await send({ shippedAt: left });
		for (const caller of [buyer, yard])
			expect((await read(caller))?.nodes).toEqual(
				["C9", "C3"].map((pieceNumber) => ({ pieceNumber, bolNumber: "B9", shippedAt: left })),
			);
		expect((await read(stranger))?.totals.count).toBe(0);
		await send({ shippedAt: ago(31), revision: 2 });
		expect((await read(buyer))?.nodes).toEqual([]);
		await send({ shippedAt: left, pieces: [], revision: 3 });
		expect((await read(buyer))?.nodes.map(({ pieceNumber }) => pieceNumber)).toEqual(["C9"]);
	});

	test("are counted without the history behind them, which is counted where it is read", async () => {
		await send({ shippedAt: ago(2), revision: 4 });
		expect(await read(buyer)).toMatchObject({ totals: { count: 2 }, tabs: [{ tab: "recent", count: 2 }] });
		const all = await read(buyer, { tab: "all" });
		expect(all).toMatchObject({
			totals: { count: 4 },
			tabs: [
				{ tab: "recent", count: 2 },
				{ tab: "all", count: 4 },
			],
		});
	});

	test("are found by the day at the mill on which they left", async () => {
		await send({ shippedAt: "2026-05-11T04:30:00Z", revision: 5 });
		const found = async (shipped: object) =>
			(await read(buyer, { tab: "all", filter: { shipped, bol: ["B9"] } }))?.totals.count;
		const day = { from: "2026-05-10", to: "2026-05-10" };
		expect([await found(day), await found({ from: "2026-05-11" }), await found({ to: "2026-05-09" })]).toEqual([
			2, 0, 0,
		]);
	});
});

describe("the destinations that the list of bills offers", () => {
	const offered = async (caller: Caller) =>
		(
			await api.ask<{ billsOfLading: { choices: { shipTos: { code: string }[] } } }>(
				caller,
				"{ billsOfLading { choices { shipTos { code } } } }",
			)
		).data?.billsOfLading.choices.shipTos.map(({ code }) => code);

	test("are those that the viewer's loads went to, each once, however long ago", async () => {
		await feed(database, "shipments", [shipmentFeedRow({ bol: "B7", shipTo: "T2", pieces: [] })]);
		const both = await api.signInAs({ soldTo: ["S1"], shipTo: ["T1"] });
		for (const caller of [buyer, both]) expect((await offered(caller))?.toSorted()).toEqual(["T1", "T2"]);
		expect([await offered(yard), await offered(stranger)]).toEqual([["T1"], []]);
	});
});

describe("the documents of a load", () => {
	const format = createFormat({
		language: "en",
		units: "imperial",
		dateFormat: "locale",
		timeZone: "UTC",
		year: 0,
		coilLabel: "coil",
	});
	const said = async (kind: DocumentRenderer) => {
		const [row] = await asOwner<{ id: number }>(database, "select id from accounts where code = 'S1'");
		const accountId = Number(row?.id);
		const published = {
			accountId,
			account: "S1",
			number: "B1",
			revision: 1,
			state: "published",
			bolNumber: "B1",
			orderNumber: null,
		};
		const document = { ...published, publishedAt: "2026-05-02T05:00:00Z", fileKey: null, fileSha256: null };
		const reader = { format, publicUrl: "https://mill.example", millName: "Caldera Steel", language: "en" as const };
		return database.transaction("millgate_viewer", { personId: 1, soldToIds: [accountId] }, async (tx) =>
			JSON.stringify(await kind.describe(tx, document, reader)),
		);
	};

	test("say what the pieces weigh where the net weight is another, on the tally as on the bill of lading, and only there", async () => {
		const note = "The pieces weigh 13,100 lb in total.";
		for (const kind of [shipmentTallyDocument, billOfLadingDocument])
			expect(await said(kind), kind.kind).not.toContain(note);
		await feed(database, "shipments", [shipmentFeedRow({ ...load, netLb: 14_000, revision: 90 })]);
		for (const kind of [shipmentTallyDocument, billOfLadingDocument])
			expect(await said(kind), kind.kind).toContain(`14,000 lb · ${note}`);
	});
});

import { beforeEach, describe, expect, test } from "vitest";
import type { EntityName } from "#features/feeds/entities.ts";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	feed,
	orderFeedRow,
	pieceFeedRow,
	readRows,
	restartFeeds,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { readXlsx } from "../../../../tests/support/sheet-files.ts";
import {
	feedCommodities,
	noticeFeedRow,
	purchaseOrderFeedRow,
	receiptFeedRow,
	settlementFeedRow,
} from "../../../../tests/support/supply-rows.ts";

let supplier: Caller;
const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	await send("purchase-orders", purchaseOrderFeedRow());
	supplier = await api.signInAs({ suppliers: ["V1"] });
});

const send = (entity: EntityName, ...rows: object[]) => feed(database, entity, rows);
const settlementOf = (line: object, changes: object = {}) => {
	const [first] = settlementFeedRow().lines as object[];
	return settlementFeedRow({ lines: [{ ...first, ...line }], ...changes });
};
type Marks = { isNoticeUnknown: boolean; isSettledTwice: boolean; isAmountWrong: boolean };
async function marks(): Promise<Marks | undefined> {
	const document = "{ invoicedLoads(tab: all) { nodes { isNoticeUnknown isSettledTwice isAmountWrong } } }";
	return (await api.ask<{ invoicedLoads: { nodes: Marks[] } }>(supplier, document)).data?.invoicedLoads.nodes[0];
}

describe("a row that contradicts itself or others is imported with a warning", () => {
	test("an amount that is not weight times price, with adjustments and freight, beyond rounding", async () => {
		await send("shipping-notices", noticeFeedRow());
		await send("receipts", receiptFeedRow());
		expect(await send("settlements", settlementFeedRow())).toMatchObject({ accepted: 1, warned: 0, warnings: [] });
		expect(await marks()).toEqual({ isNoticeUnknown: false, isSettledTwice: false, isAmountWrong: false });
		const answered = await send("settlements", settlementOf({ amount: 8000 }, { amount: 8000, revision: 2 }));
		expect(answered).toMatchObject({ accepted: 1, rejected: 0, warned: 1 });
		expect(answered.warnings).toEqual([
			{
				line: 1,
				field: "lines[0].amount",
				code: "amount_differs",
				reason: "Weight times price, with adjustments and freight, is 7719.3. The difference is +280.7.",
			},
		]);
		expect((await marks())?.isAmountWrong).toBe(true);
	});

	test("a receipt on two settlements, and one on two lines of a settlement", async () => {
		await send("receipts", receiptFeedRow(), receiptFeedRow({ receipt: "G2" }));
		await send("settlements", settlementFeedRow());
		const again = await send("settlements", settlementFeedRow({ settlement: "P2" }));
		expect(again.warnings).toMatchObject([
			{ field: "lines[0].receipt", code: "settled_before", reason: expect.stringContaining("P1") },
		]);
		const [line] = settlementFeedRow().lines as object[];
		const lines = [1, 2].map((number) => ({ ...line, line: number, receipt: "G2" }));
		const twice = await send("settlements", settlementFeedRow({ settlement: "P3", amount: 15_438.4, lines }));
		expect(twice.warnings.map(({ field, code }) => [field, code])).toEqual([
			["lines[0].receipt", "settled_before"],
			["lines[1].receipt", "settled_before"],
		]);
		expect((await marks())?.isSettledTwice).toBe(true);
	});

	test("a receipt of an unknown notice, whose mark disappears when the notice arrives", async () => {
		const answered = await send("receipts", receiptFeedRow());
		expect(answered.warnings).toMatchObject([
			{ field: "notice", code: "unknown_notice", reason: "Shipping notice and load A1-1 do not exist." },
		]);
		expect((await marks())?.isNoticeUnknown).toBe(true);
		await send("shipping-notices", noticeFeedRow());
		expect((await marks())?.isNoticeUnknown).toBe(false);
	});

	test("a shipment that does not weigh what its pieces do", async () => {
		await send("orders", orderFeedRow());
		await send("pieces", pieceFeedRow());
		const [piece] = await readRows(database, "select weight_lb::int as lb from pieces");
		const lb = Number(piece?.lb);
		const near = await send("shipments", shipmentFeedRow({ netLb: Math.round(lb * 1.01), pieces: ["C1"] }));
		expect(near.warnings).toEqual([]);
		const far = await send(
			"shipments",
			shipmentFeedRow({ netLb: lb * 2, grossLb: undefined, pieces: ["C1"], revision: 2 }),
		);
		expect(far.warnings).toMatchObject([
			{ field: "netLb", code: "weight_differs", reason: expect.stringContaining(`+${lb} lb`) },
		]);
	});
});

describe("the same marks", () => {
	const sheetOf = async (caller: Caller, path: string) => {
		const cookie = `${caller.cookie}; auth=${caller.authorization.replace("Bearer ", "")}`;
		const response = await fetch(`${api.url}/downloads/${path}`, { headers: { cookie } });
		expect(response.status).toBe(200);
		const { titles, rows } = readXlsx(new Uint8Array(await response.arrayBuffer()));
		return Object.fromEntries(titles.map((title, index) => [title, rows.map((row) => row[index])]));
	};

	test("are in files of receipts and settlements, beside their figures, and only where they are due", async () => {
		const lines = settlementOf({ amount: 8000 }, { amount: 8000 });
		await send("receipts", receiptFeedRow());
		await send("settlements", lines);
		await send("settlements", settlementFeedRow({ settlement: "P2" }));
		const wrong = await sheetOf(
			supplier,
			"shipments-with-invoice.xlsx?tab=all&columns=receipt,notice,settlement,amount",
		);
		expect(wrong).toMatchObject({
			"Notice: check": ["This notice and load do not exist."],
			"Settlement: check": ["More than one settlement line pays this receipt."],
			"Amount: check": ["The amount does not equal weight times price, plus adjustments and freight."],
		});
		expect(await sheetOf(supplier, "shipments-received.xlsx?columns=receipt,notice")).toMatchObject({
			"Notice: check": ["This notice and load do not exist."],
		});
		await send("shipping-notices", noticeFeedRow());
		expect(await sheetOf(supplier, "shipments-received.xlsx?columns=receipt,notice")).toMatchObject({
			"Notice: check": [""],
		});
	});

	test("are on the tally and in files of loads and pieces, from the net weight of the load and the weight of its pieces", async () => {
		await send("orders", orderFeedRow());
		await send("pieces", pieceFeedRow());
		await send("shipments", shipmentFeedRow({ netLb: 13_000, grossLb: undefined }));
		const buyer = await api.signInAs({ soldTo: ["S1"] });
		const groups = "{ talliedPieces(tab: all) { groups { loadNetLb loadPiecesLb } } }";
		expect((await api.ask(buyer, groups)).data).toEqual({
			talliedPieces: { groups: [{ loadNetLb: 13_000, loadPiecesLb: 6500 }] },
		});
		const check = { "Net: check": ["Differs from the weight of the pieces"] };
		expect(await sheetOf(buyer, "bills-of-lading.xlsx?tab=all&columns=bol,net")).toMatchObject({
			"Weight of pieces, lb": ["6500"],
			...check,
		});
		expect(await sheetOf(buyer, "shipment-tallies.xlsx?tab=all&columns=piece,bol")).toMatchObject(check);
		await send("shipments", shipmentFeedRow({ netLb: 6550, grossLb: undefined, revision: 2 }));
		expect(await sheetOf(buyer, "bills-of-lading.xlsx?tab=all&columns=bol,net")).toMatchObject({ "Net: check": [""] });
	});
});

test("warnings are kept with the run and shown to administrators in their language; the same row again has none", async () => {
	const { run } = await send("receipts", receiptFeedRow());
	expect((await send("receipts", receiptFeedRow())).warnings).toEqual([]);
	expect(await readRows(database, "select warned::int from feed_runs where id = $1", [run])).toEqual([{ warned: 1 }]);
	const admin = await api.signInAs({ groups: ["SSA-Admin"] });
	const document = "{ feedWarnings { run entity line field reason } }";
	const spanish = { ...admin, cookie: `${admin.cookie}; lang=es`, lang: "es" };
	const { data } = await api.ask<{ feedWarnings: object[] }>(spanish, document);
	expect(data?.feedWarnings).toEqual([
		{
			run: String(run),
			entity: "receipts",
			line: 1,
			field: "notice",
			reason: "No existen el aviso y la carga A1-1.",
		},
	]);
	expect((await api.ask(supplier, document)).errors).toBeDefined();
});

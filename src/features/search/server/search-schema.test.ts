import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	acknowledgmentFeedRow,
	certificateFeedRow,
	feed,
	heatFeedRow,
	invoiceFeedRow,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	restartFeeds,
	shipmentFeedRow,
	specificationFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import {
	feedCommodities,
	noticeFeedRow,
	purchaseOrderFeedRow,
	receiptFeedRow,
} from "../../../../tests/support/supply-rows.ts";

const document =
	"query ($text: String!) { search(text: $text) { kind number match orderNumber item poNumber heatNumber bolNumber name day } }";
const stockItem = {
	...{
		stock: "ST-700",
		mill: "RB",
		product: "plate",
		grade: "A36",
		thicknessIn: 0.5,
		widthIn: 96,
		lengthIn: 480,
		pieces: 1,
	},
	...{ weightLb: 6534, quality: "prime", producedOn: "2026-05-01", isAvailable: true, revision: 1 },
};
type Hit = { kind: string; number: string; match: string };

const callers: Record<"buyer" | "yard" | "stranger" | "supplier" | "otherSupplier" | "aliased", Caller> = {} as never;

const database = await testDatabase();
await restartFeeds(database);
await feed(database, "orders", [
	orderFeedRow({ po: "4500-77", lines: [lineFeedRow({ part: "PL-050-A" }), lineFeedRow({ item: 2, shipTo: "T2" })] }),
	orderFeedRow({ order: "X900", soldTo: "S2", shipTo: "T3", po: "ZZ-1" }),
]);
await feed(database, "pieces", [
	pieceFeedRow({ piece: "PC-1", heat: "H4711", slab: "SB4711-03" }),
	pieceFeedRow({ piece: "PC-2", heat: "H4711" }),
]);
await feed(database, "shipments", [
	shipmentFeedRow({ bol: "BOL-9", pieces: ["PC-1"], mode: "truck", vehicle: "TRL-5" }),
	shipmentFeedRow({ bol: "R77", pieces: ["PC-2"], mode: "railcar", vehicle: "GLKR 412345" }),
]);
await feed(database, "railcar-sightings", [
	{
		bol: "R77",
		car: "GLKR 412345",
		code: "P",
		at: "2026-05-01T13:00:00Z",
		place: "River Bend",
		isLoaded: true,
		revision: 1,
	},
]);
await feed(database, "specifications", [specificationFeedRow()]);
await feed(database, "heats", [heatFeedRow({ heat: "H4711" })]);
await feed(database, "certificates", [
	certificateFeedRow({ certificate: "CT-88", heat: "H4711", bol: "BOL-9", pieces: ["PC-1"] }),
]);
await feed(database, "acknowledgments", [acknowledgmentFeedRow({ acknowledgment: "AK-31" })]);
await feed(database, "invoices", [invoiceFeedRow({ invoice: "IV-55", bol: "BOL-9" })]);
await feed(database, "stock-list", [stockItem]);
await feedCommodities(database);
await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
await feed(database, "shipping-notices", [noticeFeedRow()]);
await feed(database, "receipts", [receiptFeedRow()]);
const api = await testApi(database);
callers.buyer = await api.signInAs({ soldTo: ["S1"], shipTo: ["T1", "T2"] });
callers.aliased = await api.signInAs({ soldTo: ["S1"], shipTo: ["T1", "T2"] }, "T2");
callers.yard = await api.signInAs({ shipTo: ["T1"] });
callers.stranger = await api.signInAs({ soldTo: ["S2"] });
callers.supplier = await api.signInAs({ suppliers: ["V1"] });
callers.otherSupplier = await api.signInAs({ suppliers: ["V2"] });

const search = async (who: keyof typeof callers, text: string) =>
	((await api.ask<{ search: Hit[] }>(callers[who], document, { text })).data?.search ?? []).map(
		({ kind, number, match }) => [kind, number, match],
	);

describe("a number", () => {
	test.each([
		["m100", [["order", "M100", "exact"]]],
		["M100-2", [["order", "M100", "exact"]]],
		["Ｈ４７１１", [["heat", "H4711", "exact"]]],
		["4711", [["heat", "H4711", "similar"]]],
		["4500-7", [["purchaseOrder", "4500-77", "begins"]]],
		["h4711", [["heat", "H4711", "exact"]]],
		[
			"pc-",
			[
				["piece", "PC-1", "begins"],
				["piece", "PC-2", "begins"],
			],
		],
		["bol-9", [["billOfLading", "BOL-9", "exact"]]],
		["glkr 412345", [["railcar", "GLKR 412345", "exact"]]],
		["412345", [["railcar", "GLKR 412345", "exact"]]],
		["glkr-4123", [["railcar", "GLKR 412345", "begins"]]],
		["ct-8", [["certificate", "CT-88", "begins"]]],
		["ak-31", [["acknowledgment", "AK-31", "exact"]]],
		["iv-5", [["invoice", "IV-55", "begins"]]],
		["sb4711-03", [["slab", "SB4711-03", "exact"]]],
		["pl-050-a", [["part", "PL-050-A", "exact"]]],
		["st-700", [["stockItem", "ST-700", "exact"]]],
		["PL-500-A", [["part", "PL-050-A", "similar"]]],
		["H4771", [["heat", "H4711", "similar"]]],
		["450077", [["purchaseOrder", "4500-77", "similar"]]],
		["pl 050 a", [["part", "PL-050-A", "similar"]]],
		["heat h4711", [["heat", "H4711", "exact"]]],
		["OC: 4500-77", [["purchaseOrder", "4500-77", "exact"]]],
		["PO 450077", [["purchaseOrder", "4500-77", "similar"]]],
		["nothing-like-it", []],
	])("%s is found by who it is meant for, once", async (text, hits) => {
		expect(await search("buyer", text)).toEqual(hits);
	});

	test("leads on: a piece names its line, its heat and its bill of lading", async () => {
		const { data } = await api.ask<{ search: object[] }>(callers.buyer, document, { text: "PC-1" });
		expect(data?.search).toEqual([
			{
				...{
					kind: "piece",
					number: "PC-1",
					match: "exact",
					orderNumber: "M100",
					item: 1,
					heatNumber: "H4711",
					bolNumber: "BOL-9",
				},
				...{ poNumber: null, name: null, day: null },
			},
		]);
	});

	test("that begins in several ways is answered by kind", async () => {
		expect((await search("buyer", "M1")).map(([kind]) => kind)).toEqual(["order"]);
		expect((await search("buyer", "45")).map(([kind]) => kind)).toEqual(["purchaseOrder"]);
	});
});

describe("nobody finds what is not theirs", () => {
	test.each([
		"M100",
		"4500-77",
		"H4711",
		"PC-1",
		"BOL-9",
		"H4771",
		"CT-88",
		"CT-89",
		"AK-31",
		"IV-55",
		"SB4711-03",
		"PL-050-A",
	])("%s is nothing to a stranger", async (text) => {
		expect(await search("stranger", text)).toEqual([]);
	});

	test("a ship-to finds what is shipped to it, and under an alias only what is shipped there", async () => {
		expect(await search("yard", "M100")).toEqual([["order", "M100", "exact"]]);
		expect(await search("aliased", "PC-1")).toEqual([]);
	});

	test("a ship-to finds its certificates, slabs and parts, and no invoice, no acknowledgment, no stock, not even a similar one", async () => {
		expect(await search("yard", "CT-88")).toEqual([["certificate", "CT-88", "exact"]]);
		expect(await search("yard", "SB4711-03")).toEqual([["slab", "SB4711-03", "exact"]]);
		expect(await search("yard", "PL-050-A")).toEqual([["part", "PL-050-A", "exact"]]);
		for (const text of ["IV-55", "IV-56", "AK-31", "AK-32", "ST-700", "ST-701"])
			expect(await search("yard", text), text).toEqual([]);
		for (const text of ["IV-55", "AK-31", "ST-700", "CT-88"]) expect(await search("aliased", text), text).toEqual([]);
	});

	test("a supplier finds their own purchase orders, notices and receipts, and no customer's number", async () => {
		const { po, notice, receipt } = {
			po: purchaseOrderFeedRow().po,
			notice: noticeFeedRow().notice,
			receipt: receiptFeedRow().receipt,
		};
		for (const number of [po, notice, receipt].map(String)) {
			expect(
				(await search("supplier", number)).some(([, found]) => found === number),
				number,
			).toBe(true);
			expect(await search("otherSupplier", number), number).toEqual([]);
		}
		expect(await search("supplier", "M100")).toEqual([]);
	});
});

test.each(["", "a", " ", "x".repeat(61), "\u0000"])("%j is no search", async (text) => {
	expect(await search("buyer", text)).toEqual([]);
});

test.each(["%", "_", "' or 1=1 --", "\u{10FFFF}ab"])("%j finds nothing and breaks nothing", async (text) => {
	expect(await search("buyer", text.padEnd(2, "%"))).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { feed, feedPartners, heatFeedRow, specificationFeedRow } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";

const item = {
	mill: "RB",
	product: "plate",
	grade: "A572-50",
	thicknessIn: 0.5,
	widthIn: 96,
	lengthIn: 240,
	pieces: 2,
	weightLb: 6534,
};
const stock = (number: string, heat?: string, more = {}) => ({
	...item,
	stock: number,
	...(heat === undefined ? {} : { heat }),
	quality: "prime",
	producedOn: "2026-10-01",
	isAvailable: true,
	revision: 1,
	...more,
});
const document = `query ($line: [String!]) { stockItems(tab: all, filter: { line: $line }) { nodes {
	stockNumber heatNumber heat { melt { meltingWorks } meltedAt specification measures { property isChemistry sample value least most } } } } }`;

const database = await testDatabase();
await feedPartners(database);
await feed(database, "specifications", [
	specificationFeedRow({
		limits: [
			{ property: "C", most: 0.15 },
			{ property: "yieldKsi", least: 50 },
		],
	}),
]);
const heats = [
	heatFeedRow(),
	heatFeedRow({ heat: "H2", tests: [] }),
	heatFeedRow({ heat: "H3" }),
	heatFeedRow({ heat: "H4" }),
];
expect(await feed(database, "heats", heats)).toMatchObject({ accepted: 4 });
const items = [
	stock("S1", "H1"),
	stock("S2", "H2"),
	stock("S3"),
	stock("S4", "H9"),
	stock("S5", "H4", { isAvailable: false }),
];
expect(await feed(database, "stock-list", items)).toMatchObject({ accepted: 5 });
const api = await testApi(database);
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });

type Answer = { stockItems: { nodes: { heat: { measures: { isChemistry: boolean }[] } | null }[] } };
const read = async (line: string) => (await api.ask<Answer>(buyer, document, { line: [line] })).data?.stockItems.nodes;

describe("the heat of an item of stock", () => {
	test("is read by buyers, each value beside the limit of the item's grade", async () => {
		expect(await read("S1")).toEqual([
			{
				stockNumber: "S1",
				heatNumber: "H1",
				heat: {
					melt: { meltingWorks: "River Bend, Iowa" },
					meltedAt: expect.stringContaining("2026-04-01T10:00:00"),
					specification: "ASTM A572 Gr 50",
					measures: [
						{ property: "C", isChemistry: true, sample: null, value: 0.16, least: null, most: 0.15 },
						{ property: "Mn", isChemistry: true, sample: null, value: 1.2, least: null, most: null },
						{ property: "yieldKsi", isChemistry: false, sample: "H1-01", value: 55, least: 50, most: null },
						{ property: "tensileKsi", isChemistry: false, sample: "H1-01", value: 70, least: null, most: null },
						{ property: "elongationPct", isChemistry: false, sample: "H1-01", value: 22, least: null, most: null },
					],
				},
			},
		]);
	});
	test("has no tests until it is tested", async () => {
		expect((await read("S2"))?.[0]?.heat?.measures.map(({ isChemistry }) => isChemistry)).toEqual([true, true]);
	});
	test("is null if the mill names none, or has not sent it yet", async () => {
		expect(await read("S3")).toEqual([{ stockNumber: "S3", heatNumber: null, heat: null }]);
		expect(await read("S4")).toEqual([{ stockNumber: "S4", heatNumber: "H9", heat: null }]);
	});
	test("is refused to a ship-to", async () => {
		expect((await api.ask(yard, document, { line: ["S1"] })).errors?.[0]?.extensions?.code).toBe("forbidden");
	});
});

import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	certificateFeedRow,
	feed,
	feedPartners,
	heatFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
	specificationFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { everyKindOfTest } from "../../../../tests/support/heat-tests.ts";

const document = `query ($search: String, $filter: CertificateFilterInput) { certificates(tab: all, search: $search, filter: $filter) {
	nodes { certificateNumber revision state condition treatmentSteps { step tempF tempC } pieceList { pieceNumber slabNumber }
		measures { property isChemistry sample value singles least most tempF tempC } otherTests { kind values { name value } } revisions { revision state } }
	totals { count pieces weightLb } } }`;
type Found = Record<string, unknown> & { otherTests: { kind: string; values: object[] }[] };
type Page = { nodes: Found[]; totals: Record<string, number> };

const ask = async (caller: Caller, variables = {}) =>
	(await api.ask<{ certificates: Page }>(caller, document, variables)).data?.certificates;
const chart = `query ($filter: CertificateFilterInput) { certificates(tab: all, filter: $filter) {
	totals { count } charted { heatNumber meltedOn certificateNumber grade sample value least most } } }`;
const charted = async (caller: Caller, filter: object) => {
	const { data } = await api.ask<{ certificates: { totals: { count: number }; charted: object[] } }>(caller, chart, {
		filter,
	});
	return data?.certificates;
};
const limits = [
	{ property: "C", most: 0.23, required: false },
	{ property: "tensileKsi", least: 65, most: 90, required: false },
	{ property: "charpyFtLb", least: 20, tempF: -20, required: false },
];
const tests = [
	{ kind: "tension", slab: "H1-01", direction: "T", yieldKsi: 55, tensileKsi: 70.5 },
	{ kind: "charpy", slab: "H1-01", direction: "L", tempF: -20, energyFtLb: [40, 42, 44], averageFtLb: 42 },
	{ kind: "charpy", slab: "H1-03", direction: "L", tempF: -50, averageFtLb: 18 },
	{ kind: "bend", slab: "H1-01", angleDeg: 180, result: "passed" },
];
const steps = [
	{ step: "normalize", tempF: 1650 },
	{ step: "temper", tempC: 620 },
];
const heatTreatment = { condition: "normalized", steps };

const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database);
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });
await feed(database, "specifications", [specificationFeedRow({ limits })]);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "heats", [heatFeedRow({ chemistry: { CE: 0.4, Zr: 0.001, C: 0.16 }, tests })]);
await feed(database, "pieces", [pieceFeedRow({ heat: "H1", slab: "H1-01" })]);
await feed(database, "shipments", [shipmentFeedRow()]);
await feed(database, "certificates", [
	certificateFeedRow({ heatTreatment }),
	certificateFeedRow({ heatTreatment, issuedOn: "2026-05-03", correction: "Part number", revision: 2 }),
]);

const measure = (property: string, value: number, more = {}) => ({
	...{
		property,
		isChemistry: false,
		sample: "H1-01",
		value,
		singles: [],
		least: null,
		most: null,
		tempF: null,
		tempC: null,
	},
	...more,
});
const share = (property: string, value: number, more = {}) =>
	measure(property, value, { isChemistry: true, sample: null, ...more });

describe("a certificate", () => {
	test("gives each value with its limits, elements in their usual order, and leaves out what is no value", async () => {
		const page = await ask(buyer);
		expect(page?.totals).toEqual({ count: 1, pieces: 1, weightLb: 6500 });
		expect(page?.nodes[0]?.measures).toEqual([
			share("C", 0.16, { most: 0.23 }),
			share("Zr", 0.001),
			share("CE", 0.4),
			measure("yieldKsi", 55),
			measure("tensileKsi", 70.5, { least: 65, most: 90 }),
			measure("charpyFtLb", 42, { singles: [40, 42, 44], least: 20, tempF: -20 }),
			// A limit at one temperature does not apply at another.
			measure("charpyFtLb", 18, { sample: "H1-03", tempF: -50 }),
		]);
	});

	test("has its newest revision with the earlier ones, its pieces and its heat treatment", async () => {
		expect((await ask(buyer))?.nodes[0]).toMatchObject({
			...{ certificateNumber: "X1", revision: 2, state: "published", condition: "normalized" },
			treatmentSteps: [
				{ step: "normalize", tempF: 1650, tempC: null },
				{ step: "temper", tempF: null, tempC: 620 },
			],
			pieceList: [{ pieceNumber: "C1", slabNumber: "H1-01" }],
			revisions: [
				{ revision: 2, state: "published" },
				{ revision: 1, state: "superseded" },
			],
		});
	});

	test("is the receiver's too, found by heat and by piece, and nothing to another customer", async () => {
		for (const variables of [
			{},
			{ search: "h1" },
			{ search: "c1" },
			{ filter: { heat: "H1" } },
			{ filter: { one: ["X1"] } },
		]) {
			expect((await ask(yard, variables))?.totals.count).toBe(1);
			expect((await ask(stranger, variables))?.totals.count).toBe(0);
		}
		expect((await ask(buyer, { filter: { state: ["revoked"] } }))?.totals.count).toBe(0);
	});
});

describe("a value across heats", () => {
	test("lists each heat of the view by its newest certificate, oldest first, with its limits", async () => {
		await feed(database, "heats", [
			heatFeedRow({ heat: "H0", meltedAt: "2026-03-01T04:00:00Z", chemistry: { C: 0.21 }, tests: [] }),
		]);
		await feed(database, "pieces", [pieceFeedRow({ piece: "C0", heat: "H0", slab: "H0-01" })]);
		await feed(database, "shipments", [shipmentFeedRow({ bol: "B0", pieces: ["C0"] })]);
		await feed(database, "certificates", [
			certificateFeedRow({ certificate: "X0", heat: "H0", bol: "B0", pieces: ["C0"] }),
			certificateFeedRow({
				certificate: "X9",
				heat: "H0",
				bol: "B0",
				pieces: ["C0"],
				revokedOn: "2026-05-09",
				revokedBecause: "Test",
			}),
		]);
		const of = { grade: "A572-50", sample: null, least: null, most: 0.23 };
		expect(await charted(buyer, { chart: ["C"] })).toEqual({
			totals: { count: 3 },
			charted: [
				// Tapped at four in the morning by world time: the evening before at the mill.
				{ ...of, heatNumber: "H0", meltedOn: "2026-02-28", certificateNumber: "X0", value: 0.21 },
				{ ...of, heatNumber: "H1", meltedOn: "2026-04-01", certificateNumber: "X1", value: 0.16 },
			],
		});
		expect((await charted(buyer, { chart: ["C"], heat: "H1" }))?.charted).toHaveLength(1);
	});

	test("leaves out certificates without it, and shows nobody another's heats", async () => {
		expect(await charted(yard, { chart: ["yieldKsi"] })).toMatchObject({
			totals: { count: 1 },
			charted: [{ sample: "H1-01", value: 55 }],
		});
		expect(await charted(buyer, { chart: ["elongationPct"] })).toEqual({ totals: { count: 0 }, charted: [] });
		expect(await charted(stranger, { chart: ["C"] })).toEqual({ totals: { count: 0 }, charted: [] });
		expect((await charted(buyer, {}))?.charted).toEqual([]);
	});
});

describe("a certificate in SI", () => {
	test("keeps its values as they were certified, each with the limit in US units", async () => {
		await feed(database, "heats", [heatFeedRow({ heat: "H6", chemistry: {}, tests: everyKindOfTest })]);
		await feed(database, "pieces", [pieceFeedRow({ piece: "C6", heat: "H6" })]);
		await feed(database, "shipments", [shipmentFeedRow({ bol: "B6", pieces: ["C6"] })]);
		await feed(database, "certificates", [
			certificateFeedRow({ certificate: "X6", heat: "H6", bol: "B6", pieces: ["C6"] }),
		]);
		const [found] = (await ask(buyer, { filter: { one: ["X6"] } }))?.nodes ?? [];
		expect(found?.measures).toEqual([
			measure("yieldMpa", 379),
			measure("tensileMpa", 486, { least: 448.2, most: 620.5 }),
			measure("elongationPct", 22),
			measure("reductionPct", 61),
			measure("hardnessHbw", 160, { singles: [159, 160, 161] }),
			measure("charpyJ", 57, { singles: [54, 57, 60], least: 27.1, tempC: -29 }),
			measure("throughThicknessPct", 40, { singles: [38, 41] }),
			measure("throughThicknessKsi", 68.5),
			measure("grainSize", 7.5, { sample: null }),
		]);
		expect(found?.otherTests.map(({ kind }) => kind)).toEqual(["bend", "drop_weight", "ultrasonic", "other"]);
		expect(found?.otherTests[1]?.values).toContainEqual({ name: "results", value: "no_break / no_break" });
	});

	test("is drawn beside those in US units, in these", async () => {
		const values = (await charted(buyer, { chart: ["tensileKsi"] }))?.charted as {
			heatNumber: string;
			value: number;
			least: number;
		}[];
		expect(values.map(({ heatNumber, value, least }) => [heatNumber, value.toFixed(2), least.toFixed(1)])).toEqual([
			["H1", "70.50", "65.0"],
			["H6", "70.49", "65.0"],
		]);
	});
});

describe("tests that are not as usual", () => {
	const odd = [
		{ kind: "hardness", slab: "H5-01", scale: "HRB", value: 78.4 },
		{ kind: "hardness", slab: "H5-01", scale: "HBW", value: 143.5 },
		{ kind: "charpy", slab: "H5-01", tempF: -20, energyFtLb: [19, 20, 20] },
	];

	test("a hardness that is not Brinell goes by its scale and has no limits of Brinell, an impact without its mean has that of its values", async () => {
		await feed(database, "specifications", [
			specificationFeedRow({ limits: [...limits, { property: "hardnessHbw", least: 100 }], revision: 2 }),
		]);
		await feed(database, "heats", [heatFeedRow({ heat: "H5", chemistry: {}, tests: odd })]);
		await feed(database, "pieces", [pieceFeedRow({ piece: "C5", heat: "H5" })]);
		await feed(database, "shipments", [shipmentFeedRow({ bol: "B5", pieces: ["C5"] })]);
		await feed(database, "certificates", [
			certificateFeedRow({ certificate: "X5", heat: "H5", bol: "B5", pieces: ["C5"] }),
		]);
		const of = { sample: "H5-01" };
		expect((await ask(buyer, { filter: { one: ["X5"] } }))?.nodes[0]?.measures).toEqual([
			measure("HRB", 78.4, of),
			measure("hardnessHbw", 143.5, { ...of, least: 100 }),
			measure("charpyFtLb", 20, { ...of, singles: [19, 20, 20], least: 20, tempF: -20 }),
		]);
		expect((await charted(buyer, { chart: ["hardnessHbw"], heat: "H5" }))?.charted).toMatchObject([{ value: 143.5 }]);
		expect((await charted(buyer, { chart: ["charpyFtLb"], heat: "H5" }))?.charted).toMatchObject([{ value: 20 }]);
	});
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HeatTest } from "#shared/certificates/heat-tests.ts";
import { certificateFacts, randomFacts, wholeFacts } from "../../../../tests/support/certificate-facts.ts";
import { everyKindOfTest } from "../../../../tests/support/heat-tests.ts";
import { wholeParty } from "../certificate-facts.ts";
import { certificateData } from "./certificate-data.ts";

const reader = {
	company: "Caldera Steel",
	language: "en",
	verifyAt: "https://mill.example/verify/0123456789ABCDEFGHJK",
} as const;
const dataOf = (changes: Parameters<typeof certificateFacts>[0] = {}) =>
	certificateData(certificateFacts(changes), reader)?.Certificate;

const leavesOf = (value: unknown): unknown[] =>
	typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

describe("a certificate as data", () => {
	test("says nothing empty and nothing that JSON cannot say, whatever the feeds let in", () => {
		fc.assert(
			fc.property(wholeFacts, (facts) => {
				const data = certificateData(facts, reader);
				expect(JSON.parse(JSON.stringify(data))).toEqual(data);
				expect(leavesOf(data).filter((leaf) => leaf === null || leaf === "" || Number.isNaN(leaf))).toEqual([]);
			}),
			{ numRuns: 300 },
		);
	});

	test("is missing while works, buyer or mark are unknown", () => {
		fc.assert(
			fc.property(randomFacts, (facts) => {
				const isWhole = facts.mark && wholeParty(facts.parties.works) && wholeParty(facts.parties.soldTo);
				expect(certificateData(facts, reader) !== undefined).toBe(Boolean(isWhole));
			}),
		);
	});

	test("says who, what and under which numbers", () => {
		const data = dataOf({ partNumber: "77-1" });
		expect(data?.CommercialTransaction).toMatchObject({
			A01: {
				Name: "Caldera Steel, River Bend",
				Street: ["900 Foundry St"],
				ZipCode: "55806",
				City: "Duluth, MN",
				Country: "US",
			},
			...{ A02: "EN 10204 3.1", A03: "X1", A07: "PO-1", A08: "M100-1", A09: "77-1", A97: "10", A98: "B1" },
			"A06.1": { Name: "Prairie Steel Service" },
			"A06.2": { Name: "Yard T1" },
		});
		expect(data?.ProductDescription).toMatchObject({
			B02: { ProductNorm: ["ASTM A572/A572M-21e1 Gr 50"], SteelDesignation: ["A572-50"] },
			...{ B07: ["H1"], B08: 1, B09: { Form: "Plate", Width: 96, Thickness: 0.5, Unit: "in" } },
			...{ B10: { Value: 480, Unit: "in" }, B13: { Value: 6500, Unit: "lb" } },
		});
		expect(data?.Validation).toMatchObject({
			Z02: "2026-05-02",
			Z03: { Name: "A. Reyes", Title: "Quality Assurance" },
		});
	});

	test("leaves a receiver without an address out", () => {
		const { works, soldTo, shipTo } = certificateFacts().parties;
		const data = dataOf({ parties: { works, soldTo, shipTo: { ...shipTo, postalCode: null } } });
		expect(data?.CommercialTransaction).not.toHaveProperty(["A06.2"]);
	});

	test("gives the melt its bounds, and a trace as less than what can be written", () => {
		const shares = [
			{ property: "Mn", value: 1.2, least: 0.85, most: 1.2 },
			{ property: "B", value: 1e-7, least: 0, most: 100 },
		];
		expect(dataOf({ shares })?.Inspection?.[0]).toEqual({
			C00: "H1",
			ChemicalComposition: {
				C71: {
					Symbol: "Mn",
					Actual: { Value: "1.2", Operator: "=" },
					Minimum: { Value: "0.85", Operator: ">=" },
					Maximum: { Value: "1.2", Operator: "<=" },
					Unit: "%",
				},
				C72: {
					Symbol: "B",
					Actual: { Value: "0.00001", Operator: "<" },
					Minimum: { Value: "0", Operator: ">=" },
					Unit: "%",
				},
			},
		});
	});

	test("gives tests by slab, direction and temperature, each with its bounds", () => {
		const slab = "H1-01";
		const energyFtLb = [40, 42, 44];
		const tests: HeatTest[] = [
			{ kind: "tension", slab, direction: "T", yieldKsi: 55, tensileKsi: 70.5, elongationPct: 22, gaugeLengthIn: 8 },
			{ kind: "hardness", slab, direction: "T", scale: "HBW", value: 160 },
			{ kind: "charpy", slab, direction: "L", tempF: -20, sizeMm: "10 x 7.5", energyFtLb, averageFtLb: 42 },
			{ kind: "charpy", slab, direction: "L", tempF: -50, sizeMm: "10 x 7.5", energyFtLb, averageFtLb: 42 },
			{ kind: "bend", slab, direction: "L", angleDeg: 180, result: "passed" },
		];
		const limits = [
			{ property: "tensileKsi", least: 65, most: 80 },
			{ property: "charpyFtLb", least: 20, tempF: -20 },
		];
		const [, across, along, colder, bent] = dataOf({ tests, limits })?.Inspection ?? [];
		expect(across).toMatchObject({
			...{ C00: "H1", C01: slab, C02: "transverse" },
			TensileTest: {
				C11: { Value: 55, Unit: "ksi" },
				C12: { Value: 70.5, Minimum: 65, Maximum: 80 },
				C13: { Value: 22, Unit: "%" },
			},
			HardnessTest: { C30: "HBW", C32: { Value: 160 } },
		});
		const impact = { C41: { Value: 7.5, Unit: "mm" }, C42: [{ Value: 40 }, { Value: 42 }, { Value: 44 }] };
		expect(along).toMatchObject({
			C03: "-20 °F",
			NotchedBarImpactTest: { ...impact, C43: { Value: 42, Minimum: 20, Unit: "ft-lb" } },
		});
		expect(colder).toMatchObject({ C03: "-50 °F" });
		expect(colder?.NotchedBarImpactTest?.C43).not.toHaveProperty("Minimum");
		expect(bent).toMatchObject({
			OtherMechanicalTests: { C50: { Key: "Bend test", Value: "180°", Interpretation: "Passed" } },
		});
	});

	test("gives every kind of test in its own field and in the units in which it was certified", () => {
		const limits = [
			{ property: "yieldMpa", least: 345 },
			{ property: "charpyJ", least: 27, tempC: -29 },
		];
		const data = dataOf({ tests: everyKindOfTest, limits });
		const inspections = data?.Inspection ?? [];
		expect(inspections.find(({ TensileTest }) => TensileTest?.C11)).toMatchObject({
			...{ C01: "H1-01, tail, quarter width", C02: "transverse" },
			TensileTest: {
				C11: { Property: "Yield strength, 0.2% offset", Value: 379, Minimum: 345, Unit: "MPa" },
				C12: { Value: 486, Unit: "MPa" },
				C13: { Value: 22, Unit: "%" },
				SupplementaryInformation: {
					C14: { Key: "Gauge length", Value: "200", Unit: "mm" },
					C15: { Key: "Reduction of area", Value: "61", Unit: "%" },
					C16: { Value: "ASTM A370" },
				},
			},
		});
		expect(inspections.find(({ NotchedBarImpactTest }) => NotchedBarImpactTest)).toMatchObject({
			C03: "-29 °C",
			NotchedBarImpactTest: {
				...{ C40: "Charpy V, 10 x 7.5 mm", C41: { Value: 7.5 }, C42: [{ Value: 54, Unit: "J" }, {}, {}] },
				...{
					C43: { Value: 57, Minimum: 27, Unit: "J" },
					SupplementaryInformation: { C44: { Value: "70 / 75 / 80", Unit: "%" } },
				},
			},
		});
		expect(inspections.find(({ C02 }) => C02 === "through thickness")?.TensileTest).toMatchObject({
			C12: { Value: 68.5, Unit: "ksi" },
			SupplementaryInformation: { C14: { Value: "38 / 41", Unit: "%" }, C15: { Value: "40", Unit: "%" } },
		});
		expect(inspections.flatMap(({ OtherMechanicalTests }) => Object.values(OtherMechanicalTests ?? {}))).toMatchObject([
			{ Key: "Bend test", Interpretation: "Passed", Method: "ASTM A370" },
			{ Key: "Drop-weight test", Value: "P2, -40 °F", Interpretation: "No break · No break", Method: "ASTM E208" },
			{ Key: "Jominy", Value: "J1 52 HRC, J8 34 HRC" },
		]);
		expect(data?.OtherTests).toEqual({
			NonDestructiveTests: {
				D02: { Key: "Ultrasonic inspection, H1-01", Value: "B", Interpretation: "Passed", Method: "ASTM A578" },
			},
			OtherProductTests: { D51: { Key: "Grain size, H1", Value: "7.5", Method: "ASTM E112" } },
		});
	});

	test("gives what is worked out of several elements from C92 on, with its formula", () => {
		const none = { least: null, most: null };
		const [melt] =
			dataOf({
				shares: [
					{ property: "C", value: 0.16, ...none },
					{ property: "CEV", value: 0.4, ...none },
				],
			})?.Inspection ?? [];
		expect(melt?.ChemicalComposition).toMatchObject({
			C71: { Symbol: "C" },
			C92: { Symbol: "CEV", Formula: expect.stringContaining("Mn/6") },
		});
	});

	test("of a declaration gives no results, of an unknown size each piece, of a coil no length", () => {
		const declared = dataOf({ type: "2.1", tests: everyKindOfTest });
		expect(declared).not.toHaveProperty("Inspection");
		expect(declared).not.toHaveProperty("OtherTests");
		const [piece] = certificateFacts().pieceList;
		if (!piece) throw new Error("The certificate has no piece");
		const pieceList = [piece, { ...piece, pieceNumber: "C2", widthIn: 48 }];
		expect(dataOf({ pieceList, thicknessIn: null })?.ProductDescription.B09).toEqual({
			Form: "Other",
			Description: "0.5 x 96 x 480 in; 0.5 x 48 x 480 in",
		});
		const coil = dataOf({ product: "coil", lengthIn: null })?.ProductDescription;
		expect(coil?.B09).toEqual({ Form: "Coil", Width: 96, WallThickness: 0.5, Unit: "in" });
		expect(coil).not.toHaveProperty("B10");
	});

	test("contains third party, correction and revocation", () => {
		const data = dataOf({
			type: "3.2",
			thirdParty: "ABS",
			state: "revoked",
			revokedOn: "2026-06-01",
			revokedBecause: "Wrong heat",
		});
		expect(data?.Validation.Z01).toBe("The plates comply with the order.");
		expect(data?.Validation.SupplementaryInformation).toEqual({
			Z05: { Key: expect.any(String), Value: reader.verifyAt, Type: "url" },
			Z06: { Key: "SHA-256", Value: "a1".repeat(32) },
			Z07: { Key: "Status", Value: "Revoked" },
			Z08: { Key: "Third-party inspection", Value: "ABS" },
			Z09: { Key: "Revoked", Value: "2026-06-01: Wrong heat" },
		});
	});

	test("gives the mill's own statement, in the other language where it gave only one, and is none without", () => {
		expect(dataOf({ statementEn: null })?.Validation.Z01).toBe("Las placas cumplen con el pedido.");
		expect(dataOf({ statementEn: null, statementEs: null })).toBeUndefined();
	});
});

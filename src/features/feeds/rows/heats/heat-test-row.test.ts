import { describe, expect, test } from "vitest";
import { testKinds } from "#shared/certificates/heat-tests.ts";
import { heatFeedRow } from "../../../../../tests/support/feed-rows.ts";
import { everyKindOfTest } from "../../../../../tests/support/heat-tests.ts";
import { parseRow } from "../../parse-row.ts";
import { rowErrorReason } from "../../row-error-reason.ts";
import { heatRow } from "./heat-row.ts";

const parse = (changes: object) => parseRow(heatRow, JSON.stringify(heatFeedRow({ ...changes })));
const faultsOf = (...tests: object[]) => {
	const parsed = parse({ tests });
	return "faults" in parsed
		? parsed.faults.map(({ field, code, value }) => [field, code, value].filter(Boolean).join(" "))
		: [];
};

describe("a heat's tests", () => {
	test("are taken of every kind, with every field that there is", () => {
		expect(everyKindOfTest.map(({ kind }) => kind)).toEqual(testKinds);
		expect(faultsOf(...everyKindOfTest)).toEqual([]);
	});

	test("of an unknown kind are refused, and the kinds named", () => {
		expect(faultsOf({ kind: "jominy" }, {})).toEqual([
			`tests[0].kind not_allowed ${testKinds.join(", ")}`,
			"tests[1].kind required",
		]);
	});

	test.each(everyKindOfTest.map((found) => [found.kind, found] as const))(
		"of the kind %s take no field that is not theirs",
		(_, found) => {
			expect(faultsOf({ ...found, note: "x", Yield: 1 })).toEqual([
				"tests[0].note unknown_field",
				"tests[0].Yield unknown_field",
			]);
		},
	);

	test("are in US units or in SI, never a value in both", () => {
		const [tension, , charpy] = everyKindOfTest;
		expect(
			faultsOf({ ...tension, yieldKsi: 55, gaugeLengthIn: 8 }, { ...charpy, tempF: -20, energyFtLb: [40] }),
		).toEqual([
			"tests[0].yieldMpa two_units yieldKsi",
			"tests[0].gaugeLengthMm two_units gaugeLengthIn",
			"tests[1].tempC two_units tempF",
			"tests[1].energyJ two_units energyFtLb",
			"tests[1].averageJ two_units energyFtLb",
		]);
		expect(faultsOf({ kind: "tension", yieldKsi: 55, tensileMpa: 486 })).toEqual([]);
	});

	test("in the wrong unit mostly lie outside their bounds", () => {
		expect(faultsOf({ kind: "tension", yieldKsi: 1379 }, { kind: "tension", tensileMpa: 30 })).toEqual([
			"tests[0].yieldKsi out_of_range <= 400",
			"tests[1].tensileMpa out_of_range >= 35",
		]);
	});

	test("say something, and an impact where it was tested", () => {
		expect(
			faultsOf(
				{ kind: "tension", slab: "H1-01" },
				{ kind: "hardness", scale: "HBW" },
				{ kind: "charpy", energyJ: [40] },
			),
		).toEqual(["tests[0].yieldKsi required", "tests[1].value required", "tests[2].tempF required"]);
	});

	test("have the mean of their single values, but for what rounding did", () => {
		const charpy = { kind: "charpy", tempF: -20, energyFtLb: [41, 42, 42] };
		expect(faultsOf({ ...charpy, averageFtLb: 41.66667 }, { ...charpy, averageFtLb: 42 })).toEqual([]);
		expect(faultsOf({ ...charpy, averageFtLb: 55 })).toEqual(["tests[0].averageFtLb mean_differs 42"]);
		expect(rowErrorReason({ field: "tests[0].averageFtLb", code: "mean_differs", value: "42" }, "es")).toBe(
			"El promedio de los valores individuales es 42.",
		);
	});
});

test("a heat's chemistry accepts elements and named equivalents only", () => {
	expect(parse({ chemistry: { C: 0.16, Mn: 1.2, CE: 0.4, CEV: 0.41, Pcm: 0.22 } })).toHaveProperty("row");
	expect(parse({ chemistry: { C: 0.16, Qq: 1, Carbon: 0.1, "Nb+V": 0.1 } })).toEqual({
		faults: ["Qq", "Carbon", "Nb+V"].map((name) => ({ field: `chemistry.${name}`, code: "bad_name" })),
	});
});

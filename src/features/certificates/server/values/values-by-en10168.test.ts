import { describe, expect, test } from "vitest";
import { feedCertificates } from "../../../../../tests/support/certificate-mill.ts";
import { askValues, type CertificateValue } from "../../../../../tests/support/certificate-values.ts";
import { testApi, testDatabase, testFolder } from "../../../../../tests/support/fixtures.ts";
import type { En10168, Inspection, KeyValue, Measurement } from "../../en10168/en10168.ts";

const folder = await testFolder();
const database = await testDatabase();
await feedCertificates(database);
const api = await testApi(database, { DATA_DIR: folder });
const buyer = await api.signInAs({ soldTo: ["S1"] });

const valuesOf = async (number: string) => (await askValues(api, buyer, { filter: { one: [number] } })).nodes;
const dataOf = async (number: string) => {
	const cookie = `${buyer.cookie}; auth=${buyer.authorization.slice("Bearer ".length)}`;
	const response = await fetch(`${api.url}/documents/certificate/${number}.json?lang=en`, { headers: { cookie } });
	return ((await response.json()) as En10168).Certificate;
};

const directions: Record<string, string> = { L: "longitudinal", T: "transverse" };

/** Where a value is from, as block C says it. */
const placeOf = ({ sample, location, direction, temperature, temperatureUnit, test }: CertificateValue) =>
	[
		[sample, location].filter(Boolean).join(", "),
		test === "through_thickness" ? "through thickness" : (directions[direction ?? ""] ?? ""),
		temperature === null ? "" : `${temperature} ${temperatureUnit}`,
	].join(" | ");
const inspected = ({ C01 = "", C02 = "", C03 = "" }: Inspection) => [C01, C02, C03].join(" | ");

const measured = (place: string, { Value, Unit, Minimum, Maximum }: Measurement) =>
	[place, Value, Unit, Minimum ?? null, Maximum ?? null].join(" ; ");
const ownFields = [
	"yield",
	"tensile",
	"elongation",
	"hardness",
	"charpy",
	"throughThicknessKsi",
	"throughThicknessMpa",
];

/** The fields of block C that are one figure each, with bounds. */
function measurementsOf(inspection: Inspection): string[] {
	const { TensileTest, HardnessTest, NotchedBarImpactTest } = inspection;
	return [
		...[TensileTest?.C11, TensileTest?.C12, TensileTest?.C13],
		...[...(HardnessTest?.C31 ?? []), HardnessTest?.C32],
		...[...(NotchedBarImpactTest?.C42 ?? []), NotchedBarImpactTest?.C43],
	].flatMap((one) => (one ? [measured(inspected(inspection), one)] : []));
}

/** The figures that are facts beside those: what has a unit, several values apart by " / ". */
function factsOf({ TensileTest, NotchedBarImpactTest }: Inspection): string[] {
	const facts = [TensileTest, NotchedBarImpactTest].flatMap((one): KeyValue[] =>
		Object.values(one?.SupplementaryInformation ?? {}),
	);
	// The gauge length is a condition of the elongation, the limit of the mean is with its value.
	return facts.flatMap(({ Key, Value, Unit }) =>
		Unit && !/Gauge length|Minimum/.test(Key) ? [`${Value} ${Unit}`] : [],
	);
}

/** The values of one field of a test together, as block C gives further facts. */
function together(values: readonly CertificateValue[]): string[] {
	const groups = Map.groupBy(values, ({ id, property, specimen }) =>
		// A mean is a fact of its own.
		[property, specimen === "mean" || specimen === null ? id : ""].join(),
	);
	return [...groups.values()].map((group) => `${group.map(({ value }) => value).join(" / ")} ${group[0]?.unit}`);
}

describe.each(["X1", "X2", "X3"])("the values of the certificate %s", (number) => {
	test("are those of its data by EN 10168: the melt", async () => {
		const melt = (await valuesOf(number)).filter(({ test }) => test === "chemistry");
		const elements = (await dataOf(number)).Inspection?.flatMap(({ ChemicalComposition = {} }) =>
			Object.values(ChemicalComposition),
		);
		expect(melt.length).toBeGreaterThan(0);
		expect(melt.map(({ property, value, least, most }) => [property, value, least, most])).toEqual(
			elements?.map(({ Symbol: symbol, Actual, Minimum, Maximum }) => [
				...[symbol, Number(Actual.Value), Minimum ? Number(Minimum.Value) : null],
				Maximum ? Number(Maximum.Value) : null,
			]),
		);
	});

	test("are those of its data by EN 10168: figures with their limits, test piece by test piece", async () => {
		const values = (await valuesOf(number)).filter(
			({ test, property }) =>
				test !== "chemistry" &&
				ownFields.some((field) => property.startsWith(field) && property !== "throughThicknessPct"),
		);
		const inspections = (await dataOf(number)).Inspection ?? [];
		expect(values.length).toBeGreaterThan(5);
		expect(
			values.map((one) => [placeOf(one), one.value, one.unit, one.least, one.most].join(" ; ")).toSorted(),
		).toEqual(inspections.flatMap(measurementsOf).toSorted());
	});

	test("are those of its data by EN 10168: further figures, and results that are none", async () => {
		const { Inspection: inspections = [], OtherTests } = await dataOf(number);
		const values = await valuesOf(number);
		const further = values.filter(({ property }) => /^(reduction|shear|lateral|throughThicknessPct)/.test(property));
		expect(together(further).toSorted()).toEqual(inspections.flatMap(factsOf).toSorted());
		const findings = [
			...inspections.flatMap(({ OtherMechanicalTests = {} }) => Object.values(OtherMechanicalTests)),
			...Object.values(OtherTests?.NonDestructiveTests ?? {}),
			...Object.values(OtherTests?.OtherProductTests ?? {}),
		];
		const tests = new Set(
			values
				.filter(({ test }) => ["bend", "drop_weight", "ultrasonic", "grain_size", "other"].includes(test))
				.map(({ test }) => test),
		);
		expect(tests.size).toBe(findings.length);
	});
});

test("a declaration of type 2.1 gives no values, as in its data", async () => {
	expect((await dataOf("X4")).Inspection).toBeUndefined();
	expect(await valuesOf("X4")).toEqual([]);
});

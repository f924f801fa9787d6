import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../../tests/support/api.ts";
import { feedCertificates } from "../../../../../tests/support/certificate-mill.ts";
import {
	askValues,
	type CertificateValue,
	certificateValuesDocument,
} from "../../../../../tests/support/certificate-values.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../../tests/support/people.ts";

const database = await testDatabase();
await feedCertificates(database);
const api = await testApi(database);
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const metric = await api.signInAs({ shipTo: ["T1"] });
await asOwner(database, "update people set units = 'metric' where id = $1", [metric.id]);
const both = await api.signInAs({ soldTo: ["S1", "S2"], shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });

const ask = (caller: Caller, variables = {}) => askValues(api, caller, variables);
const get = (caller: Caller, path: string) =>
	fetch(`${api.url}${path}`, {
		headers: { cookie: `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}` },
	});
const valuesOf = async (number: string, caller: Caller = buyer) =>
	(await ask(caller, { filter: { one: [number] } })).nodes;
describe("a value of a certificate", () => {
	test("comes with its certificate, limits, and figures in both systems of units", async () => {
		const values = await valuesOf("X1");
		expect(values.find(({ property }) => property === "tensileKsi")).toMatchObject({
			...{ certificateNumber: "X1", revision: 1, heatNumber: "H1", sample: "H1-01", pieces: ["C1"] },
			...{ test: "tension", direction: "T", value: 70.5, unit: "ksi", least: 65, most: 90, isWithin: true },
			inUs: { value: 70.5, least: 65, most: 90, unit: "ksi", temperature: null },
			inSi: { value: 486, least: 448, most: 621, unit: "MPa", temperature: null },
			...{ orderNumber: "M100", poNumber: "PO-1", bolNumber: "B1", meltedIn: "US", shipTo: "Yard T1" },
		});
		expect(values.find(({ property }) => property === "elongationPct")).toMatchObject({ conditions: "8 in" });
		expect(values.find(({ property, specimen }) => property === "charpyFtLb" && specimen === "mean")).toMatchObject({
			...{ value: 42, temperature: -20, temperatureUnit: "°F", least: 20, isWithin: true },
			inSi: { value: 57, least: 27, most: null, unit: "J", temperature: -29 },
		});
		// A limit at one temperature does not apply at another, and none of the mean to a single value.
		expect(
			values
				.filter(({ property }) => property === "charpyFtLb")
				.map(({ value, specimen, least }) => [value, specimen, least]),
		).toEqual([
			[40, "1", null],
			[42, "2", null],
			[44, "3", null],
			[42, "mean", 20],
			[18, null, null],
		]);
	});

	test("that was certified in SI is there in US units", async () => {
		const values = await valuesOf("X2");
		expect(values.find(({ property }) => property === "yieldMpa")).toMatchObject({
			...{ value: 379, unit: "MPa", isWithin: true, conditions: "offset_0_2" },
			inUs: { value: 55, unit: "ksi" },
			inSi: { value: 379, unit: "MPa" },
		});
		expect(values.find(({ property }) => property === "lateralExpansionMm")).toMatchObject({
			...{ value: 0.9, unit: "mm", specimen: "1", temperature: -29, temperatureUnit: "°C" },
			inUs: { value: 0.035, unit: "in", temperature: -20 },
		});
	});

	test("is a result where it is no figure, and a step of the heat treatment", async () => {
		const results = (values: CertificateValue[]) =>
			values
				.filter(({ result }) => result !== null)
				.map(({ property, specimen, result }) => [property, specimen, result]);
		expect(results(await valuesOf("X2"))).toEqual([
			["bend", null, "passed"],
			["drop_weight", "1", "no_break"],
			["drop_weight", "2", "no_break"],
			["ultrasonic", null, "passed"],
			["Jominy", null, "J1 52 HRC, J8 34 HRC"],
		]);
		const treated = (await valuesOf("X1")).filter(({ test }) => test === "heat_treatment");
		expect(treated.map(({ property, value, unit, result }) => [property, value, unit, result])).toEqual([
			["condition", null, null, "quenched_tempered"],
			["quench", 1650, "°F", "water"],
			["quenchMinutes", 45, "min", null],
			["temper", 620, "°C", null],
		]);
	});

	test("outside its limits is found by that alone", async () => {
		const outside = async () => (await ask(buyer, { filter: { outside: true } })).nodes;
		expect(await outside()).toEqual([]);
		const held = JSON.stringify([{ property: "yieldKsi", least: 60 }]);
		await asOwner(database, "update certificates set limits = $1::jsonb where certificate_number = 'X1'", [held]);
		expect(await outside()).toMatchObject([{ property: "yieldKsi", value: 55, least: 60, isWithin: false }]);
	});
});

describe("the list of values", () => {
	test("is the receiver's too, and shows nobody another's", async () => {
		const own = (await ask(buyer)).nodes.map(({ id }) => id);
		expect((await ask(yard)).nodes.map(({ id }) => id)).toEqual(own);
		for (const variables of [{}, { search: "h1" }, { filter: { heats: ["H1", "H2"] } }, { filter: { one: ["X1"] } }])
			expect(
				(await ask(stranger, variables)).nodes.filter(({ certificateNumber }) => certificateNumber !== "X9"),
			).toEqual([]);
		expect((await ask(both)).nodes.length).toBe(own.length + (await ask(stranger)).nodes.length);
	});

	test("is paged through row by row in every order, each row once", async () => {
		const all = (await ask(both)).nodes.map(({ id }) => id);
		for (const column of ["shipped", "number", "heat", "order", "po", "bol"])
			for (const isDescending of [true, false]) {
				const found: string[] = [];
				let after: string | undefined;
				do {
					const { nodes, pageInfo } = await ask(both, { first: 7, after, sort: { column, isDescending } });
					found.push(...nodes.map(({ id }) => id));
					after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined;
				} while (after !== undefined);
				expect([column, isDescending, found.length]).toEqual([column, isDescending, all.length]);
				expect(found.toSorted()).toEqual(all.toSorted());
			}
	});

	test("finds a property in whichever unit it was certified", async () => {
		const { nodes } = await ask(buyer, { filter: { property: ["yieldKsi"] } });
		expect(nodes.map(({ certificateNumber, property }) => [certificateNumber, property]).toSorted()).toEqual([
			["X1", "yieldKsi"],
			["X2", "yieldMpa"],
			["X3", "yieldMpa"],
		]);
	});

	test("takes pasted heats, up to 500, and names those without a value", async () => {
		const pasted = await ask(buyer, { filter: { heats: ["h1", "H9", "NOPE", "H2"], property: ["C"] } });
		expect(pasted.nodes.map(({ certificateNumber }) => certificateNumber).toSorted()).toEqual(["X1", "X2", "X3"]);
		// Another company's heat looks like one that does not exist.
		expect(pasted.missingHeats).toEqual([{ heatNumber: "H9" }, { heatNumber: "NOPE" }]);
		const many = Array.from({ length: 499 }, (_, n) => `N${n}`);
		expect((await ask(buyer, { filter: { heats: ["H1", ...many] } })).missingHeats).toHaveLength(499);
		const { errors } = await api.ask(buyer, certificateValuesDocument, { filter: { heats: ["H1", "H2", ...many] } });
		expect(errors?.[0]).toMatchObject({ extensions: { code: "invalid", faults: [{ field: "heats" }] } });
	});
});

describe("the file of values", () => {
	const csv = async (caller: Caller, query: string) => {
		const response = await get(caller, `/downloads/certificate-values.csv?${query}`);
		expect(response.status).toBe(200);
		return (await response.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
	};
	const columns = "columns=property,value,least,most,verdict,temperature,pieces";

	test("has the certified figures and, beside them, those in the reader's units", async () => {
		const query = `tab=all&one=X2&property=yieldKsi&property=charpyFtLb&${columns}`;
		expect(await csv(yard, query)).toEqual([
			'Certificate,Pieces,Property,Temperature,"Temperature, unit","Temperature, °F",Value,Unit,Result,"Value, US units","Unit, US units",Minimum,"Minimum, US units",Maximum,"Maximum, US units",Compared with the limits',
			"X2,,Yield,,,,379,MPa,,55,ksi,344.7,50,,,Within",
			"X2,,Impact energy,-29,°C,-20,54,J,,40,ft-lb,,,,,",
			"X2,,Impact energy,-29,°C,-20,57,J,,42,ft-lb,,,,,",
			"X2,,Impact energy,-29,°C,-20,60,J,,44,ft-lb,,,,,",
			"X2,,Impact energy,-29,°C,-20,57,J,,42,ft-lb,27.1,20,,,Within",
		]);
		expect((await csv(metric, `tab=all&one=X1&property=tensileKsi&${columns}`))[1]).toBe(
			"X1,C1,Tensile,,,,70.5,ksi,,486,MPa,,,,,",
		);
	});

	test("of pasted heats is the same as of the list, and nobody gets another's", async () => {
		const heats = encodeURIComponent("h1, H2\nNOPE");
		const rows = await csv(buyer, `tab=all&heats=${heats}`);
		expect(rows.length - 1).toBe((await ask(buyer, { filter: { heats: ["H1", "H2"] } })).totals.count);
		expect(await csv(stranger, `tab=all&heats=${heats}`)).toHaveLength(1);
	});
});

import { describe, expect, test } from "vitest";
import type { NoticeFacts } from "../notice-rules.ts";
import { readRows } from "./read-rows.ts";

const facts: NoticeFacts = {
	line: {
		today: "2026-11-21",
		state: "open",
		expiresOn: "2026-12-31",
		commodity: "210",
		orderedLb: 1_000_000,
		tolerancePercent: 0,
		receivedLb: 0,
		announcedLb: 0,
	},
	commodities: new Set(["210", "207"]),
	sameBol: [],
};
const read = (text: string, language: "en" | "es" = "en") => readRows(text, "truck", facts, language);
const cellsOf = async (text: string, language: "en" | "es" = "en") =>
	(await read(text, language)).faults.map(({ line, column }) => [line, column]);

describe("rows of a spreadsheet", () => {
	test.each([
		["tabs and no heading", "T-1\t78,000\t32,000\tlb\t207\tclear\t77\tS1 S2\n", "en"],
		["a heading of its own order", "Radiation,Vehicle,Tare,Gross,ISRI code,Unit,Ticket,Seals\nyes,T-1,32000,78000,207,LBS,77,S1 S2", "en"],
		[
			"a Spanish heading, semicolons and decimals",
			"Vehículo;Peso bruto;Tara;Unidad;Material;Radiación;Boleto;Sellos\r\nT-1;78.000,0;32.000,0;lb;207;sí;77;S1 S2",
			"es",
		],
		["a net that is right", "vehicle,gross,tare,net,commodity,radiation,ticket,seals\nT-1,78000,32000,46000,207,ok,77,S1 S2", "en"],
	] as const)("are read with %s", async (_name, text, language) => {
		const { loads, faults } = await read(text, language);
		expect(faults).toEqual([]);
		expect(loads).toEqual([
			{ vehicle: "T-1", gross: 78_000, tare: 32_000, unit: "lb", commodity: "207", radiation: "clear", ticket: "77", seals: "S1 S2" },
		]);
	});

	test("are not looked for in a line without end, which is told at its place", async () => {
		for (const text of [`vehicle,gross,tare\nT-1${",=1".repeat(5_000)}`, `\n${"vehicle,".repeat(5_000)}\nT-1`])
			expect((await read(text)).faults).toEqual([{ line: 2, column: "", value: "", reason: expect.stringContaining("10000") }]);
	});

	test("are of what the line buys, in pounds, where they say nothing else", async () => {
		const { loads } = await read("vehicle,gross,tare,radiation\nT-1,78000,32000,no");
		expect(loads).toMatchObject([{ commodity: "210", unit: "lb", radiation: "not_scanned" }]);
	});

	test.each([
		["Vehicle,Gross (kg),Tare (kg),Radiation\nT-1,35000,14000,ok", "kg"],
		['Vehicle,"Gross, KGS","Tare, KGS",Radiation\nT-1,35000,14000,ok', "kg"],
		["Vehículo;Peso bruto (en toneladas métricas);Tara;Radiación\nT-1;35;14;ok", undefined],
		["Vehículo;Peso bruto (TM);Tara;Radiación\nT-1;35;14;ok", "t"],
		['"Gross, lb","Tare, lb",Vehicle,Radiation\n35000,14000,T-1,ok', "lb"],
		["Vehicle,Gross (tons),Tare (tons),Radiation\nT-1,35,14,ok", undefined],
		["Vehicle,Gross (kg),Tare (lb),Radiation\nT-1,35000,14000,ok", undefined],
		["Vehicle,Gross (kg),Tare (kg),Unit,Radiation\nT-1,35000,14000,lb,ok\nT-2,35000,14000,,ok", "lb"],
		["Vehicle,Gross (tons),Tare (tons),Unit,Radiation\nT-1,35,14,GT,ok", "GT"],
	])("are in the unit that their headings name: %s", async (text, unit) => {
		const { loads, faults } = await read(text);
		expect(loads[0]?.unit).toBe(unit);
		expect(faults.map(({ line }) => line)).toEqual(unit ? [] : faults.map(() => 1));
	});

	test("of a file whose lines all end with a separator are read, and what stands under no heading is told", async () => {
		expect(await read("Vehicle,Gross,Tare,Radiation,\nT-1,78000,32000,ok,")).toMatchObject({ faults: [], loads: [{ vehicle: "T-1" }] });
		expect(await cellsOf("Vehicle,Gross,Tare,Radiation,\nT-1,78000,32000,ok,red")).toEqual([[2, ""]]);
	});

	test("tell every faulty cell by line and column, and give nothing", async () => {
		const text = [
			"vehicle,gross,tare,unit,commodity,radiation",
			"T-1,78000,32000,lb,210,clear",
			",much,32000,stone,nothing,maybe",
			"T-3,32000,78000,lb,210,",
		].join("\n");
		expect(await cellsOf(text)).toEqual([
			[3, "Vehicle"],
			[3, "Gross weight"],
			[3, "Unit"],
			[3, "Radiation scan"],
			[3, "Commodity"],
			[4, "Radiation scan"],
			[4, "Tare"],
		]);
		expect((await read(text)).loads).toEqual([]);
	});

	test("without a heading count their lines from the first", async () => {
		expect(await cellsOf("T-1,78000,32000,lb,210,clear\nT-2,78000,x,lb,210,clear")).toEqual([[2, "Tare"]]);
	});

	test.each([
		["a title across merged cells", "October loads\t\t\t\nVehicle\tGross\tTare\tRadiation\nT-1\t78000\t32000\tok"],
		[
			"a quoted title with a comma, a date and an empty line",
			'"Loads, October",,,\n,,,10/31/2026\n,,,\nVehicle,Gross,Tare,Radiation\nT-1,78000,32000,ok',
		],
		["empty lines", "\n\t\t\t\nVehicle\tGross\tTare\tRadiation\nT-1\t78000\t32000\tok"],
	])("are read below %s, and their lines are those of the spreadsheet", async (_name, text) => {
		expect(await read(text)).toMatchObject({ faults: [], loads: [{ vehicle: "T-1", gross: 78_000 }] });
		expect(await cellsOf(text.replace("78000", "much"))).toEqual([[text.split("\n").length, "Gross weight"]]);
	});

	test("are never taken for a title", async () => {
		const text = "T-1\t78000\t32000\tok\nVehicle\tGross\tTare\tRadiation\nT-2\t78000\t32000\tok";
		expect((await read(text)).loads).toEqual([]);
	});

	test.each([
		[
			"of merged cells leave their gaps to be filled",
			"vehicle\tgross\ttare\tradiation\nT-1\t78000\t32000\tok\n\t78000\t32000\tok",
			[[3, "Vehicle"]],
		],
		["with the wrong separator have no such columns", "vehicle|gross|tare\nT-1|78000|32000", [[1, ""]]],
		["with a net that is not the difference", "vehicle,gross,tare,net,radiation\nT-1,78000,32000,45000,ok", [[2, "Net weight"]]],
		["with a column that nobody knows", "vehicle,gross,tare,colour\nT-1,78000,32000,red", [[1, "colour"]]],
	])("%s", async (_name, text, expected) => {
		expect(await cellsOf(text)).toEqual(expected);
	});

	test("by the ten thousand are refused in one sentence", async () => {
		const { loads, faults } = await read(`vehicle,gross,tare\n${"T-1,78000,32000\n".repeat(50_000)}`);
		expect(loads).toEqual([]);
		expect(faults).toHaveLength(1);
	});
});

import { describe, expect, test } from "vitest";
import { type RowFacts, readRows } from "./read-rows.ts";

const line = {
	today: "2026-11-21",
	state: "open",
	expiresOn: "2026-12-31",
	commodity: "210",
	orderedLb: 1_000_000,
	tolerancePercent: 0,
	receivedLb: 0,
	announcedLb: 0,
};
const facts: RowFacts = {
	commodities: [
		{ code: "210", names: ["Shredded", "Fragmentada"] },
		{ code: "207", names: ["Busheling", "Recorte nuevo"] },
		{ code: "220", names: ["Mixed", "Mezcla"] },
		{ code: "221", names: ["Mixed", "Mezcla"] },
	],
	lineOf: async (name) => (name === "45001/1" ? line : name === "45002/3" ? { ...line, commodity: "207" } : undefined),
	sameBolOf: async (bol) => (bol === "B-0" ? ["SN1"] : []),
};
const read = (text: string, language: "en" | "es" = "en") =>
	readRows(text, { mode: "truck", line: "45001/1" }, facts, language);
/** The loads of rows that name no bill. */
const loadsOf = async (text: string, language: "en" | "es" = "en") => {
	const { notices, faults } = await read(text, language);
	return { loads: notices[0]?.loads ?? [], faults };
};
const cellsOf = async (text: string, language: "en" | "es" = "en") =>
	(await read(text, language)).faults.map(({ line, column }) => [line, column]);

describe("rows of a spreadsheet", () => {
	test.each([
		["tabs and no heading", "T-1\t78,000\t32,000\tlb\t207\tclear\t77\tS1 S2\n", "en"],
		[
			"a heading of its own order",
			"Radiation,Vehicle,Tare,Gross,ISRI code,Unit,Ticket,Seals\nclear,T-1,32000,78000,207,LBS,77,S1 S2",
			"en",
		],
		[
			"a Spanish heading, semicolons and decimals",
			"Vehículo;Peso bruto;Tara;Unidad;Material;Radiación;Boleto;Sellos\r\nT-1;78.000,0;32.000,0;lb;207;Revisado, sin alarma;77;S1 S2",
			"es",
		],
		[
			"a net that is right",
			"vehicle,gross,tare,net,commodity,radiation,ticket,seals\nT-1,78000,32000,46000,207,clear,77,S1 S2",
			"en",
		],
	] as const)("are read with %s", async (_name, text, language) => {
		const { loads, faults } = await loadsOf(text, language);
		expect(faults).toEqual([]);
		expect(loads).toEqual([
			{
				vehicle: "T-1",
				gross: 78_000,
				tare: 32_000,
				unit: "lb",
				commodity: "207",
				radiation: "clear",
				ticket: "77",
				seals: "S1 S2",
			},
		]);
	});

	test("are not searched in a line without end, which is reported at its place", async () => {
		for (const text of [`vehicle,gross,tare\nT-1${",=1".repeat(5_000)}`, `\n${"vehicle,".repeat(5_000)}\nT-1`])
			expect((await read(text)).faults).toEqual([
				{ line: 2, column: "", value: "", reason: expect.stringContaining("10000") },
			]);
	});

	test("are of what the line buys, in pounds, where they say nothing else", async () => {
		const { loads } = await loadsOf("vehicle,gross,tare,radiation\nT-1,78000,32000,not scanned");
		expect(loads).toMatchObject([{ commodity: "210", unit: "lb", radiation: "not_scanned" }]);
	});

	test.each([
		["Vehicle,Gross (kg),Tare (kg),Radiation\nT-1,35000,14000,clear", "kg"],
		['Vehicle,"Gross, KGS","Tare, KGS",Radiation\nT-1,35000,14000,clear', "kg"],
		["Vehículo;Peso bruto (en toneladas métricas);Tara;Radiación\nT-1;35;14;clear", undefined],
		["Vehículo;Peso bruto (TM);Tara;Radiación\nT-1;35;14;clear", "t"],
		['"Gross, lb","Tare, lb",Vehicle,Radiation\n35000,14000,T-1,clear', "lb"],
		["Vehicle,Gross (tons),Tare (tons),Radiation\nT-1,35,14,clear", undefined],
		["Vehicle,Gross (kg),Tare (lb),Radiation\nT-1,35000,14000,clear", undefined],
		["Vehicle,Gross (kg),Tare (kg),Unit,Radiation\nT-1,35000,14000,lb,clear\nT-2,35000,14000,,clear", "lb"],
		["Vehicle,Gross (tons),Tare (tons),Unit,Radiation\nT-1,35,14,GT,clear", "GT"],
	])("are in the unit that their headings name: %s", async (text, unit) => {
		const { loads, faults } = await loadsOf(text);
		expect(loads[0]?.unit).toBe(unit);
		expect(faults.map(({ line }) => line)).toEqual(unit ? [] : faults.map(() => 1));
	});

	test("of a file whose lines all end with a separator are read, and a cell without a heading is reported", async () => {
		expect(await loadsOf("Vehicle,Gross,Tare,Radiation,\nT-1,78000,32000,clear,")).toMatchObject({
			faults: [],
			loads: [{ vehicle: "T-1" }],
		});
		expect(await cellsOf("Vehicle,Gross,Tare,Radiation,\nT-1,78000,32000,clear,red")).toEqual([[2, ""]]);
	});

	test("report every faulty cell by line and column, and return nothing", async () => {
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
		expect((await loadsOf(text)).loads).toEqual([]);
	});

	test("without a heading count their lines from the first", async () => {
		expect(await cellsOf("T-1,78000,32000,lb,210,clear\nT-2,78000,x,lb,210,clear")).toEqual([[2, "Tare"]]);
	});

	test.each([
		["a title across merged cells", "October loads\t\t\t\nVehicle\tGross\tTare\tRadiation\nT-1\t78000\t32000\tclear"],
		[
			"a quoted title with a comma, a date and an empty line",
			'"Loads, October",,,\n,,,10/31/2026\n,,,\nVehicle,Gross,Tare,Radiation\nT-1,78000,32000,clear',
		],
		["empty lines", "\n\t\t\t\nVehicle\tGross\tTare\tRadiation\nT-1\t78000\t32000\tclear"],
	])("are read below %s, and their lines are those of the spreadsheet", async (_name, text) => {
		expect(await loadsOf(text)).toMatchObject({ faults: [], loads: [{ vehicle: "T-1", gross: 78_000 }] });
		expect(await cellsOf(text.replace("78000", "much"))).toEqual([[text.split("\n").length, "Gross weight"]]);
	});

	test("are never taken for a title", async () => {
		const text = "T-1\t78000\t32000\tclear\nVehicle\tGross\tTare\tRadiation\nT-2\t78000\t32000\tclear";
		expect((await loadsOf(text)).loads).toEqual([]);
	});

	test.each([
		[
			"of merged cells leave their gaps to be filled",
			"vehicle\tgross\ttare\tradiation\nT-1\t78000\t32000\tclear\n\t78000\t32000\tclear",
			[[3, "Vehicle"]],
		],
		["with the wrong separator have no such columns", "vehicle|gross|tare\nT-1|78000|32000", [[1, ""]]],
		[
			"with a net that is not the difference",
			"vehicle,gross,tare,net,radiation\nT-1,78000,32000,45000,clear",
			[[2, "Net weight"]],
		],
		["with a column that nobody knows", "vehicle,gross,tare,colour\nT-1,78000,32000,red", [[1, "colour"]]],
	])("%s", async (_name, text, expected) => {
		expect(await cellsOf(text)).toEqual(expected);
	});

	test("by the ten thousand are refused in one sentence", async () => {
		const { loads, faults } = await loadsOf(`vehicle,gross,tare\n${"T-1,78000,32000\n".repeat(50_000)}`);
		expect(loads).toEqual([]);
		expect(faults).toHaveLength(1);
	});

	test.each([
		["no alarm", "clear"],
		["Scanned, no alarm", "clear"],
		["sin alarma", "clear"],
		["Not scanned", "not_scanned"],
		["No revisado", "not_scanned"],
		["ALARM", "alarm"],
		["Revisado, con alarma", "alarm"],
	])("take “%s” for a radiation statement", async (said, expected) => {
		const { loads } = await loadsOf(`vehicle\tgross\ttare\tradiation\nT-1\t78000\t32000\t${said}`);
		expect(loads).toMatchObject([{ radiation: expected }]);
	});

	test.each(["yes", "Sí", "si", "ok", "no", "scanned", "revisado", "x", "limpio"])(
		"refuse “%s” at its cell: it can mean that there was an alarm, or none, or no scan",
		async (said) => {
			const { loads, faults } = await loadsOf(`vehicle\tgross\ttare\tradiation\nT-1\t78000\t32000\t${said}`);
			expect(loads).toEqual([]);
			expect(faults).toEqual([
				{ line: 2, column: "Radiation scan", value: said, reason: expect.stringContaining("“Not scanned”") },
			]);
		},
	);

	test.each(["207", "busheling", "Recorte nuevo", "207 Busheling", "207 Recorte nuevo"])(
		"take “%s” for a commodity",
		async (said) => {
			expect(
				(await loadsOf(`vehicle,gross,tare,commodity,radiation\nT-1,78000,32000,${said},clear`)).loads,
			).toMatchObject([{ commodity: "207" }]);
		},
	);

	test("refuse a commodity's name that two have", async () => {
		expect(await cellsOf("vehicle,gross,tare,commodity,radiation\nT-1,78000,32000,mixed,clear")).toEqual([
			[2, "Commodity"],
		]);
	});

	test("have the headings of the trade in Spanish", async () => {
		const text = "Remolque;Bruto;Tara;Chatarra;Detector;Boleta\nT-1;78000;32000;Fragmentada;sin alarma;77";
		expect((await loadsOf(text, "es")).loads).toMatchObject([{ commodity: "210", radiation: "clear", ticket: "77" }]);
	});
});

describe("rows that name bills of lading", () => {
	const heading = "Vehicle,Gross,Tare,Radiation,BOL,PO,PO line,Ship date,Carrier";

	test("are a notice for each bill, with its line, day and carrier", async () => {
		const text = [
			heading,
			"T-1,78000,32000,clear,B-1,45001,1,11/20/2026,Ortiz",
			"T-2,70000,32000,clear,B-2,,45002/3,2026-11-19,",
			"T-3,79000,32000,clear,b-1,,,,",
		].join("\n");
		const { notices, faults } = await read(text);
		expect(faults).toEqual([]);
		expect(notices).toMatchObject([
			{
				bol: "B-1",
				line: "45001/1",
				shippedOn: "2026-11-20",
				carrier: "Ortiz",
				loads: [{ vehicle: "T-1" }, { vehicle: "T-3" }],
			},
			{
				bol: "B-2",
				line: "45002/3",
				shippedOn: "2026-11-19",
				carrier: "",
				loads: [{ vehicle: "T-2", commodity: "207" }],
			},
		]);
	});

	test("have days as Spanish writes them", async () => {
		const text =
			"Camión;Bruto;Tara;Detector;Carta de porte;Fecha de embarque\nT-1;78000;32000;sin alarma;B-1;05/11/2026";
		expect((await read(text, "es")).notices).toMatchObject([{ bol: "B-1", shippedOn: "2026-11-05" }]);
	});

	test("report every faulty cell: a missing bill, lines that differ, an unknown line, an invalid or too late day", async () => {
		const text = [
			heading,
			"T-1,78000,32000,clear,B-1,45001,1,,",
			"T-2,78000,32000,clear,,45001,1,,",
			"T-3,78000,32000,clear,B-1,45002,3,,",
			"T-4,78000,32000,clear,B-3,99999,1,,",
			"T-5,78000,32000,clear,B-4,45001,1,soon,",
			"T-6,78000,32000,clear,B-5,45001,1,2026-12-24,",
		].join("\n");
		expect(await cellsOf(text)).toEqual([
			[3, "Bill of lading"],
			[4, "PO line"],
			[5, "PO line"],
			[6, "Ship date"],
			[7, "Ship date"],
		]);
		expect((await read(text)).notices).toEqual([]);
	});

	test("warn of a bill that is on a notice already, and of a line that all of them together overfill", async () => {
		const heavy = (bol: string) => `${bol},900000,300000,clear,${bol}`;
		const { notices } = await read(["Vehicle,Gross,Tare,Radiation,BOL", heavy("B-0"), heavy("B-1")].join("\n"));
		const reasons = notices.map(({ warnings }) =>
			warnings.filter(({ field }) => field === "line" || field === "bol").map(({ field }) => field),
		);
		expect(reasons).toEqual([["bol"], ["line"]]);
	});
});

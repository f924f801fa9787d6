import { beforeEach, describe, expect, test } from "vitest";
import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { decodeText } from "#shared/decode-text.ts";
import type { Language } from "#shared/languages.ts";
import { type Api, type Caller, startApi } from "../support/api.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";
import { feedCommodities, poLineFeedRow, purchaseOrderFeedRow } from "../support/supply-rows.ts";

let mine: Caller;
let other: Caller;

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	const lines = [poLineFeedRow({ periodTo: "2099-01-01", expiresOn: "2099-02-01" })];
	await feed(database, "purchase-orders", [purchaseOrderFeedRow({ lines })]);
	mine = await api.signInAs({ suppliers: ["V1"] });
	other = await api.signInAs({ suppliers: ["V2"] });
});

const speaking = (caller: Caller, language: Language) => ({
	...caller,
	cookie: `${caller.cookie}; lang=${language}`,
	lang: language,
});

type Fault = { line: number; column: string; value: string; reason: string };

async function rowFaults(text: string, language: Language, mode = "truck"): Promise<string[]> {
	const document = `query ($text: String!, $mode: String!) {
		noticeRows(text: $text, mode: $mode, line: "45001/1") { notices { bol } faults { line column value reason } }
	}`;
	const answered = await api.ask<{ noticeRows: { notices: object[]; faults: Fault[] } }>(
		speaking(mine, language),
		document,
		{
			text,
			mode,
		},
	);
	const { notices, faults } = answered.data?.noticeRows ?? { notices: [{}], faults: [] };
	expect(notices).toEqual([]);
	return faults.map(({ line, column, reason }) => `${line} ${column}: ${reason}`);
}
const sheet = (...rows: string[]) => ["vehicle,gross,tare,radiation", ...rows].join("\n");

describe("rows with errors are reported by line and column, in the reader's language", () => {
	test.each<[string, string, string, string[], string[]]>([
		[
			"merged cells",
			sheet("T-1,78000,32000,clear", ",78000,32000,clear"),
			"truck",
			["3 Vehicle: Vehicle is required."],
			["3 Vehículo: Vehículo es requerido."],
		],
		[
			"the wrong separators",
			"vehicle|gross|tare\nT-1|78000|32000",
			"truck",
			["1 : Separate the cells of each row with commas, semicolons or tabs."],
			["1 : Separe las celdas de cada fila con comas, punto y coma o tabuladores."],
		],
		[
			"50,000 rows",
			sheet(...Array(50_000).fill("T-1,78000,32000,")),
			"truck",
			["1 : There are more than 200 rows. Send the file in parts."],
			["1 : Hay más de 200 filas. Envíe el archivo por partes."],
		],
		[
			"numbers with letters and two decimal signs",
			sheet("T-1,7B000,32.0.0,clear"),
			"truck",
			["2 Gross weight: Gross weight must be a number.", "2 Tare: Tare must be a number."],
			["2 Peso bruto: Peso bruto debe ser un número.", "2 Tara: Tara debe ser un número."],
		],
		[
			"a weight that a spreadsheet made a date",
			sheet("T-1,01/05/2026,12-May,clear"),
			"truck",
			["2 Gross weight: Gross weight must be a number.", "2 Tare: Tare must be a number."],
			["2 Peso bruto: Peso bruto debe ser un número.", "2 Tara: Tara debe ser un número."],
		],
		[
			"a column of dates as numbers",
			"vehicle,date,gross,tare\nT-1,45982,78000,32000",
			"truck",
			[
				"1 date: This column is unknown. Use these columns: Vehicle, Gross weight, Tare, Unit, Commodity, Radiation scan, Scale ticket, Seals, Net weight, Bill of lading, Purchase order, PO line, Ship date, Carrier.",
			],
			[
				"1 date: Esta columna es desconocida. Use estas columnas: Vehículo, Peso bruto, Tara, Unidad, Material, Detección de radiación, Boleto de báscula, Sellos, Peso neto, Conocimiento de embarque, Orden de compra, Partida de la OC, Fecha de embarque, Transportista.",
			],
		],
		[
			"gross below tare",
			sheet("T-1,32000,78000,clear"),
			"truck",
			["2 Tare: The tare must be less than the gross weight."],
			["2 Tara: La tara debe ser menor que el peso bruto."],
		],
		[
			"a car that cannot be",
			sheet("12-34,200000,60000,clear"),
			"railcar",
			["2 Vehicle: This is not a railcar number. Enter two to four letters and up to six digits, such as GATX 12345."],
			[
				"2 Vehículo: No es un número de carro. Escriba de dos a cuatro letras y hasta seis dígitos, por ejemplo GATX 12345.",
			],
		],
	])("%s", async (_name, text, mode, en, es) => {
		expect(await rowFaults(text, "en", mode)).toEqual(en);
		expect(await rowFaults(text, "es", mode)).toEqual(es);
	});

	test("bytes of an older encoding keep their accents", async () => {
		const bytes = Uint8Array.from(
			[..."vehículo;bruto;tara;radiación\nCamión 7;78000;78000;sin alarma"].map((sign) => sign.charCodeAt(0)),
		);
		expect(await rowFaults(decodeText(bytes), "es")).toEqual(["2 Tara: La tara debe ser menor que el peso bruto."]);
	});

	test("weights as Spanish writes them are refused at their cell in English", async () => {
		const text = sheet("T-1;78.000,5;32.000,5;no alarm")
			.replaceAll(",radiation", ";radiation")
			.replace("vehicle,gross,tare", "vehicle;gross;tare");
		expect(await rowFaults(text, "en")).toEqual(expect.arrayContaining([expect.stringMatching(/^2 Gross weight: /)]));
	});
});

const submit = "mutation ($input: SubmitShippingNoticeInput!) { submitShippingNotice(input: $input) { notice isNew } }";
const notice = (changes: object = {}, load: object = {}) => ({
	...{
		key: "a-key-of-its-own",
		line: "45001/1",
		mode: "truck",
		bol: "B-1",
		shippedOn: "2026-04-02",
		shippedTime: "21:00",
	},
	loads: [{ vehicle: "T-1", gross: 78_000, tare: 32_000, unit: "lb", commodity: "210", radiation: "clear", ...load }],
	...changes,
});
type Answered = {
	data?: { submitShippingNotice: { notice: string; isNew: boolean } } | null;
	errors?: { message?: string; extensions?: { faults?: { field: string; reason: string }[] } }[];
};
const send = async (to: Api, caller: Caller, sent: object) =>
	(await to.ask(caller, submit, { input: { values: JSON.stringify(sent) } })) as Answered;
const faultsOf = ({ errors }: Answered) =>
	errors?.[0]?.extensions?.faults?.map(({ field, reason }) => `${field}: ${reason}`);

describe("a notice with errors is reported by its field, in the reader's language", () => {
	test.each<[string, object, string, string]>([
		[
			"gross below tare",
			notice({}, { tare: 79_000 }),
			"loads.0.tare: The tare must be less than the gross weight.",
			"loads.0.tare: La tara debe ser menor que el peso bruto.",
		],
		[
			"a car that cannot be",
			notice({ mode: "railcar" }, { vehicle: "12-34" }),
			"loads.0.vehicle: This is not a railcar number. Enter two to four letters and up to six digits, such as GATX 12345.",
			"loads.0.vehicle: No es un número de carro. Escriba de dos a cuatro letras y hasta seis dígitos, por ejemplo GATX 12345.",
		],
		[
			"an order that does not exist",
			notice({ line: "99999/1" }),
			"line: Your purchase orders do not contain this line. Choose one from the list.",
			"line: Sus órdenes de compra no contienen esta partida. Elija una de la lista.",
		],
	])("%s", async (_name, sent, en, es) => {
		expect(faultsOf(await send(api, speaking(mine, "en"), sent))).toEqual([en]);
		expect(faultsOf(await send(api, speaking(mine, "es"), sent))).toEqual([es]);
	});

	test("an order of another customer, word for word as one that does not exist", async () => {
		for (const language of ["en", "es"] as const) {
			const foreign = await send(api, speaking(other, language), notice());
			const missing = await send(api, speaking(other, language), notice({ line: "99999/1" }));
			expect(faultsOf(foreign)).toEqual(faultsOf(missing));
			expect(foreign.errors?.[0]?.message).toBe(missing.errors?.[0]?.message);
			expect(faultsOf(foreign)).toHaveLength(1);
		}
	});
});

test("one notice sent at once through two processes' pools, many times over, is one", async () => {
	const pool = connectDatabase(appUrl(database.adminUrl), {
		connections: 4,
		acquireMs: 5000,
		log: createLog("silent"),
	});
	const beside = await startApi({ ...pool, adminUrl: database.adminUrl });
	try {
		const sendings = Array.from({ length: 8 }, (_, turn) => send(turn % 2 === 0 ? api : beside, mine, notice()));
		const taken = (await Promise.all(sendings)).map(({ data }) => data?.submitShippingNotice);
		expect(new Set(taken.map((one) => one?.notice)).size).toBe(1);
		expect(taken.filter((one) => one?.isNew)).toHaveLength(1);
		expect(await asOwner(database, "select notice_number from shipping_notices")).toHaveLength(1);
		expect(await asOwner(database, "select kind from outbox")).toEqual([{ kind: "notice.submitted" }]);
	} finally {
		await beside.stop();
		await pool.close();
	}
});

const submitAll =
	"mutation ($input: SubmitShippingNoticesInput!) { submitShippingNotices(input: $input) { notice isNew } }";
const bills = (...sent: object[]) => ({ input: { notices: sent.map((one) => JSON.stringify(one)) } });
type AllAnswered = {
	data?: { submitShippingNotices: { notice: string; isNew: boolean }[] } | null;
	errors?: Answered["errors"];
};
const sendAll = async (...sent: object[]) =>
	(await api.ask(speaking(mine, "en"), submitAll, bills(...sent))) as AllAnswered;

describe("notices of several bills of lading", () => {
	const first = notice({ key: "entry B-1" });
	const second = notice({ key: "entry B-2", bol: "B-2" }, { vehicle: "T-2" });

	test("are sent all at once, and sent twice they are the same", async () => {
		const taken = (await sendAll(first, second)).data?.submitShippingNotices ?? [];
		expect(taken.map(({ isNew }) => isNew)).toEqual([true, true]);
		expect(await asOwner(database, "select bol_number from shipping_notices order by 1")).toEqual([
			{ bol_number: "B-1" },
			{ bol_number: "B-2" },
		]);
		const again = (await sendAll(first, second)).data?.submitShippingNotices;
		expect(again).toEqual(taken.map(({ notice }) => ({ notice, isNew: false })));
	});

	test("are not sent when one has an error, and each error is reported at its notice", async () => {
		const wrong = notice({ key: "entry B-3", line: "99999/1" });
		const { errors } = await sendAll(first, wrong, notice({ key: "entry B-4", line: "99999/2" }));
		expect(errors?.[0]?.extensions?.faults?.map(({ field }) => field)).toEqual(["notices.1.line", "notices.2.line"]);
		const { errors: typed } = await sendAll(first, notice({ key: "entry B-5" }, { radiation: "yes" }));
		expect(typed?.[0]?.extensions?.faults?.map(({ field }) => field)).toEqual(["notices.1.loads.0.radiation"]);
		expect(await asOwner(database, "select notice_number from shipping_notices")).toEqual([]);
	});

	test("may report an alarm, and get a message about what follows", async () => {
		const document =
			"mutation ($input: SubmitShippingNoticesInput!) { submitShippingNotices(input: $input) { warnings { field reason } } }";
		const { data } = await api.ask<{ submitShippingNotices: { warnings: { field: string; reason: string }[] }[] }>(
			speaking(mine, "en"),
			document,
			bills(notice({}, { radiation: "alarm" })),
		);
		expect(data?.submitShippingNotices[0]?.warnings).toContainEqual({
			field: "loads.0.radiation",
			reason: expect.stringContaining("radiation hold"),
		});
		expect(await asOwner(database, "select radiation_scan from shipping_notice_loads")).toEqual([
			{ radiation_scan: "alarm" },
		]);
	});
});

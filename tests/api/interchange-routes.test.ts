import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { type Api, startApi } from "../support/api.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { feedCommodities, purchaseOrderFeedRow } from "../support/supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { interchange856, shippedSet } from "../support/x12-interchanges.ts";

let base: TestDatabase;
let api: Api;

beforeAll(async () => {
	base = await createTestDatabase();
	api = await startApi(base);
});
afterAll(async () => {
	await api?.stop();
	await base?.drop();
});
beforeEach(async () => {
	await restartFeeds(base);
	await feedCommodities(base.database);
	await feed(base.database, "purchase-orders", [purchaseOrderFeedRow()]);
});

type Fault = { at: number; segment: string; element: number | null; value: string; set: string | null; reason: string };
type Told = {
	isTaken?: boolean;
	isNew?: boolean;
	isTest?: boolean;
	answer: string | null;
	faults?: Fault[];
	notices?: object[];
	warnings?: Fault[];
};

async function send(
	text: string | Uint8Array<ArrayBuffer>,
	more: { supplier?: string; headers?: Record<string, string>; query?: string } = {},
) {
	const { key } = await createFeedKey(base.database, { source: "edi", scopes: [`notices:${more.supplier ?? "V1"}`] });
	const headers = { "content-type": "application/edi-x12", authorization: `Bearer ${key}`, ...more.headers };
	const response = await fetch(`${api.url}/api/notices/v1/x12${more.query ?? ""}`, {
		method: "POST",
		headers,
		body: text,
	});
	return { status: response.status, body: (await response.json()) as Told };
}
const rowsOf = (answer: string | null | undefined) => (answer ?? "").trimEnd().split("\n");
/** The answer's AK segments. */
const notesOf = (answer: string | null | undefined) =>
	rowsOf(answer).filter((row) => row.startsWith("AK") || row.startsWith("TA1"));
const placesOf = ({ faults = [] }: Told) => faults.map(({ at, segment, element }) => [at, segment, element]);
const notices = () => asOwner(base, "select notice_number, state, notice_revision from shipping_notices order by 1");

describe("an interchange", () => {
	test("announces its load as the form does, is answered by a 997, and is told to the mill", async () => {
		const { status, body } = await send(interchange856());
		expect([status, body.faults]).toEqual([201, undefined]);
		expect(body).toMatchObject({
			isTaken: true,
			isNew: true,
			notices: [{ notice: "MY-1", purpose: "submit", revision: 1, isNew: true }],
		});
		// It says nothing of radiation, which is a warning: an EDI program reads it in the 997 alone.
		expect(notesOf(body.answer)).toEqual([
			"AK1*SH*101~",
			"AK2*856*0001~",
			"AK3*REF*13**3~",
			"AK5*E*5~",
			"AK9*E*1*1*1~",
		]);
		expect(body.warnings).toEqual([
			{ at: 15, segment: "REF", element: 2, value: "", set: "0001", reason: expect.any(String) },
		]);
		expect(
			await asOwner(
				base,
				"select vehicle, seals, gross_lb, tare_lb, unit, commodity, radiation_scan from shipping_notice_loads",
			),
		).toEqual([
			{
				vehicle: "T-100",
				seals: ["SEAL1"],
				gross_lb: 78_400,
				tare_lb: 32_480,
				unit: "GT",
				commodity: "210",
				radiation_scan: "not_scanned",
			},
		]);
		expect(
			await asOwner(
				base,
				"select carrier, scac, yard, bol_number, to_json(shipped_at) #>> '{}' as at from shipping_notices",
			),
		).toMatchObject([
			{
				carrier: "ORTIZ TRUCKING",
				scac: "ORTZ",
				yard: "Yard 2",
				bol_number: "B-1",
				at: expect.stringContaining("2026-04-03T02:00:00"),
			},
		]);
		expect(await asOwner(base, "select kind, subject from outbox")).toEqual([
			{ kind: "notice.submitted", subject: "MY-1" },
		]);
		const { key } = await createFeedKey(base.database, { source: "edi", scopes: ["notices:V1"] });
		const kept = await fetch(`${api.url}/api/notices/v1/MY-1/997`, { headers: { authorization: `Bearer ${key}` } });
		expect(await kept.text()).toBe(body.answer);
	});

	test("sent twice, at once or later, is one notice with one answer", async () => {
		const [one, two] = await Promise.all([send(interchange856()), send(interchange856())]);
		expect([one.status, two.status].sort()).toEqual([200, 201]);
		expect(one.body.answer).toBe(two.body.answer);
		expect(await send(interchange856())).toMatchObject({
			status: 200,
			body: { isNew: false, answer: one.body.answer },
		});
		expect(await notices()).toHaveLength(1);
		expect(await asOwner(base, "select 1 from outbox")).toHaveLength(1);
	});

	test("is taken whole or not at all: one set with a fault refuses the other", async () => {
		const second = shippedSet.map((row) =>
			row.replace("0001", "0002").replace("MY-1", "MY-2").replace("T*14.5", "T*40"),
		);
		const { status, body } = await send(interchange856({ "GE*": "GE*2*101" }, [...shippedSet, ...second]));
		expect(status).toBe(400);
		expect(placesOf(body)).toEqual([[38, "MEA", 3]]);
		expect(notesOf(body.answer)).toEqual([
			"AK1*SH*101~",
			"AK2*856*0001~",
			"AK5*R~",
			"AK2*856*0002~",
			"AK3*MEA*17**8~",
			"AK4*3*739*7*40~",
			"AK5*R*5~",
			"AK9*R*2*2*0~",
		]);
		expect(await notices()).toEqual([]);
		expect(await asOwner(base, "select 1 from x12_interchanges")).toEqual([]);
	});
});

describe("what is wrong with a notice", () => {
	test.each<[string, Record<string, string>, unknown[]]>([
		["an order that does not exist", { "PRF*": "PRF*99999" }, [[14, "PRF", 1]]],
		["a line that the order does not have", { "LIN*": "LIN*9*BP*210" }, [[16, "LIN", 1]]],
		["a line behind PL that the order does not have", { "LIN*": "LIN**BP*210*PL*9" }, [[16, "LIN", 5]]],
		["no line of the order", { "LIN*": "LIN**BP*210" }, [[16, "LIN", 1]]],
		["a line that is no number", { "LIN*": "LIN*A1*BP*210" }, [[16, "LIN", 1]]],
		["a quantity in an unknown unit", { "SN1*": "SN1**20.5*ZZ" }, [[17, "SN1", 3]]],
		["tare over gross", { "MEA*WT*T": "MEA*WT*T*40*TG" }, [[19, "MEA", 3]]],
		[
			"a ship date too far ahead",
			{ "DTM*011": "DTM*011*20990101*2100", "DTM*017": "DTM*017*20990102*0600" },
			[[9, "DTM", 2]],
		],
		["an arrival before the departure", { "DTM*017": "DTM*017*20260401*0600" }, [[10, "DTM", 2]]],
		["a SCAC that is none", { "TD5*": "TD5**2*A1*M*ORTIZ" }, [[6, "TD5", 3]]],
		["a car that cannot be", { "TD5*": "TD5**2*ORTZ*R*ORTIZ" }, [[7, "TD3", 3]]],
		["a commodity that nobody buys", { "LIN*": "LIN*1*BP*999" }, [[16, "LIN", 3]]],
		["a ship-to that is not the order's mill", { "N1*ST": "N1*ST**92*TL" }, [[12, "N1", 4]]],
		["no bill of lading", { "REF*BM": "REF*ZZ*B-1" }, [[5, "REF", 2]]],
		["no ship time", { "DTM*011": "DTM*011*20260402" }, [[9, "DTM", 3]]],
		["an amendment of nothing", { "BSN*": "BSN*05*MY-1*20260402*2105" }, [[4, "BSN", 2]]],
		["a cancellation of nothing", { "BSN*": "BSN*01*MY-1*20260402*2105" }, [[4, "BSN", 2]]],
	])("%s is told at its element, and nothing is taken", async (_name, changes, places) => {
		const { status, body } = await send(interchange856(changes));
		expect([status, placesOf(body)]).toEqual([400, places]);
		expect(notesOf(body.answer).at(-1)).toBe("AK9*R*1*1*0~");
		expect(await notices()).toEqual([]);
	});

	test("an order of somebody else is told exactly as one that does not exist", async () => {
		const foreign = await send(interchange856(), { supplier: "V2" });
		const missing = await send(interchange856({ "PRF*": "PRF*99999" }), { supplier: "V2" });
		const told = ({ body }: typeof foreign) => body.faults?.map(({ value: _value, ...fault }) => fault);
		expect(told(foreign)).toEqual(told(missing));
		expect(foreign.status).toBe(400);
	});

	test("is told in the reader's language", async () => {
		const { body } = await send(interchange856({ "MEA*WT*T": "MEA*WT*T*40*TG" }), {
			headers: { "accept-language": "es-MX" },
		});
		expect(body.faults).toEqual([
			{
				at: 19,
				segment: "MEA",
				element: 3,
				value: "40",
				set: "0001",
				reason: "La tara debe ser menor que el peso bruto.",
			},
		]);
	});

	test("a broken envelope is answered by TA1, what is no X12 in words alone", async () => {
		const broken = await send(interchange856({ "IEA*": "IEA*1*000000999" }));
		expect([broken.status, notesOf(broken.body.answer)]).toEqual([400, ["TA1*000000101*260402*2105*R*001~"]]);
		const garbage = await send("\u0001\u00f1*~".repeat(150_000));
		expect([garbage.status, garbage.body.answer, garbage.body.faults?.length]).toEqual([400, null, 1]);
	});

	test("another content under a number that was used is answered by TA1 025", async () => {
		await send(interchange856());
		const again = await send(interchange856({ "BSN*": "BSN*00*MY-9*20260402*2105" }));
		expect([again.status, notesOf(again.body.answer)]).toEqual([400, ["TA1*000000101*260402*2105*R*025~"]]);
		expect(await notices()).toHaveLength(1);
	});
});

describe("a supplier at the page", () => {
	const document = `mutation ($input: SendInterchangeInput!) { sendInterchange(input: $input) {
		isTaken isNew isTest answer notices { notice purpose line loads netLb } warnings { at segment } faults { at segment element reason } } }`;
	type Answered = { sendInterchange: Told & { notices: object[] } };

	test("looks first, sends, and takes the 997 from the notice; nobody else does", async () => {
		const mine = await api.signIn((await insertPerson(base, { suppliers: ["V1"] })).id);
		const other = await api.signIn((await insertPerson(base, { suppliers: ["V2"] })).id);
		const send = async (isTrial: boolean) =>
			(await api.ask<Answered>(mine, document, { input: { text: interchange856(), isTrial } })).data?.sendInterchange;
		const notice = { notice: "MY-1", purpose: "submit", line: "45001/1", loads: 1, netLb: 45_920 };
		const warnings = [{ at: 15, segment: "REF" }];
		expect(await send(true)).toMatchObject({ isTaken: false, isNew: true, notices: [notice], warnings, faults: [] });
		expect(await notices()).toEqual([]);
		const sent = await send(false);
		expect(sent).toMatchObject({ isTaken: true, notices: [notice] });
		const { data } = await api.ask<{ shippingNotice: { answers: object[] } }>(
			mine,
			'{ shippingNotice(number: "MY-1") { answers { control } } }',
		);
		expect(data?.shippingNotice.answers).toEqual([{ control: "000000101" }]);
		const download = (caller: typeof mine, control = "000000101") =>
			fetch(`${api.url}/downloads/notices/MY-1/997-${control}.edi`, {
				headers: { cookie: `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}` },
			});
		const kept = await download(mine);
		expect([kept.status, kept.headers.get("content-disposition"), await kept.text()]).toEqual([
			200,
			expect.stringContaining("997-000000101.edi"),
			sent?.answer,
		]);
		expect((await download(other)).status).toBe(404);
		expect((await download(mine, "000000999")).status).toBe(404);
	});
});

describe("a sender", () => {
	const second = (changes: Record<string, string>) => {
		const envelope = {
			"ISA*": interchange856().split("~")[0]?.replace("000000101", "000000102") ?? "",
			"IEA*": "IEA*1*000000102",
		};
		return interchange856({ ...envelope, ...changes });
	};

	test("replaces a notice and cancels it, each kept with its 997", async () => {
		await send(interchange856());
		const amended = await send(
			second({ "BSN*": "BSN*05*MY-1*20260402*2105", "MEA*WT*G": "MEA*WT*G*36*TG", "SN1*": "SN1**21.5*TG" }),
		);
		expect(amended).toMatchObject({
			status: 201,
			body: { notices: [{ notice: "MY-1", purpose: "amend", revision: 2 }] },
		});
		const cancelled = await send(second({ "BSN*": "BSN*01*MY-1*20260402*2105" }).replaceAll("000000102", "000000103"));
		expect(cancelled).toMatchObject({ status: 201, body: { notices: [{ notice: "MY-1", purpose: "cancel" }] } });
		expect(await notices()).toEqual([{ notice_number: "MY-1", state: "cancelled", notice_revision: 2 }]);
		expect(await asOwner(base, "select purpose, notice_revision from x12_notices order by control_number")).toEqual([
			{ purpose: "submit", notice_revision: 1 },
			{ purpose: "amend", notice_revision: 2 },
			{ purpose: "cancel", notice_revision: 2 },
		]);
	});

	test("says the same notice again under another number: one notice, taken before", async () => {
		await send(interchange856());
		expect(await send(second({}))).toMatchObject({
			status: 201,
			body: { notices: [{ notice: "MY-1", isNew: false }] },
		});
		expect(await notices()).toHaveLength(1);
		expect(await asOwner(base, "select 1 from outbox")).toHaveLength(1);
	});

	test.each([
		["by its own mark", interchange856().replace("*0*P*>", "*0*T*>"), ""],
		["by the address", interchange856(), "?trial=1"],
	])("that tries first (%s) hears all of it, and nothing is kept", async (_name, text, query) => {
		const { status, body } = await send(text, { query });
		expect([status, body.isTaken, notesOf(body.answer).at(-1)]).toEqual([200, false, "AK9*E*1*1*1~"]);
		for (const table of ["shipping_notices", "outbox", "x12_interchanges", "x12_sendings"])
			expect([table, await asOwner(base, `select 1 from ${table}`)]).toEqual([table, []]);
	});

	test.each(["true", "0", ""])("that asks for a trial by another word (%j) announces nothing", async (word) => {
		const { status, body } = await send(interchange856(), { query: `?trial=${word}` });
		expect([status, body.faults]).toEqual([400, [expect.objectContaining({ field: "trial" })]]);
		expect(await notices()).toEqual([]);
	});

	test("writes accents in the older encoding, times in UTC, weights in kilograms and no commodity", async () => {
		const text = interchange856({
			"N1*SF": "N1*SF*Cía. Ordóñez",
			"DTM*011": "DTM*011*20260403*0200*UT",
			"LIN*": "LIN*0001",
			"SN1*": "SN1**20*EA",
			"MEA*WT*G": "MEA*WT*G*35562*KG",
			"MEA*WT*T": "MEA*WT*N*20829*KG",
		});
		const { status, body } = await send(new Uint8Array([...text].map((sign) => sign.charCodeAt(0))));
		expect([status, body.faults]).toEqual([201, undefined]);
		expect(
			await asOwner(
				base,
				"select yard, to_json(shipped_at) #>> '{}' as at, shipped_on::text as day from shipping_notices",
			),
		).toMatchObject([{ yard: "Cía. Ordóñez", at: expect.stringContaining("2026-04-03T02:00:00"), day: "2026-04-02" }]);
		expect(await asOwner(base, "select gross_lb, net_lb, unit, commodity from shipping_notice_loads")).toEqual([
			{ gross_lb: 78_401, net_lb: 45_920, unit: "kg", commodity: "210" },
		]);
	});

	test("that takes X12 only is answered by X12 only", async () => {
		const { key } = await createFeedKey(base.database, { source: "edi", scopes: ["notices:V1"] });
		const headers = {
			"content-type": "application/edi-x12",
			accept: "application/edi-x12",
			authorization: `Bearer ${key}`,
		};
		const response = await fetch(`${api.url}/api/notices/v1/x12`, { method: "POST", headers, body: interchange856() });
		expect([response.status, response.headers.get("content-type")]).toEqual([
			201,
			"application/edi-x12; charset=utf-8",
		]);
		expect(notesOf(await response.text()).at(-1)).toBe("AK9*E*1*1*1~");
	});

	test.each([
		["without a key", { authorization: "" }, 401],
		["as a form", { "content-type": "application/x-www-form-urlencoded" }, 400],
	])("%s is refused", async (_name, headers, status) => {
		expect((await send(interchange856(), { headers })).status).toBe(status);
		expect(await notices()).toEqual([]);
	});
});

import { describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { type Answer, notesOf, setUpInterchanges } from "../support/interchange-set-up.ts";
import { asOwner } from "../support/people.ts";
import { interchange856, shippedSet } from "../support/x12-interchanges.ts";

const { api, database, notices, send } = await setUpInterchanges();

const placesOf = ({ faults = [] }: Answer) => faults.map(({ at, segment, element }) => [at, segment, element]);

describe("an interchange", () => {
	test("enters its load as the form does, is answered by a 997, and is sent to the mill", async () => {
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
				database,
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
				database,
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
		expect(await asOwner(database, "select kind, subject from outbox")).toEqual([
			{ kind: "notice.submitted", subject: "MY-1" },
		]);
		const { key } = await createFeedKey(database, { source: "edi", scopes: ["notices:V1"] });
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
		expect(await asOwner(database, "select 1 from outbox")).toHaveLength(1);
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
		expect(await asOwner(database, "select 1 from x12_interchanges")).toEqual([]);
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
	])("%s is reported at its element, and nothing is accepted", async (_name, changes, places) => {
		const { status, body } = await send(interchange856(changes));
		expect([status, placesOf(body)]).toEqual([400, places]);
		expect(notesOf(body.answer).at(-1)).toBe("AK9*R*1*1*0~");
		expect(await notices()).toEqual([]);
	});

	test("an order of another customer is reported exactly as one that does not exist", async () => {
		const foreign = await send(interchange856(), { supplier: "V2" });
		const missing = await send(interchange856({ "PRF*": "PRF*99999" }), { supplier: "V2" });
		const faultsOf = ({ body }: typeof foreign) => body.faults?.map(({ value: _value, ...fault }) => fault);
		expect(faultsOf(foreign)).toEqual(faultsOf(missing));
		expect(foreign.status).toBe(400);
	});

	test("is reported in the reader's language", async () => {
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

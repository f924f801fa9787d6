import { describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { type Answer, notesOf, setUpInterchanges } from "../support/interchange-set-up.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { interchange856 } from "../support/x12-interchanges.ts";

const { api, database, notices, send } = await setUpInterchanges();

describe("a supplier at the page", () => {
	const document = `mutation ($input: SendInterchangeInput!) { sendInterchange(input: $input) {
		isTaken isNew isTest answer notices { notice purpose line loads netLb } warnings { at segment } faults { at segment element reason } } }`;
	type Answered = { sendInterchange: Answer & { notices: object[] } };

	test("previews, sends, and gets the 997 from the notice; nobody else does", async () => {
		const mine = await api.signIn((await insertPerson(database, { suppliers: ["V1"] })).id);
		const other = await api.signIn((await insertPerson(database, { suppliers: ["V2"] })).id);
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
		expect(await asOwner(database, "select purpose, notice_revision from x12_notices order by control_number")).toEqual(
			[
				{ purpose: "submit", notice_revision: 1 },
				{ purpose: "amend", notice_revision: 2 },
				{ purpose: "cancel", notice_revision: 2 },
			],
		);
	});

	test("says the same notice again under another number: one notice, taken before", async () => {
		await send(interchange856());
		expect(await send(second({}))).toMatchObject({
			status: 201,
			body: { notices: [{ notice: "MY-1", isNew: false }] },
		});
		expect(await notices()).toHaveLength(1);
		expect(await asOwner(database, "select 1 from outbox")).toHaveLength(1);
	});

	test.each([
		["by its own mark", interchange856().replace("*0*P*>", "*0*T*>"), ""],
		["by the address", interchange856(), "?trial=1"],
	])("that tries first (%s) gets every result, and nothing is stored", async (_name, text, query) => {
		const { status, body } = await send(text, { query });
		expect([status, body.isTaken, notesOf(body.answer).at(-1)]).toEqual([200, false, "AK9*E*1*1*1~"]);
		for (const table of ["shipping_notices", "outbox", "x12_interchanges", "x12_outbound_notices"])
			expect([table, await asOwner(database, `select 1 from ${table}`)]).toEqual([table, []]);
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
				database,
				"select yard, to_json(shipped_at) #>> '{}' as at, shipped_on::text as day from shipping_notices",
			),
		).toMatchObject([{ yard: "Cía. Ordóñez", at: expect.stringContaining("2026-04-03T02:00:00"), day: "2026-04-02" }]);
		expect(await asOwner(database, "select gross_lb, net_lb, unit, commodity from shipping_notice_loads")).toEqual([
			{ gross_lb: 78_401, net_lb: 45_920, unit: "kg", commodity: "210" },
		]);
	});

	test("that accepts X12 only is answered by X12 only", async () => {
		const { key } = await createFeedKey(database, { source: "edi", scopes: ["notices:V1"] });
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

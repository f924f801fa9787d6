import { beforeEach, describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import type { Caller } from "../support/api.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";
import { feedCommodities, purchaseOrderFeedRow } from "../support/supply-rows.ts";
import { interchange856 } from "../support/x12-interchanges.ts";

let sales: Caller;

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	sales = await api.signInAs({ groups: ["SSA-ISR"], suppliers: ["V1"] });
});

const keyOf = async (scope: string) => (await createFeedKey(database, { source: "mill-edi", scopes: [scope] })).key;
async function post(path: string, text: string, scope: string, more: Record<string, string> = {}) {
	const headers = { "content-type": "application/edi-x12", authorization: `Bearer ${await keyOf(scope)}`, ...more };
	const response = await fetch(`${api.url}${path}`, { method: "POST", headers, body: text });
	const read = await response.text();
	return { status: response.status, body: (read === "" ? null : JSON.parse(read)) as Record<string, unknown> | null };
}
const fromSupplier = (text: string, more = {}) => post("/api/notices/v1/x12", text, "notices:V1", more);
const fromMill = (text: string) => post("/api/outbox/v1/x12", text, "outbox");

type Ack = {
	about: string;
	group: number | string;
	verdict?: string;
	notes?: string[];
	isa?: number;
	version?: readonly [gs: string, isa: string, repeats: string];
};

/** A 997 as another system writes it. */
function ack({ about, group, verdict = "A", notes = [], isa = 77, version = ["004010", "00401", "U"] }: Ack): string {
	const set = about === "SH" ? "856" : "997";
	const inside = [
		`AK1*${about}*${group}`,
		`AK2*${set}*0001`,
		...notes,
		`AK5*${verdict}${notes.length > 0 ? "*5" : ""}`,
		`AK9*${verdict}*1*1*${verdict === "R" ? 0 : 1}`,
	];
	const number = String(isa).padStart(9, "0");
	const day = version[0] === "003060" ? "261121" : "20261121";
	return [
		`ISA*00*          *00*          *ZZ*RB             *ZZ*V1             *261121*2005*${version[2]}*${version[1]}*${number}*0*P*>`,
		`GS*FA*RB*V1*${day}*2005*${isa}*X*${version[0]}`,
		"ST*997*0001",
		...inside,
		`SE*${inside.length + 2}*0001`,
		`GE*1*${isa}`,
		`IEA*1*${number}`,
	]
		.map((row) => `${row}~\n`)
		.join("");
}

const kept = () =>
	asOwner(
		database,
		`select side, functional, group_number::int as group, verdict, is_matched, notice_number, notice_revision, purpose
			from x12_acknowledgments order by received_at, control_number`,
	);
const items = async () => {
	const { data, errors } = await api.ask<{ deskItems: { nodes: object[] } }>(
		sales,
		"{ deskItems(tab: all) { nodes { kind item number account state turn lastWords } } }",
	);
	expect(errors ?? []).toEqual([]);
	return data?.deskItems.nodes;
};

/** Announces a load and fetches its 856; the number of its group. */
async function fetched856(version = "005010"): Promise<string> {
	expect((await fromSupplier(interchange856())).status).toBe(201);
	const headers = { authorization: `Bearer ${await keyOf("outbox")}` };
	const text = await (
		await fetch(`${api.url}/api/outbox/v1/notices/V1/MY-1/1/856?version=${version}`, { headers })
	).text();
	return /^GE\*1\*(\d+)/m.exec(text)?.[1] ?? "";
}

describe("a 997 of the mill's for an 856 that it fetched", () => {
	test.each([
		["003060", "00306", "U"],
		["004010", "00401", "U"],
		["004020", "00402", "^"],
		["004030", "00403", "^"],
		["005010", "00501", "^"],
	] as const)("in %s is taken, matched and not acknowledged", async (...version) => {
		const group = await fetched856();
		const acknowledgment = { supplier: "V1", notice: "MY-1", revision: 1, purpose: "00", verdict: "A" };
		expect(await fromMill(ack({ about: "SH", group, version }))).toEqual({
			status: 201,
			body: { isTaken: true, isNew: true, isTest: false, acknowledgments: [acknowledgment] },
		});
		expect(await kept()).toEqual([
			{
				side: "mill",
				functional: "SH",
				group: Number(group),
				verdict: "A",
				is_matched: true,
				notice_number: "MY-1",
				notice_revision: 1,
				purpose: "00",
			},
		]);
		expect(await items()).toEqual([]);
	});

	test("that reports errors is seen at the desk, by who has the supplier, until it is settled or accepted", async () => {
		const group = await fetched856();
		const notes = ["AK3*MEA*16**8", "AK4*3*739*7*35"];
		const rejected = ack({ about: "SH", group, verdict: "R", notes });
		expect((await fromMill(rejected)).status).toBe(201);
		expect((await fromMill(rejected)).status).toBe(200);
		const item = { kind: "x12_error", item: "MY-1/1/00", number: "MY-1", account: "V1" };
		expect(await items()).toEqual([
			{
				...item,
				state: "R",
				turn: "mill",
				lastWords: expect.stringContaining("AK3*MEA*16**8\nAK4*3*739*7*35\nAK5*R*5"),
			},
		]);
		const stranger = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S1"] });
		expect((await api.ask(stranger, "{ deskItems(tab: all) { nodes { item } } }")).data).toEqual({
			deskItems: { nodes: [] },
		});

		const key = { account: "V1", kind: "x12_error", item: "MY-1/1/00" };
		const read = await api.ask<{ deskItem: { version: string; entries: object[] } }>(
			sales,
			"query ($key: DeskKeyInput!) { deskItem(key: $key) { version entries { side author body state } } }",
			{ key },
		);
		expect(read.data?.deskItem.entries).toEqual([
			{ side: "partner", author: "mill-edi", body: expect.stringContaining("AK1*SH"), state: "R" },
		]);
		const settle = "mutation ($key: DeskKeyInput!, $version: String!) { settleDeskItem(key: $key, version: $version) }";
		expect((await api.ask(sales, settle, { key, version: read.data?.deskItem.version })).errors).toBeUndefined();
		expect(await items()).toEqual([expect.objectContaining({ turn: "nobody" })]);
		// Again, under another number: it waits anew; accepted at last, it is done.
		await fromMill(ack({ about: "SH", group, verdict: "E", notes, isa: 78 }));
		expect(await items()).toEqual([expect.objectContaining({ state: "E", turn: "mill" })]);
		await fromMill(ack({ about: "SH", group, isa: 79 }));
		expect(await items()).toEqual([expect.objectContaining({ state: "A", turn: "nobody" })]);
	});

	test.each<[string, (group: string) => string, unknown[]]>([
		["a group that was never written", () => ack({ about: "SH", group: 999_999_999 }), [[4, "AK1", 2, "999999999"]]],
		["a 997", (group) => ack({ about: "FA", group }), [[4, "AK1", 2]]],
		["in an unknown word", (group) => ack({ about: "SH", group, verdict: "Z" }), [[6, "AK5", 1, "Z"]]],
		["a group that is no number", () => ack({ about: "SH", group: "A1" }), [[4, "AK1", 2, "A1"]]],
		[
			"nothing",
			(group) =>
				ack({ about: "SH", group })
					.replace(/AK1.*\n/, "")
					.replace("SE*6", "SE*5"),
			[[3, "AK1", null]],
		],
		["a load", () => interchange856(), [[1, "ISA", null, "SH"]]],
		["not an X12 interchange", () => "Yes.", [[1, "ISA", null]]],
	])("about %s is refused at its place and leaves nothing", async (_what, write, places) => {
		const group = await fetched856();
		const { status, body } = await fromMill(write(group));
		const faults = body?.faults as {
			at: number;
			segment: string;
			element: number | null;
			value: string;
			reason: string;
		}[];
		expect(status).toBe(400);
		expect(body).toMatchObject({
			type: "urn:millgate:problem:invalid",
			title: "Bad Request",
			status: 400,
			detail: expect.any(String),
		});
		expect(faults.map(({ at, segment, element, value }) => [at, segment, element, value])).toEqual(
			places.map((place) => expect.arrayContaining(place as unknown[])),
		);
		expect(await kept()).toEqual([]);
	});

	test("of a test is checked and not kept", async () => {
		const text = ack({ about: "SH", group: await fetched856() }).replace("*0*P*>", "*0*T*>");
		expect(await fromMill(text)).toMatchObject({ status: 200, body: { isTaken: false, isTest: true } });
		expect(await kept()).toEqual([]);
	});
});

describe("a 997 of a supplier's", () => {
	const answerOf = (body: Record<string, unknown> | null) =>
		/^GS\*FA\*[^*]*\*[^*]*\*\d+\*\d+\*(\d+)/m.exec(String(body?.answer))?.[1] ?? "";

	test("is taken, matched to the 997 that answered, and not acknowledged", async () => {
		const group = answerOf((await fromSupplier(interchange856())).body);
		const text = ack({ about: "FA", group });
		const taken = { isTaken: true, isNew: true, isTest: false, notices: [], warnings: [], answer: null };
		expect(await fromSupplier(text)).toEqual({ status: 201, body: taken });
		expect(await fromSupplier(text)).toEqual({ status: 200, body: { ...taken, isNew: false } });
		expect(await kept()).toEqual([
			{
				side: "supplier",
				functional: "FA",
				group: Number(group),
				verdict: "A",
				is_matched: true,
				notice_number: null,
				notice_revision: null,
				purpose: null,
			},
		]);
		expect(await fromSupplier(text, { accept: "application/edi-x12" })).toEqual({ status: 204, body: null });
		expect(await items()).toEqual([]);
	});

	test("that requests a TA1 gets none either", async () => {
		const group = answerOf((await fromSupplier(interchange856())).body);
		expect((await fromSupplier(ack({ about: "FA", group }).replace("*0*P*>", "*1*P*>"))).body?.answer).toBeNull();
	});

	test("that matches nothing is kept and named", async () => {
		const { status, body } = await fromSupplier(ack({ about: "FA", group: 12345 }));
		expect([status, body?.warnings]).toEqual([
			201,
			[expect.objectContaining({ at: 4, segment: "AK1", element: 2, value: "12345" })],
		]);
		expect(await kept()).toMatchObject([{ group: 12_345, is_matched: false }]);
	});

	test("beside a load leaves the load its own answer", async () => {
		const [head = "", ...rest] = interchange856().split("\n");
		const group = ack({ about: "FA", group: 12345 }).split("\n").slice(1, -2).join("\n");
		const both = [head, group, ...rest].join("\n").replace("IEA*1*", "IEA*2*");
		const { status, body } = await fromSupplier(both);
		expect(status).toBe(201);
		expect(String(body?.answer).match(/^(AK1|IEA)\*[^~]+/gm)).toEqual([
			"AK1*SH*101",
			expect.stringMatching(/^IEA\*1\*/),
		]);
		expect(body?.notices).toHaveLength(1);
	});

	test("with a fault of its own is refused in words, not by a 997", async () => {
		const { status, body } = await fromSupplier(ack({ about: "FA", group: 1 }).replace("SE*6", "SE*9"));
		expect([status, body?.answer]).toEqual([400, null]);
		expect(await kept()).toEqual([]);
	});
});

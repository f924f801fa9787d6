import { beforeEach, describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";
import { feedCommodities, noticeFeedRow, purchaseOrderFeedRow } from "../support/supply-rows.ts";

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
});

const keyOf = async (...scopes: string[]) => (await createFeedKey(database, { source: scopes.join(), scopes })).key;
async function post(path: string, body: string, type = "application/json"): Promise<number> {
	const headers = { "content-type": type, authorization: `Bearer ${await keyOf("notices:V1")}` };
	return (await fetch(`${api.url}/api/notices/v1${path}`, { method: "POST", headers, body })).status;
}
const get = async (path: string, scope = "outbox") =>
	fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${await keyOf(scope)}` } });

const load = {
	vehicle: "T-1",
	gross: 35,
	tare: 14.5,
	unit: "GT",
	commodity: "210",
	radiation: "clear",
	seals: "S1, S2",
	ticket: "77",
};
const notice = {
	line: "45001/1",
	mode: "truck",
	bol: "B-1",
	notice: "MY-1",
	shippedOn: "2026-04-02",
	shippedTime: "21:00",
	loads: [load],
};

/** Links of the outbox, in order. */
async function links(): Promise<string[]> {
	const { entries } = (await (await get("/api/outbox/v1")).json()) as { entries: { content: { x12: string } }[] };
	return entries.map(({ content }) => content.x12);
}

describe("a notice for the mill", () => {
	test("is an 856 at the link of its outbox entry, in either version, the same each time", async () => {
		expect(await post("", JSON.stringify(notice))).toBe(201);
		const [link = ""] = await links();
		const answer = await get(link);
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/edi-x12; charset=utf-8"]);
		const text = await answer.text();
		expect(text).toContain("*00501*");
		expect(text).toContain("MEA*WT*T*14.5*TG~");
		expect(await (await get(link)).text()).toBe(text);
		const older = await (await get(`${link}?version=004010`)).text();
		expect(older).toContain("*00401*");
		expect((await get(`${link}?version=003060`)).status).toBe(400);
	});

	test("is replaced by its amendment, cancelled by its cancellation, each under a number of its own", async () => {
		await post("", JSON.stringify(notice));
		await post("/MY-1/amend", JSON.stringify({ ...notice, bol: "B-2", revision: 1 }));
		await post("/MY-1/cancel", "{}");
		const texts = await Promise.all((await links()).map(async (link) => (await get(link)).text()));
		expect(texts.map((text) => /BSN\*(\d\d)\*MY-1/.exec(text)?.[1])).toEqual(["00", "05", "01"]);
		expect(new Set(texts.map((text) => /IEA\*1\*(\d{9})/.exec(text)?.[1])).size).toBe(3);
		expect(texts.map((text) => /REF\*BM\*([^~]+)/.exec(text)?.[1])).toEqual(["B-1", "B-2", "B-2"]);
	});

	test("of a cancellation is never the revision that was cancelled, however its link is lengthened", async () => {
		await post("", JSON.stringify(notice));
		await post("/MY-1/cancel", "{}");
		const link = (await links()).at(-1) ?? "";
		expect((await get(`${link}?version=004010`)).status).toBe(404);
		const older = await (await get(`${link}&version=004010`)).text();
		expect([older.includes("*00401*"), older.includes("BSN*01*MY-1")]).toEqual([true, true]);
	});

	test("is accepted as it was sent: read from the mill's 856 it is the current notice", async () => {
		await post("", JSON.stringify(notice));
		const [link = ""] = await links();
		const text = await (await get(link)).text();
		expect(await post("/x12", text, "application/edi-x12")).toBe(201);
		expect(await asOwner(database, "select notice_revision from shipping_notices")).toEqual([{ notice_revision: 1 }]);
		expect(await links()).toHaveLength(1);
	});

	test.each([
		["without the scope", "notices:V1", "/api/outbox/v1/notices/V1/MY-1/1/856", 403],
		["of another supplier", "outbox", "/api/outbox/v1/notices/V2/MY-1/1/856", 404],
		["of a revision that is not there", "outbox", "/api/outbox/v1/notices/V1/MY-1/2/856", 404],
		["of a cancellation that is none", "outbox", "/api/outbox/v1/notices/V1/MY-1/1/856?purpose=01", 404],
		["of what the mill's own systems sent", "outbox", "/api/outbox/v1/notices/V1/A1/1/856", 404],
		["of a revision that is no number", "outbox", "/api/outbox/v1/notices/V1/MY-1/x/856", 404],
		["with a zero character", "outbox", "/api/outbox/v1/notices/V1/%00/1/856", 404],
	])("%s is refused", async (_name, scope, path, status) => {
		await post("", JSON.stringify(notice));
		await feed(database, "shipping-notices", [noticeFeedRow()]);
		expect((await get(path, scope)).status).toBe(status);
	});
});

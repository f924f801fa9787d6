import { beforeEach, describe, expect, test } from "vitest";
import { checkNames } from "#features/shipping-notices/notice-body.ts";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";
import { feedCommodities, purchaseOrderFeedRow } from "../support/supply-rows.ts";

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
});

const load = { vehicle: "T-1", gross: 35, tare: 14.5, unit: "GT", commodity: "210", radiation: "clear" };
const notice = {
	line: "45001/1",
	mode: "truck",
	bol: "B-1",
	notice: "MY-1",
	shippedOn: "2026-04-02",
	shippedTime: "21:00",
	loads: [load],
};

type Answer = {
	status: number;
	body: {
		notice?: string;
		isNew?: boolean;
		revision?: number;
		faults?: { field: string; reason: string }[];
		detail?: string;
		code?: string;
	};
};
async function send(
	scopes: string[] | undefined,
	path: string,
	sent: unknown,
	more: Record<string, string> = {},
): Promise<Answer> {
	const key = scopes && (await createFeedKey(database, { source: "yard", scopes })).key;
	const headers = { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}), ...more };
	const response = await fetch(`${api.url}/api/notices/v1${path}`, {
		method: "POST",
		headers,
		body: JSON.stringify(sent),
	});
	return { status: response.status, body: (await response.json()) as Answer["body"] };
}
const loadOfToday = {
	...{ po: "45001", poLine: 1, vehicle: "T-1", commodity: "210", grossLb: 78_400, tareLb: 32_480 },
	...{ radiationScan: "clear", seals: ["S1", "S2"], scaleTicket: "77" },
};
const noticeOfToday = {
	mode: "truck",
	bol: "B-1",
	notice: "MY-1",
	shippedAt: "2026-04-02T21:00:00-05:00",
	loads: [loadOfToday],
};

describe("a notice under the names of the outbox", () => {
	const mine = ["notices:V1"];
	const post = async (sent: unknown) => {
		const { key } = await createFeedKey(database, { source: "yard", scopes: mine });
		const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
		return fetch(`${api.url}/api/notices/v1`, { method: "POST", headers, body: JSON.stringify(sent) });
	};

	test("is stored and returned as it was sent", async () => {
		const answer = await post(noticeOfToday);
		expect([answer.status, answer.headers.get("deprecation"), await answer.json()]).toMatchObject([
			201,
			null,
			{ warnings: [] },
		]);
		const [kept] = await asOwner<{ content: object }>(
			database,
			"select content from outbox where kind = 'notice.submitted'",
		);
		expect(kept?.content).toMatchObject({ ...noticeOfToday, shippedAt: "2026-04-03T02:00:00Z", loads: [loadOfToday] });
	});

	test("has its unknown fields refused, each by its name", async () => {
		const sent = { ...noticeOfToday, colour: "red", constructor: 1, loads: [{ ...loadOfToday, netLb: 1 }] };
		const { status, body } = await send(mine, "", sent);
		expect([status, body.faults?.map(({ field }) => field)]).toEqual([400, ["colour", "constructor", "loads.0.netLb"]]);
		await send(mine, "", noticeOfToday);
		for (const [path, more] of [
			["amend", { ...noticeOfToday, revision: 1 }],
			["cancel", {}],
		] as const)
			expect(await send(mine, `/MY-1/${path}`, { ...more, why: "x" })).toMatchObject({
				status: 400,
				body: { faults: [{ field: "why" }] },
			});
	});

	test("gets its errors under the names that it used", async () => {
		const loads = [loadOfToday, { ...loadOfToday, po: "45002", tareLb: 90_000.5, seals: "S1" }];
		const first = await send(mine, "", { ...noticeOfToday, shippedAt: "2026-04-02 21:00", loads });
		expect(first.body.faults?.map(({ field }) => field)).toEqual([
			"shippedAt",
			"loads.1.po",
			"loads.1.tareLb",
			"loads.1.seals",
		]);
		const { shippedAt: _at, ...undated } = noticeOfToday;
		const second = await send(mine, "", { ...undated, loads: [loadOfToday] });
		expect(second.body.faults?.map(({ field }) => field)).toEqual(["shippedAt"]);
		const third = await send(mine, "", { ...noticeOfToday, loads: [{ ...loadOfToday, tareLb: 80_000 }] });
		expect(third.body.faults?.map(({ field }) => field)).toEqual(["loads.0.tareLb"]);
	});

	test("is refused if another revision is current by now", async () => {
		await send(mine, "", noticeOfToday);
		await send(mine, "/MY-1/amend", { ...noticeOfToday, bol: "B-2", revision: 1 });
		const late = await send(mine, "/MY-1/amend", { ...noticeOfToday, bol: "B-3", revision: 1 });
		expect(late).toMatchObject({ status: 409, body: { code: "conflict" } });
	});

	test("under the names of before is taken with a warning at each, and until when", async () => {
		const answer = await post(notice);
		const { warnings } = (await answer.json()) as { warnings: { field: string; reason: string }[] };
		expect([answer.status, answer.headers.get("deprecation"), answer.headers.get("sunset")]).toEqual([
			...[201, "@1796083200", "Wed, 30 Jun 2027 23:59:59 GMT"],
		]);
		expect(warnings.map(({ field }) => field)).toEqual([
			...["line", "shippedOn", "shippedTime", "loads.0.gross", "loads.0.tare", "loads.0.unit", "loads.0.radiation"],
		]);
		expect(warnings[3]?.reason).toBe("This field name is deprecated and is accepted until 2027-06-30. Use grossLb.");
		const mixed = await send(mine, "", { ...notice, notice: "MY-2", shippedAt: noticeOfToday.shippedAt });
		expect(mixed).toMatchObject({ status: 400, body: { faults: [{ field: "shippedAt" }] } });
	});

	test("under the names of before is unknown after that day", () => {
		expect(checkNames(notice, "2027-07-01").faults.map(({ field }) => field)).toEqual([
			...["line", "shippedOn", "shippedTime", "loads.0.gross", "loads.0.tare", "loads.0.unit", "loads.0.radiation"],
		]);
	});
});

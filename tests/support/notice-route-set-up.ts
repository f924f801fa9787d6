import { beforeEach } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import type { Api } from "./api.ts";
import { feed, restartFeeds } from "./feed-rows.ts";
import { testApi, testDatabase } from "./fixtures.ts";
import { feedCommodities, purchaseOrderFeedRow } from "./supply-rows.ts";
import type { TestDatabase } from "./test-database.ts";

export const load = { vehicle: "T-1", gross: 35, tare: 14.5, unit: "GT", commodity: "210", radiation: "clear" };

export const notice = {
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

function noticeRouteCalls(api: Api, database: TestDatabase) {
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

	return { send };
}

/** An API that accepts notices; each test begins with open PO lines and no notices. */
export async function setUpNoticeRoutes() {
	const database = await testDatabase();
	const api = await testApi(database);
	beforeEach(async () => {
		await restartFeeds(database);
		await feedCommodities(database);
		await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	});
	return { database, api, ...noticeRouteCalls(api, database) };
}

import { afterAll, beforeAll, beforeEach } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { type Api, startApi } from "./api.ts";
import { feed, restartFeeds } from "./feed-rows.ts";
import { asOwner } from "./people.ts";
import { feedCommodities, purchaseOrderFeedRow } from "./supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let api: Api;
type Fault = { at: number; segment: string; element: number | null; value: string; set: string | null; reason: string };

export type Answer = {
	isTaken?: boolean;
	isNew?: boolean;
	isTest?: boolean;
	answer: string | null;
	faults?: Fault[];
	notices?: object[];
	warnings?: Fault[];
};

export async function send(
	text: string | Uint8Array<ArrayBuffer>,
	more: { supplier?: string; headers?: Record<string, string>; query?: string } = {},
) {
	const { key } = await createFeedKey(database, { source: "edi", scopes: [`notices:${more.supplier ?? "V1"}`] });
	const headers = { "content-type": "application/edi-x12", authorization: `Bearer ${key}`, ...more.headers };
	const response = await fetch(`${api.url}/api/notices/v1/x12${more.query ?? ""}`, {
		method: "POST",
		headers,
		body: text,
	});
	return { status: response.status, body: (await response.json()) as Answer };
}

const rowsOf = (answer: string | null | undefined) => (answer ?? "").trimEnd().split("\n");

/** The answer's AK segments. */
export const notesOf = (answer: string | null | undefined) =>
	rowsOf(answer).filter((row) => row.startsWith("AK") || row.startsWith("TA1"));

export const notices = () =>
	asOwner(database, "select notice_number, state, notice_revision from shipping_notices order by 1");

/** An API that takes interchanges; each test begins with open PO lines and no notices. */
export function setUpInterchanges(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		api = await startApi(database);
	});
	afterAll(async () => {
		await api?.stop();
		await database?.drop();
	});
	beforeEach(async () => {
		await restartFeeds(database);
		await feedCommodities(database);
		await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	});
}

import { beforeEach } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import type { Api } from "./api.ts";
import { feed, restartFeeds } from "./feed-rows.ts";
import { testApi, testDatabase } from "./fixtures.ts";
import { asOwner } from "./people.ts";
import { feedCommodities, purchaseOrderFeedRow } from "./supply-rows.ts";
import type { TestDatabase } from "./test-database.ts";

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

const rowsOf = (answer: string | null | undefined) => (answer ?? "").trimEnd().split("\n");

/** The answer's AK segments. */
export const notesOf = (answer: string | null | undefined) =>
	rowsOf(answer).filter((row) => row.startsWith("AK") || row.startsWith("TA1"));

function interchangeCalls(api: Api, database: TestDatabase) {
	async function send(
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

	const notices = () =>
		asOwner(database, "select notice_number, state, notice_revision from shipping_notices order by 1");

	return { send, notices };
}

/** An API that accepts interchanges; each test begins with open PO lines and no notices. */
export async function setUpInterchanges() {
	const database = await testDatabase();
	const api = await testApi(database);
	beforeEach(async () => {
		await restartFeeds(database);
		await feedCommodities(database);
		await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	});
	return { database, api, ...interchangeCalls(api, database) };
}

import { describe, expect, test } from "vitest";
import { erpPage } from "#features/feeds/contract/erp-page.ts";
import { exampleFeed } from "#features/feeds/contract/example-feed.ts";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { accountRows } from "../../tools/demo/accounts.ts";
import { mills } from "../../tools/demo/mills.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const authorization = `Bearer ${(await createFeedKey(database, { source: "erp", scopes: ["*"] })).key}`;

const send = async (entity: string, body: string) => {
	const headers = { authorization, "content-type": "application/x-ndjson" };
	return (await fetch(`${api.url}/api/feeds/v1/${entity}`, { method: "POST", headers, body })).json();
};

const openDispute = () =>
	asOwner(
		database,
		`insert into receipt_disputes (account_id, receipt_number, reason, state, state_at, opened_by, opened_at)
		 select account_id, receipt_number, 'weight', 'open', now(), 'Ann Baker', now() from receipts`,
	);

/** The body that the served description of the interface gives as an example of a feed. */
async function servedExample(entity: string): Promise<string> {
	const served = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as {
		paths: Record<string, { post: { requestBody: { content: Record<string, { example: string }> } } }>;
	};
	return served.paths[`/api/feeds/v1/${entity}`]?.post.requestBody.content["application/x-ndjson"]?.example ?? "";
}

describe("the examples of docs/connect-your-erp.md", () => {
	test.each(exampleFeed())("land: $entity", async ({ entity, rows }) => {
		// What an answer answers is opened by a supplier here, not by a feed.
		if (entity === "dispute-answers") await openDispute();
		const body = await servedExample(entity);
		expect(await send(entity, body)).toMatchObject({ entity, accepted: rows.length, rejected: 0, rejects: [] });
		expect(await send(entity, body)).toMatchObject({ accepted: 0, unchanged: rows.length, rejected: 0 });
	});

	test("name no account and no mill of the demo mill, whose rows they would change", () => {
		const rows = exampleFeed().flatMap(({ rows }) => rows);
		const own = [...accountRows(1).map(({ account }) => account), ...mills.map(({ mill }) => mill)];
		expect(own.length).toBeGreaterThan(100);
		expect(rows.flatMap((row) => [row.account, row.mill]).filter((code) => own.includes(code as string))).toEqual([]);
	});

	test("stand in it (after a change: npx vitest run tests/api/connect-erp.test.ts --update)", async () => {
		await expect(erpPage()).toMatchFileSnapshot("../../docs/connect-your-erp.md");
	});
});

import { readFile } from "node:fs/promises";
import { beforeEach, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { feedCommodities, purchaseOrderFeedRow } from "../support/supply-rows.ts";
import { interchange856 } from "../support/x12-interchanges.ts";

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
});

async function send(text: string) {
	const { key } = await createFeedKey(database, { source: "edi", scopes: ["notices:V1"] });
	const headers = { "content-type": "application/edi-x12", authorization: `Bearer ${key}` };
	const response = await fetch(`${api.url}/api/notices/v1/x12`, { method: "POST", headers, body: text });
	return (await response.json()) as { answer: string | null; warnings: object[] };
}

test("a notice without a warning is accepted without one", async () => {
	const body = await send(interchange856({ "REF*BM": "REF*BM*B-1~\nREF*XY*CLEAR" }));
	expect([body.answer?.match(/^AK.*/gm), body.warnings]).toEqual([
		["AK1*SH*101~", "AK2*856*0001~", "AK5*A~", "AK9*A*1*1*1~"],
		[],
	]);
});

test("the example of docs/x12-856.md is the one of these tests, and so is its answer", async () => {
	const page = await readFile("docs/x12-856.md", "utf8");
	const [sent = "", answer = ""] = page.match(/ISA\*[^`]+IEA[^`]+~\n/g) ?? [];
	expect(sent).toBe(interchange856());
	const body = await send(sent);
	// Its day, its time and its number are those of the moment.
	const plain = (text: string | null) =>
		(text ?? "")
			.replace(/\*\d{6}\*\d{4}\*U/, "")
			.replace(/\*\d{8}\*\d{4}\*\d+\*X/, "")
			.replace(/(GE|IEA)\*1\*\d+/g, "$1")
			.replace(/\*\d{9}\*0\*P/, "");
	expect(plain(body.answer)).toBe(plain(answer));
});

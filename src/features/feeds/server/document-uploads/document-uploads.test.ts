import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { renderPdf } from "#server/pdf/render-pdf.ts";
import {
	feed,
	feedPartners,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../../tests/support/people.ts";

const document = (number: string) =>
	renderPdf({
		language: "en",
		title: "Mill's own",
		number,
		mill: "Mill",
		issuedAt: "2026-05-01T00:00:00Z",
		blocks: [],
	});

const folder = await testFolder();
const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database, { DATA_DIR: folder, UPLOAD_MAX_BYTES: "60000" });
const key = (await createFeedKey(database, { source: "erp", scopes: ["documents"] })).key;
const buyer = await api.signInAs({ soldTo: ["S1"] });
const pdf = await document("1");
await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow()] })]);
await feed(database, "pieces", [pieceFeedRow({ heat: "H1" })]);
await feed(database, "shipments", [shipmentFeedRow({ scac: "ABCD", netLb: 6500, pieces: ["C1"] })]);

const put = async (body: Buffer | string, { path = "bill-of-lading/S1/B1/1", bearer = key } = {}) => {
	const response = await fetch(`${api.url}/api/feeds/v1/documents/${path}`, {
		method: "PUT",
		headers: { authorization: `Bearer ${bearer}`, "content-type": "application/pdf" },
		body: typeof body === "string" ? body : new Uint8Array(body),
	});
	return {
		status: response.status,
		...((await response.json()) as { code?: string; detail?: string; unchanged?: boolean }),
	};
};
const read = async () => {
	const cookie = `${buyer.cookie}; auth=${buyer.authorization.slice("Bearer ".length)}`;
	return Buffer.from(
		await (await fetch(`${api.url}/documents/bill-of-lading/B1.pdf`, { headers: { cookie } })).arrayBuffer(),
	);
};
const storedFiles = async () =>
	(await readdir(join(folder, "files"), { recursive: true, withFileTypes: true })).filter(
		(entry) => entry.isFile() && !entry.parentPath.includes("documents"),
	);

describe("a PDF that the mill sends", () => {
	test("takes precedence over the rendered one", async () => {
		expect((await read()).equals(pdf)).toBe(false);
		expect(await put(pdf)).toMatchObject({ status: 200, unchanged: false });
		expect((await read()).equals(pdf)).toBe(true);
	});

	test("sent again changes nothing; another replaces it and the first is gone", async () => {
		expect(await put(pdf)).toMatchObject({ status: 200, unchanged: true });
		const other = await document("2");
		expect(await put(other)).toMatchObject({ status: 200, unchanged: false });
		expect((await read()).equals(other)).toBe(true);
		expect(await storedFiles()).toHaveLength(1);
		const uploads = await asOwner(database, "select actor from audit_events where action = 'document.upload'");
		expect(uploads).toEqual([{ actor: "key erp" }, { actor: "key erp" }]);
	});

	test("stays with its revision when the document is corrected", async () => {
		await feed(database, "shipments", [
			shipmentFeedRow({ scac: "ABCD", seals: ["1"], netLb: 6500, pieces: ["C1"], revision: 2 }),
		]);
		expect((await read()).toString("latin1")).toContain('<rdf:li xml:lang="x-default">Bill of lading B1<');
	});
});

describe("an upload is refused, and nothing is kept,", () => {
	const refusals: [string, () => Promise<[Buffer | string, { path?: string; bearer?: string }?]>, number, string][] = [
		["without a key", async () => [pdf, { bearer: "mgf_wrong" }], 401, "unauthorized"],
		[
			"with a key for something else",
			async () => [pdf, { bearer: (await createFeedKey(database, { source: "x", scopes: ["orders"] })).key }],
			403,
			"scope",
		],
		["for a kind that does not exist", async () => [pdf, { path: "bill-of-fare/S1/B1/1" }], 404, "unknown-paper"],
		["for a document that does not exist", async () => [pdf, { path: "bill-of-lading/S1/B9/1" }], 404, "unknown-paper"],
		["for an account that does not exist", async () => [pdf, { path: "bill-of-lading/S9/B1/1" }], 404, "unknown-paper"],
		["for a revision that does not exist", async () => [pdf, { path: "bill-of-lading/S1/B1/7" }], 404, "unknown-paper"],
		["when it is empty", async () => ["", {}], 422, "pdf"],
		["when it is no PDF", async () => ["<html>%PDF</html>", {}], 422, "pdf"],
		["when it only begins as one", async () => ["%PDF-1.7\nhello\nstartxref\n3\n%%EOF\n", {}], 422, "pdf"],
		["when it is broken off", async () => [pdf.subarray(0, pdf.length - 40), {}], 422, "pdf"],
		[
			"when it is locked",
			async () => [pdf.toString("latin1").replace("/Info ", "/Encrypt 9 0 R /Info "), {}],
			422,
			"pdf",
		],
		[
			"when it runs a script",
			async () => [pdf.toString("latin1").replace("/Info ", "/OpenAction << /S /JavaScript /JS (1) >> /Info "), {}],
			422,
			"pdf",
		],
		["when it is too large", async () => [Buffer.alloc(60_001, "%PDF-1.7 "), {}], 413, "too-large"],
	];
	test.each(refusals)("%s", async (_when, request, status, code) => {
		const before = await storedFiles();
		const [body, options] = await request();
		const answer = await put(body, options);
		expect(answer).toMatchObject({ status, code });
		expect(answer.detail).toMatch(/\.$/);
		expect(await storedFiles()).toEqual(before);
		expect(await readdir(join(folder, "incoming"))).toEqual([]);
	});
});

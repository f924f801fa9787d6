import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { cleanUpDocuments } from "#server/documents/clean-up-documents.ts";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	feed,
	feedPartners,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const cookiesOf = ({ authorization, cookie }: Caller) => `${cookie}; auth=${authorization.slice("Bearer ".length)}`;
const get = (caller: Caller | undefined, path: string, headers: Record<string, string> = {}) =>
	fetch(`${api.url}/documents/${path}`, { headers: { ...(caller ? { cookie: cookiesOf(caller) } : {}), ...headers } });

const folder = await testFolder();
const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database, { DATA_DIR: folder });
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });
await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow()] })]);
await feed(database, "pieces", [pieceFeedRow({ heat: "H1" })]);
await feed(database, "shipments", [shipmentFeedRow({ scac: "ABCD", seals: ["77"], netLb: 6500, pieces: ["C1"] })]);

describe("a bill of lading as PDF", () => {
	test.each([
		["bill-of-lading", "Conocimiento de embarque B1 r1.pdf"],
		["shipment-tally", "Relación de piezas embarcadas B1 r1.pdf"],
	])("%s is rendered and named for the buyer and the receiver, in the requested language", async (kind, name) => {
		for (const caller of [buyer, yard]) {
			const response = await get(caller, `${kind}/B1.pdf?lang=es`);
			expect(response.status).toBe(200);
			expect(response.headers.get("content-type")).toBe("application/pdf");
			expect(response.headers.get("content-disposition")).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
			expect(response.headers.get("cache-control")).toBe("no-store");
			const pdf = await response.text();
			expect(pdf).toMatch(/^%PDF-1\.7/);
			expect(pdf).toContain("/Lang (es-MX)");
		}
	});

	test("is drawn once and kept, and another language is another document", async () => {
		const [english, again, spanish] = [
			await get(buyer, "bill-of-lading/B1.pdf"),
			await get(yard, "bill-of-lading/B1.pdf"),
			await get(buyer, "bill-of-lading/B1.pdf?lang=es"),
		];
		expect(english.headers.get("etag")).toBe(again.headers.get("etag"));
		expect(english.headers.get("etag")).not.toBe(spanish.headers.get("etag"));
		const month = new Date().toISOString().slice(0, 7);
		const kept = await readdir(join(folder, "files", "documents", month));
		expect(kept).toContain(english.headers.get("etag")?.replaceAll('"', ""));
	});

	test("of a load without pieces has a tally that says so, to whom the load belongs", async () => {
		await feed(database, "shipments", [shipmentFeedRow({ bol: "B0", pieces: [] })]);
		const answers = await Promise.all([buyer, yard, stranger].map((caller) => get(caller, "shipment-tally/B0.pdf")));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
	});

	test("that the browser has already is not sent again", async () => {
		const etag = (await get(buyer, "bill-of-lading/B1.pdf")).headers.get("etag") ?? "";
		expect((await get(buyer, "bill-of-lading/B1.pdf", { "if-none-match": etag })).status).toBe(304);
	});

	test("is on record as downloaded", async () => {
		await get(yard, "shipment-tally/B1.pdf");
		const [last] = await asOwner(database, "select action, target, detail from audit_events order by id desc limit 1");
		expect(last).toEqual({
			action: "document.download",
			target: "shipment_tally B1",
			detail: { account: expect.anything(), revision: 1, source: "drawn" },
		});
	});

	test("of another user looks as one that does not exist, as does what is no kind of document", async () => {
		const answers = [
			await get(stranger, "bill-of-lading/B1.pdf"),
			await get(stranger, "bill-of-lading/NONE.pdf"),
			await get(buyer, "bill-of-fare/B1.pdf"),
		];
		const refusals = await Promise.all(
			answers.map(async (answer) => ({
				status: answer.status,
				body: (await answer.text()).replace(/[\w-]{20,}/g, "…"),
			})),
		);
		expect(refusals[0]?.status).toBe(404);
		expect(refusals[1]).toEqual(refusals[0]);
		expect(refusals[2]).toEqual(refusals[0]);
	});

	test("is refused to a visitor, to another site's page, and by a wrong revision", async () => {
		expect((await get(undefined, "bill-of-lading/B1.pdf")).status).toBe(403);
		expect((await get(buyer, "bill-of-lading/B1.pdf", { "sec-fetch-site": "cross-site" })).status).toBe(403);
		expect((await get(buyer, "bill-of-lading/B1.pdf?revision=0")).status).toBe(404);
		expect((await get(buyer, "bill-of-lading/B1.pdf?revision=2")).status).toBe(404);
	});

	test("that was superseded is not rendered from its successor", async () => {
		await feed(database, "shipments", [
			shipmentFeedRow({ scac: "ABCD", seals: ["78"], netLb: 6500, pieces: ["C1"], revision: 2 }),
		]);
		expect((await get(buyer, "bill-of-lading/B1.pdf?revision=1")).status).toBe(404);
		expect((await get(buyer, "bill-of-lading/B1.pdf")).headers.get("content-disposition")).toContain("B1 r2.pdf");
	});
});

test("drawn documents go two months later", async () => {
	await get(buyer, "bill-of-lading/B1.pdf");
	const config = readConfig({ DATA_DIR: folder });
	const now = new Date();
	await cleanUpDocuments(config, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)));
	expect(await readdir(join(folder, "files", "documents"))).toHaveLength(1);
	await cleanUpDocuments(config, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)));
	expect(await readdir(join(folder, "files", "documents"))).toHaveLength(0);
});

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { mostPhotos } from "#shared/supplies/photo-kinds.ts";
import type { Caller } from "../../../../../tests/support/api.ts";
import { feed, feedPartners } from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../../tests/support/people.ts";
import { feedCommodities, purchaseOrderFeedRow, receiptFeedRow } from "../../../../../tests/support/supply-rows.ts";

const takenAt = "2026-04-03T10:00:00Z";
/** A small picture with its camera's place in it. */
const draw = (red: number, { width = 40, height = 30 } = {}) =>
	sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 120 } } })
		.withExif({ IFD0: { Make: "Yard camera" }, IFD3: { GPSLatitude: "30/1 0/1 0/1" } })
		.jpeg()
		.toBuffer();

const folder = await testFolder();
const database = await testDatabase();
await feedPartners(database);
await feedCommodities(database);
for (const supplier of ["V1", "V2"]) {
	await feed(database, "purchase-orders", [purchaseOrderFeedRow({ supplier })]);
	const row = { supplier, notice: undefined, load: undefined, shipLb: undefined };
	await feed(
		database,
		"receipts",
		["G1", "G2", ...(supplier === "V2" ? ["G3"] : [])].map((receipt) => receiptFeedRow({ ...row, receipt })),
	);
}
const api = await testApi(database, { DATA_DIR: folder, UPLOAD_MAX_BYTES: "400000" });
const key = (await createFeedKey(database, { source: "yard", scopes: ["receipt-photos"] })).key;
const own = await api.signInAs({ suppliers: ["V1"] });
const other = await api.signInAs({ suppliers: ["V2"] });
const photo = await draw(10);

const post = async (body: Buffer | string, { path = "V1/G1", kind = "load", at = takenAt, bearer = key } = {}) => {
	const query = new URLSearchParams({ kind, "taken-at": at });
	const response = await fetch(`${api.url}/api/feeds/v1/receipt-photos/${path}?${query}`, {
		method: "POST",
		headers: { authorization: `Bearer ${bearer}` },
		body: typeof body === "string" ? body : new Uint8Array(body),
	});
	return {
		status: response.status,
		...((await response.json()) as { code?: string; detail?: string; unchanged?: boolean }),
	};
};

type Photo = { id: string; kind: string; takenAt: string; widthPx: number; heightPx: number };
const photosOf = async (caller: Caller, receipt = "G1") => {
	const query = `query ($receipt: [String!]) { receivedLoads(filter: { receipt: $receipt }) {
		nodes { photoCount photos { id kind takenAt widthPx heightPx } } } }`;
	type Answer = { receivedLoads: { nodes: { photoCount: number; photos: Photo[] }[] } };
	const { data } = await api.ask<Answer>(caller, query, { receipt: [receipt] });
	const [load] = data?.receivedLoads.nodes ?? [];
	expect(load?.photoCount).toBe(load?.photos.length);
	return load?.photos ?? [];
};
const fileOf = (caller: Caller, id: string) => {
	const cookie = `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}`;
	return fetch(`${api.url}/files/${id}?view`, { headers: { cookie } });
};
const storedFiles = async () =>
	(await readdir(join(folder, "files"), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
		entry.isFile(),
	).length;

describe("a photo that the mill sends", () => {
	test("is shown to the supplier with its caption and time, re-encoded without the camera's metadata", async () => {
		expect(await post(photo)).toMatchObject({ status: 200, unchanged: false });
		const [shown] = await photosOf(own);
		expect(shown).toMatchObject({ kind: "load", widthPx: 40, heightPx: 30 });
		expect(new Date(shown?.takenAt ?? "").toISOString()).toBe(new Date(takenAt).toISOString());
		const answer = await fileOf(own, shown?.id ?? "");
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
		const bytes = Buffer.from(await answer.arrayBuffer());
		expect((await sharp(photo).metadata()).exif).toBeDefined();
		expect((await sharp(bytes).metadata()).exif).toBeUndefined();
	});

	test("is nobody else's: another supplier with a receipt of that number sees no photo and opens no file", async () => {
		const [shown] = await photosOf(own);
		expect(await photosOf(other)).toEqual([]);
		expect((await fileOf(other, shown?.id ?? "")).status).toBe(404);
	});

	test("sent again is the same photo, and with another kind or time a correction", async () => {
		expect(await post(photo)).toMatchObject({ status: 200, unchanged: true });
		expect(await post(photo, { kind: "damage" })).toMatchObject({ status: 200, unchanged: false });
		expect((await photosOf(own)).map(({ kind }) => kind)).toEqual(["damage"]);
		expect(await storedFiles()).toBe(1);
		const events = await asOwner(
			database,
			"select action, actor, alias, target from audit_events where action like 'receipt-photo.%' order by id",
		);
		const event = { actor: "key yard", alias: "V1", target: "G1" };
		expect(events).toEqual([
			{ action: "receipt-photo.upload", ...event },
			{ action: "receipt-photo.correct", ...event },
		]);
	});

	test("sent twice at once is one photo", async () => {
		const twin = await draw(200);
		const answers = await Promise.all([post(twin, { path: "V2/G2" }), post(twin, { path: "V2/G2" })]);
		expect(answers.map(({ unchanged }) => unchanged).sort()).toEqual([false, true]);
		expect(await photosOf(other, "G2")).toHaveLength(1);
		expect(await storedFiles()).toBe(2);
	});

	test("is counted in the list", async () => {
		const query =
			'{ receivedLoads(filter: { receipt: ["G1", "G2"] }, sort: { column: receipt }) { nodes { receiptNumber photoCount } } }';
		const { data } = await api.ask<{ receivedLoads: { nodes: object[] } }>(own, query);
		expect(data?.receivedLoads.nodes).toEqual([
			{ receiptNumber: "G1", photoCount: 1 },
			{ receiptNumber: "G2", photoCount: 0 },
		]);
	});
});

describe("a photo is refused, and nothing is kept,", () => {
	const keyFor = async (scope: string) => (await createFeedKey(database, { source: "x", scopes: [scope] })).key;
	/** A picture of 100 megapixels in a few kilobytes. */
	const bomb = () =>
		sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "#fff" } })
			.png({ compressionLevel: 9 })
			.toBuffer();
	type Request = Parameters<typeof post>;
	const refusals: [string, () => Promise<Request>, number, string][] = [
		["without a key", async () => [photo, { bearer: "mgf_wrong" }], 401, "unauthorized"],
		["with a key for something else", async () => [photo, { bearer: await keyFor("documents") }], 403, "scope"],
		["for a receipt that does not exist", async () => [photo, { path: "V1/G9" }], 404, "unknown-receipt"],
		["for a receipt of another supplier", async () => [photo, { path: "V1/G3" }], 404, "unknown-receipt"],
		["for a supplier that does not exist", async () => [photo, { path: "V9/G1" }], 404, "unknown-receipt"],
		["of an unknown kind", async () => [photo, { kind: "selfie" }], 422, "photo-kind"],
		["without a moment", async () => [photo, { at: "yesterday" }], 422, "taken-at"],
		["taken in the future", async () => [photo, { at: "2999-01-01T00:00:00Z" }], 422, "taken-at"],
		["when it is empty", async () => ["", {}], 422, "photo"],
		["when it is a PDF", async () => ["%PDF-1.7\n%%EOF\n", {}], 422, "photo"],
		["when it is a page", async () => ["<svg onload=alert(1)>", {}], 422, "photo"],
		[
			"when it only begins as one",
			async () => [Buffer.concat([photo.subarray(0, 20), Buffer.from("<script>")]), {}],
			422,
			"photo",
		],
		[
			"when it is broken off",
			async () => [(await draw(77, { width: 900, height: 900 })).subarray(0, 2000), {}],
			422,
			"photo",
		],
		["when it unfolds into more pixels than any camera's", async () => [await bomb(), {}], 422, "photo"],
		["when it is too large", async () => [Buffer.concat([photo, Buffer.alloc(400_000)]), {}], 413, "too-large"],
	];
	test.each(refusals)("%s", async (_when, request, status, code) => {
		const before = await storedFiles();
		const answer = await post(...(await request()));
		expect(answer).toMatchObject({ status, code });
		expect(answer.detail).toMatch(/\.$/);
		expect(await storedFiles()).toBe(before);
		expect(await readdir(join(folder, "incoming")).catch(() => [])).toEqual([]);
	});

	test("when the receipt has as many as a receipt may have", async () => {
		for (let n = 0; n < mostPhotos; n++)
			expect(await post(await draw(n * 12), { path: "V2/G3" })).toMatchObject({ status: 200 });
		const before = await storedFiles();
		expect(await post(await draw(250), { path: "V2/G3" })).toMatchObject({ status: 422, code: "photos-full" });
		expect(await post(await draw(0), { path: "V2/G3" })).toMatchObject({ status: 200, unchanged: true });
		expect(await storedFiles()).toBe(before);
	});
});

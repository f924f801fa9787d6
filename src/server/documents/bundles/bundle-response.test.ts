import { expect, test } from "vitest";
import { documentRenderers } from "#app/document-renderers.ts";
import { absentViewer } from "../../../../tests/support/absent-viewer.ts";
import { feedDocuments } from "../../../../tests/support/document-mill.ts";
import { readRows } from "../../../../tests/support/feed-rows.ts";
import { testDatabase, testFolder } from "../../../../tests/support/fixtures.ts";
import { jobServices } from "../../../../tests/support/jobs.ts";
import type { DocumentRenderer } from "../document-renderer.ts";
import { bundleResponse } from "./bundle-response.ts";

const folder = await testFolder();
const database = await testDatabase();
await feedDocuments(database);

/** A ZIP of both of S1's loads, and how many documents were drawn for it so far. */
async function stream() {
	const viewer = await absentViewer(database, ["S1"]);
	const context = { ...jobServices(database, { DATA_DIR: folder }), requestId: "test", address: "", viewer };
	const drawn: string[] = [];
	const kinds = documentRenderers.map(
		(kind): DocumentRenderer => ({
			...kind,
			describe: (tx, document, reader) => {
				drawn.push(document.number);
				return kind.describe(tx, document, reader);
			},
		}),
	);
	const accountId = viewer.fullScope.soldToIds?.[0] ?? 0;
	const documents = ["B1", "B2"].map((number) => ({ kind: "bill_of_lading" as const, accountId, number, asked: [] }));
	const choice = { language: "en", units: "imperial" } as const;
	const open = () =>
		bundleResponse(context, kinds, { documents, notFound: [], namePattern: "{number}", choice }, "Documents.zip");
	return { open, drawn };
}

test("a ZIP is made no further than it is read, and not at all before", async () => {
	const { open, drawn } = await stream();
	const reader = open().body?.getReader();
	expect(drawn).toEqual([]);
	const first = await reader?.read();
	expect(
		Buffer.from(first?.value ?? [])
			.subarray(0, 2)
			.toString(),
	).toBe("PK");
	expect(drawn).toEqual(["B1"]);
	await reader?.cancel();
});

test("its documents are of the day on which they were published, and the index is of the newest", async () => {
	const archive = Buffer.from(await new Response((await stream()).open().body).arrayBuffer());
	const days: string[] = [];
	// The directory at the end: the index is an archive itself, and lies inside as it is.
	for (
		let at = archive.readUInt32LE(archive.length - 6);
		archive.readUInt32LE(at) === 0x0201_4b50;
		at += 46 + archive.readUInt16LE(at + 28)
	) {
		const packed = archive.readUInt16LE(at + 14);
		days.push([1980 + (packed >> 9), (packed >> 5) & 15, packed & 31].join("-"));
	}
	const [row] = await readRows(
		database,
		`select to_char(max(d.published_at at time zone 'America/Chicago'), 'YYYY-FMMM-FMDD') as day from documents d
			where d.kind = 'bill_of_lading'`,
	);
	expect(days).toHaveLength(3);
	expect(days.at(-1)).toBe(row?.day);
	expect(days.slice(0, 2)).toContain(row?.day);
});

test("a client that disconnects ends the rendering and frees its slot", async () => {
	const { open, drawn } = await stream();
	for (let count = 0; count < 4; count += 1) {
		const reader = open().body?.getReader();
		await reader?.read();
		await reader?.cancel();
	}
	await new Promise((done) => setImmediate(done));
	expect(drawn).toEqual(["B1", "B1", "B1", "B1"]);
	const others = [open(), open()];
	expect(open).toThrow("Two of your exports are still in progress");
	for (const other of others) await other.body?.cancel();
});

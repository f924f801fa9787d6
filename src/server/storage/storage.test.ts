import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UnavailableError } from "#shared/errors.ts";
import { faults, startFaultyServer } from "../../../tests/support/faulty-server.ts";
import { readConfig } from "../config.ts";
import { cleanUpIncoming } from "./clean-up-files.ts";
import { newStorageKey, storageOf } from "./storage.ts";

/** The four calls of S3 that the store makes, over a map. */
const objects = new Map<string, Buffer>();
let server: Server;
let endpoint: string;

beforeAll(async () => {
	server = createServer(async (request, response) => {
		const key = new URL(request.url ?? "/", "http://s3").pathname;
		const body = Buffer.concat(await request.toArray());
		const held = objects.get(key);
		if (request.method === "PUT") objects.set(key, body);
		else if (request.method === "DELETE") objects.delete(key);
		else if (!held) response.statusCode = 404;
		else response.setHeader("content-length", held.length);
		response.end(request.method === "GET" ? held : undefined);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const bucket = () =>
	storageOf(
		readConfig({
			FILES_BUCKET: "steel",
			FILES_S3_ENDPOINT: endpoint,
			FILES_S3_KEY_ID: "id",
			FILES_S3_SECRET: "secret",
		}),
	);

test("a bucket keeps a file, gives it back and forgets it", async () => {
	const storage = bucket();
	const key = newStorageKey(new Date("2026-11-21T00:00:00Z"));
	expect(key).toMatch(/^2026-11\/[\w-]{32}$/);
	await storage.put(key, Readable.from([Buffer.from("steel")]), { mediaType: "application/pdf", sizeBytes: 5 });
	expect([...objects.keys()]).toEqual([`/steel/${key}`]);
	expect(await text(await storage.get(key))).toBe("steel");
	await storage.remove(key);
	await storage.remove(key);
	expect(objects.size).toBe(0);
});

test("a store that does not answer is unavailable", async () => {
	const config = readConfig({
		FILES_BUCKET: "steel",
		FILES_S3_ENDPOINT: "http://127.0.0.1:9",
		FILES_S3_KEY_ID: "id",
		FILES_S3_SECRET: "s",
	});
	await expect(storageOf(config).get("2026-11/nothing")).rejects.toBeInstanceOf(UnavailableError);
});

// One that never answers takes as long as we wait, and one without end as long as it is read: tests/faults tries the
// first.
test.each(faults.filter((fault) => fault !== "silent" && fault !== "endless"))(
	"a store that answers %s has taken nothing",
	async (fault) => {
		const faulty = await startFaultyServer((_request, response) => response.end());
		const settings = {
			FILES_BUCKET: "steel",
			FILES_S3_ENDPOINT: faulty.url,
			FILES_S3_KEY_ID: "id",
			FILES_S3_SECRET: "s",
		};
		faulty.fail(fault);
		const put = storageOf(readConfig(settings)).put("2026-11/x", Readable.from([Buffer.from("steel")]), {
			mediaType: "application/pdf",
			sizeBytes: 5,
		});
		await expect(put).rejects.toBeInstanceOf(UnavailableError);
		await faulty.stop();
	},
);

test("partial uploads of a process that died are removed a day later, and no sooner", async () => {
	const folder = await mkdtemp(join(tmpdir(), "millgate-incoming-"));
	const config = readConfig({ DATA_DIR: folder });
	await cleanUpIncoming(config);
	await mkdir(join(folder, "incoming"));
	for (const name of ["old", "new"]) await writeFile(join(folder, "incoming", name), "half");
	const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
	await utimes(join(folder, "incoming", "old"), twoDaysAgo, twoDaysAgo);
	await cleanUpIncoming(config);
	expect(await readdir(join(folder, "incoming"))).toEqual(["new"]);
	await rm(folder, { recursive: true });
});

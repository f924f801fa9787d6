import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp } from "#server/backup/back-up.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { restore } from "#server/backup/restore.ts";
import { readConfig } from "#server/config.ts";
import { freePort } from "#server/database/embedded.ts";
import { newStorageKey, type Storage, storageOf } from "#server/storage/storage.ts";
import { UnavailableError } from "#shared/errors.ts";
import { installOnDemand } from "../../bench/support/on-demand.ts";
import { type Api, type Caller, startApi } from "../support/api.ts";
import { feedPartners } from "../support/feed-rows.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../support/test-database.ts";

/** Two portals with one bucket of a server that speaks S3 (s3rver, from npm), and nothing in their own folders. */
let folder: string;
let port: number;
let server: ChildProcess;
let database: TestDatabase;
let apis: Api[];
let storage: Storage;
let maria: Caller;

const large = Buffer.alloc(6 * 1024 * 1024, "steel and scrap, ");
const facts = (content: Buffer) => ({ mediaType: "application/octet-stream", sizeBytes: content.length });

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "millgate-bucket-"));
	port = await freePort();
	await startServer();
	const settings = settingsFor("steel");
	storage = storageOf(readConfig(settings));
	database = await createTestDatabase();
	await feedPartners(database);
	apis = [await startApi(database, settings), await startApi(database, settings)];
	maria = (await apis[0]?.signIn((await insertPerson(database, { soldTo: ["S1"] })).id)) as Caller;
});
afterAll(async () => {
	for (const api of apis ?? []) await api.stop();
	await database?.drop();
	await stopServer();
	await rm(folder, { recursive: true, force: true });
});

const settingsFor = (bucket: string) => ({
	FILES_BUCKET: bucket,
	FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
	FILES_S3_KEY_ID: "S3RVER",
	FILES_S3_SECRET: "S3RVER",
	DATA_DIR: join(folder, "nothing"),
});

test("what is put is got, small and large, and gone when it is removed", async () => {
	for (const content of [Buffer.from("steel"), large]) {
		const key = newStorageKey();
		await storage.put(key, Readable.from([content]), facts(content));
		expect((await buffer(await storage.get(key))).equals(content)).toBe(true);
		expect((await storage.find(key))?.equals(content)).toBe(true);
		await storage.remove(key);
		await storage.remove(key);
		expect(await storage.find(key)).toBeUndefined();
		await expect(storage.get(key)).rejects.toBeInstanceOf(UnavailableError);
	}
});

test("a folder is removed whole, its neighbour stays, and one that is not there is no fault", async () => {
	const content = Buffer.from("steel");
	const keys = Array.from({ length: 25 }, (_, n) => `documents/one/${n}.pdf`);
	for (const key of [...keys, "documents/one-more/1.pdf"])
		await storage.put(key, Readable.from([content]), facts(content));
	await storage.removeFolder("documents/one");
	await storage.removeFolder("documents/none");
	for (const key of keys) expect(await storage.find(key)).toBeUndefined();
	expect(await storage.find("documents/one-more/1.pdf")).toEqual(content);
});

test("a file that a user sends through one portal is got through the other", async () => {
	const { id } = (await (await upload()).json()) as { id: string };
	const answer = await read(id);
	expect(answer.status).toBe(200);
	expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
});

test("while the bucket is unavailable users see it, and afterwards everything is there", async () => {
	const { id } = (await (await upload()).json()) as { id: string };
	await stopServer();
	expect((await upload()).status).toBe(503);
	expect((await read(id)).status).toBe(503);
	await startServer();
	expect((await read(id)).status).toBe(200);
	expect((await upload()).status).toBe(201);
});

test("a backup of a bucket comes back into an empty one, with an empty database beside it, the same by count and hash", async () => {
	const { id } = (await (await upload()).json()) as { id: string };
	const backup = join(folder, "backup");
	const taken = await backUp(database.adminUrl, readConfig(settingsFor("steel")), {
		folder: backup,
		version: "1.0.63",
	});
	expect(taken.files.length).toBeGreaterThan(0);
	const empty = await createEmptyDatabase();
	const fresh = settingsFor("fresh");
	await restore(empty.adminUrl, readConfig(fresh), backup);
	const again = await backUp(empty.adminUrl, readConfig(fresh), { folder: join(folder, "again"), version: "1.0.63" });
	expect(again.files).toEqual(taken.files);
	// Sessions end with a restore.
	const kept = ({ tables }: Manifest) => tables.filter(({ name }) => !/session|token|live_events/.test(name));
	expect(kept(again)).toEqual(kept(taken));
	const api = await startApi(empty, fresh);
	const [owner] = await asOwner<{ person: number }>(empty, "select person_id::int as person from files where id = $1", [
		id,
	]);
	const caller = await api.signIn(owner?.person ?? 0);
	const cookie = `${caller.cookie}; auth=${caller.authorization.replace("Bearer ", "")}`;
	const answer = await fetch(`${api.url}/files/${id}`, { headers: { cookie } });
	expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(pdf)]).toEqual([200, true]);
	await api.stop();
	await empty.drop();
});

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

function upload(): Promise<Response> {
	const headers = { "content-type": "application/octet-stream", "x-file-name": "document.pdf", ...maria };
	return fetch(`${apis[0]?.url}/api/uploads`, { method: "POST", headers, body: new Uint8Array(pdf) });
}

function read(id: string): Promise<Response> {
	return fetch(`${apis[1]?.url}/files/${id}`, {
		headers: { cookie: `${maria.cookie}; auth=${maria.authorization.replace("Bearer ", "")}` },
	});
}

async function startServer(): Promise<void> {
	const library = await installOnDemand("s3rver", "3.7.1");
	const program = join(library, "node_modules", "s3rver", "bin", "s3rver.js");
	const options = [
		"-d",
		join(folder, "bucket"),
		"-a",
		"127.0.0.1",
		"-p",
		String(port),
		"-s",
		"--configure-bucket",
		"steel",
		"--configure-bucket",
		"fresh",
	];
	server = spawn(process.execPath, [program, ...options], { stdio: "inherit" });
	while (!(await isListening())) if (server.exitCode !== null) throw new Error(`s3rver ended with ${server.exitCode}`);
}

async function stopServer(): Promise<void> {
	const exit = once(server, "exit");
	server.kill("SIGKILL");
	await exit;
}

function isListening(): Promise<boolean> {
	return new Promise((done) => {
		const socket = connect(port, "127.0.0.1", () => {
			socket.destroy();
			done(true);
		});
		socket.once("error", () => setTimeout(() => done(false), 50));
	});
}

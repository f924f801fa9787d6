import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded.ts";

let folder: string;
let first: EmbeddedDatabase;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "millgate-test-"));
	first = await startEmbeddedDatabase(folder);
});
afterAll(async () => {
	await first?.stop();
	await rm(folder, { recursive: true, force: true });
});

const processOf = async () =>
	Number((await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);

test("a server that is left running is taken over, also one too busy to answer at once", async () => {
	const pid = await processOf();
	process.kill(pid, "SIGSTOP");
	const again = startEmbeddedDatabase(folder);
	// Longer than one attempt to connect waits.
	await pause(4000);
	process.kill(pid, "SIGCONT");
	expect((await again).adminUrl).toBe(first.adminUrl);
	expect(await processOf()).toBe(pid);
});

test("a start that fails leaves no port behind on which nothing ever listened", async () => {
	const own = await mkdtemp(join(tmpdir(), "millgate-test-"));
	const taken = createServer();
	try {
		const server = await startEmbeddedDatabase(own);
		await server.stop();
		const before = await readFile(join(own, "database.json"), "utf8");
		await new Promise<void>((done) => taken.listen(JSON.parse(before).port, "127.0.0.1", done));
		await appendFile(join(own, "postgres", "postgresql.conf"), "\nno_such_setting = 1\n");
		await expect(startEmbeddedDatabase(own)).rejects.toThrow();
		expect(await readFile(join(own, "database.json"), "utf8")).toBe(before);
	} finally {
		taken.close();
		await rm(own, { recursive: true, force: true });
	}
});

test("a server keeps running for other connections, and is stopped if connections were only about to end", async () => {
	const other = new pg.Client({ connectionString: first.adminUrl });
	await other.connect();
	await first.release();
	expect(await processOf()).toBeGreaterThan(0);
	const released = first.release();
	await pause(300);
	await other.end();
	await released;
	await expect(processOf()).rejects.toThrow("ENOENT");
	first = await startEmbeddedDatabase(folder);
});

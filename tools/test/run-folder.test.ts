import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmbeddedDatabase } from "#server/database/embedded.ts";
import { makeRunFolder, removeRunFolder } from "./run-folder.mjs";

test("a run that was ended half-way leaves neither a database running nor a file", async () => {
	const run = makeRunFolder();
	await startEmbeddedDatabase(join(run, "stage", "mill"));
	const lock = await readFile(join(run, "stage", "mill", "postgres", "postmaster.pid"), "utf8");
	const pid = Number(lock.split("\n")[0]);
	expect(existsSync(`/proc/${pid}`)).toBe(true);
	removeRunFolder(run);
	expect(existsSync(`/proc/${pid}`)).toBe(false);
	expect(existsSync(run)).toBe(false);
	expect(() => removeRunFolder(run)).not.toThrow();
});

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { onceARun } from "./once-a-run.ts";
import { prepareData } from "./prepare-data.ts";

const run = promisify(execFile);

/** Gives a new portal a migrated database without rows; prepared once a run, since copying one takes a tenth of the time. */
export async function copyEmptyData(dataDir: string): Promise<void> {
	const prepared = await onceARun("empty-portal", prepareEmptyData);
	// The database's files belong to its own account.
	await run("cp", ["-a", `${prepared}/.`, dataDir]);
	// Two copies that start at once would want one port.
	const place = join(dataDir, "database.json");
	await writeFile(place, JSON.stringify({ ...JSON.parse(await readFile(place, "utf8")), port: await freePort() }), { mode: 0o600 });
}

async function prepareEmptyData(folder: string): Promise<void> {
	await prepareData({ PATH: process.env.PATH, NODE_ENV: "production", DEMO: "false", DATA_DIR: folder });
	await (await startEmbeddedDatabase(folder)).stop();
}

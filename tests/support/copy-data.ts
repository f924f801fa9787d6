import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#server/database/embedded.ts";

const run = promisify(execFile);

/** Copies the data folder of a portal that is not running; the copy's database listens on a free port of its own. */
export async function copyData(from: string, to: string): Promise<void> {
	await mkdir(to, { recursive: true });
	// The database's files belong to its own account.
	await run("cp", ["-a", `${from}/.`, to]);
	// Two copies that start at once would want one port.
	const place = join(to, "database.json");
	await writeFile(place, JSON.stringify({ ...JSON.parse(await readFile(place, "utf8")), port: await freePort() }), {
		mode: 0o600,
	});
}

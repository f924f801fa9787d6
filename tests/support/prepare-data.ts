import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startEmbeddedDatabase } from "#server/database/embedded.ts";
import { spareDurability } from "./spare-durability.ts";

const run = promisify(execFile);

/**
 * Prepares the data that a portal with these settings starts on, and answers what was printed; what is there already
 * stays.
 */
export async function prepareData(env: NodeJS.ProcessEnv & { DATA_DIR: string }): Promise<string> {
	if (!env.DATABASE_URL) await spareDurability((await startEmbeddedDatabase(env.DATA_DIR)).adminUrl);
	const { stdout, stderr } = await run(process.execPath, ["tools/prepare.ts"], { env });
	return stdout + stderr;
}

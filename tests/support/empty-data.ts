import { startEmbeddedDatabase } from "#server/database/embedded.ts";
import { copyData } from "./copy-data.ts";
import { onceARun } from "./once-a-run.ts";
import { prepareData } from "./prepare-data.ts";

/**
 * Gives a new portal a migrated database without rows; prepared once a run, since copying one takes a tenth of the
 * time.
 */
export async function copyEmptyData(dataDir: string): Promise<void> {
	await copyData(await onceARun("empty-portal", prepareEmptyData), dataDir);
}

async function prepareEmptyData(folder: string): Promise<void> {
	await prepareData({ PATH: process.env.PATH, NODE_ENV: "production", DEMO: "false", DATA_DIR: folder });
	await (await startEmbeddedDatabase(folder)).stop();
}

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Config, ConfigError } from "../config.ts";
import { makeDataFolder } from "../data-folder.ts";
import { availableDatabase, embeddedDatabase } from "./database-address.ts";
import { ensureDatabase } from "./embedded.ts";
import { databaseAccount, reachableFolder } from "./embedded-account.ts";

/**
 * Runs a command's work on the server's own database; with `isThere` it must be there already, or a ConfigError says
 * so. An embedded server that ran before is left running, as is one that another process uses by now.
 */
export async function withOwnDatabase<T>(
	config: Pick<Config, "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATA_DIR">,
	work: (adminUrl: string) => Promise<T>,
	{ isThere = false } = {},
): Promise<T> {
	const available = await availableDatabase(config);
	if (available) return work(available);
	if (isThere && !existsSync(config.DATA_DIR)) throw new ConfigError(nothingThere(config.DATA_DIR));
	await makeDataFolder(config);
	const home = await reachableFolder(resolve(config.DATA_DIR), await databaseAccount());
	if (isThere && !existsSync(join(home, "postgres"))) throw new ConfigError(nothingThere(config.DATA_DIR));
	const ranBefore = existsSync(join(home, "postgres", "postmaster.pid"));
	const embedded = await embeddedDatabase(config);
	try {
		return await work(await ensureDatabase(embedded.adminUrl, "millgate"));
	} finally {
		if (!ranBefore) await embedded.release();
	}
}

const nothingThere = (folder: string) =>
	`DATA_DIR: ${folder} holds no database. Give this command the portal's settings: DATABASE_URL, or the DATA_DIR of its own database.`;

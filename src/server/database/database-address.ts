import pg from "pg";
import { type Config, ConfigError } from "../config.ts";
import { inDataFolder, makeDataFolder } from "../data-folder.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded.ts";

const patienceMs = 10_000;
const oldestVersion = 150_000;

/**
 * The address at which the database of the settings is administered, once it has answered there; nothing where none is
 * set. Throws ConfigError, which says in a line why it does not answer.
 */
export async function availableDatabase(
	config: Pick<Config, "DATABASE_URL" | "DATABASE_DIRECT_URL">,
): Promise<string | undefined> {
	const url = config.DATABASE_URL && (config.DATABASE_DIRECT_URL ?? config.DATABASE_URL);
	if (!url) return undefined;
	const name = config.DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
	client.on("error", () => {});
	try {
		await client.connect();
		const { rows } = await client.query<{ number: number; version: string }>(
			"select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
		);
		if (rows[0] && rows[0].number < oldestVersion)
			throw new Error(`PostgreSQL 15 or later is needed, this is ${rows[0].version}`);
		return url;
	} catch (error) {
		throw new ConfigError(`${name}: no database at ${URL.parse(url)?.host} for Millgate: ${wordsOf(error)}`, {
			cause: error,
		});
	} finally {
		await client.end().catch(() => {});
	}
}

/** A name with two addresses fails twice, and then has no words of its own. */
function wordsOf(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(wordsOf).join("; ");
	return error instanceof Error ? error.message : String(error);
}

/** The embedded database in `DATA_DIR`; throws ConfigError where that is no folder that it can have. */
export async function embeddedDatabase(config: Pick<Config, "DATA_DIR">): Promise<EmbeddedDatabase> {
	await makeDataFolder(config);
	return inDataFolder(config, () => startEmbeddedDatabase(config.DATA_DIR));
}

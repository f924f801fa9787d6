import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ensureDatabase, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { schemaPage } from "./schema-page.ts";

/** Writes docs/schema.md from a database that has just been migrated. */
const folder = await mkdtemp(join(tmpdir(), "millgate-tables-"));
const { adminUrl, stop } = await startEmbeddedDatabase(folder);
try {
	const url = await ensureDatabase(adminUrl, "millgate_tables");
	await migrate(url);
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await writeFile("docs/schema.md", await schemaPage(client));
	await client.end();
} finally {
	await stop();
	await rm(folder, { recursive: true, force: true });
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ensureDatabase, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";

/** Where a check works: a migrated database of its own, its administrator's connection, and a folder. */
export type Place = { url: string; client: pg.Client; folder: string };

/** Runs a check's work on an embedded database that is made for it and removed behind it. */
export async function onMigratedDatabase(name: string, work: (place: Place) => Promise<void>): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), `millgate-${name}-`));
	const { adminUrl, stop } = await startEmbeddedDatabase(folder);
	try {
		const url = await ensureDatabase(adminUrl, `millgate_${name}`);
		await migrate(url);
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		try {
			await work({ url, client, folder });
		} finally {
			await client.end();
		}
	} finally {
		await stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

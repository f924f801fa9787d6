import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ensureDatabase, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { copyEmptyData } from "../../tests/support/empty-data.ts";
import { companySoldTos, fillOrderLines, keptDays } from "../data/write-lines.ts";
import { isShort } from "./sizes.ts";

export type BenchDatabase = { adminUrl: string; soldToIds: number[]; stop: () => Promise<void> };

/**
 * A database of its own in a temporary folder, migrated and filled with that many order lines of so many days and
 * sold-tos. In the short form it is a copy of one that was migrated once a run.
 */
export async function createBenchDatabase(
	lines: number,
	days = keptDays,
	soldTos = companySoldTos,
): Promise<BenchDatabase> {
	const folder = await mkdtemp(join(tmpdir(), "millgate-bench-"));
	if (isShort) await copyEmptyData(folder);
	const embedded = await startEmbeddedDatabase(folder);
	const stop = async () => {
		await embedded.stop();
		await rm(folder, { recursive: true, force: true });
	};
	try {
		const adminUrl = await ensureDatabase(embedded.adminUrl, "millgate");
		await migrate(adminUrl);
		const client = new pg.Client({ connectionString: adminUrl });
		await client.connect();
		const { soldToIds } = await fillOrderLines(client, lines, days, soldTos);
		await client.query("vacuum analyze");
		await client.end();
		return { adminUrl, soldToIds, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

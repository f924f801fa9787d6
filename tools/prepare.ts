import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entityOfFile } from "#features/feeds/entities.ts";
import { importRows } from "#features/feeds/server/import-rows.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { connectDatabase, type Database } from "#server/database/database.ts";
import { ensureDatabase } from "#server/database/embedded.ts";
import { availableDatabase, embeddedDatabase } from "#server/database/given-database.ts";
import { migrate } from "#server/database/migrate.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import type { Services } from "#server/request-context.ts";
import { ageDemoRights } from "./demo/age-rights.ts";
import { feedNames } from "./demo/feed-files.ts";
import { dayAtMills } from "./demo/mills.ts";
import { receiveDemoLoads } from "./demo/receive-loads.ts";
import { feedRefusedRows } from "./demo/refused-rows.ts";
import { photographReceipts } from "./demo/supplies/photograph-receipts.ts";
import { writeDemoMill } from "./demo/write-demo-mill.ts";

/**
 * Before the server: a database, migrated, and the demo mill in it when it is wanted and has not imported whole yet.
 */
async function prepare(): Promise<void> {
	const config = readConfig(process.env);
	const adminUrl =
		(await availableDatabase(config)) ?? (await ensureDatabase((await embeddedDatabase(config)).adminUrl, "millgate"));
	await migrate(adminUrl);
	const log = createLog("warn");
	const database = connectDatabase(appUrl(adminUrl), { connections: 4, acquireMs: 10_000, log });
	if (config.DEMO && (await wantsDemo(database))) await loadDemo({ config, database, log }, adminUrl);
	await database.close();
	// Spares every later start this step (tools/start.mjs).
	if (!config.DEMO || !config.isEmbeddedDatabase) return;
	await writeFile(join(config.DATA_DIR, "demo-loaded"), "");
}

const lastEntity = feedNames.at(-1);

/**
 * Wanted where nothing but the demo was ever fed, until its last file has imported: a load that was killed is simply
 * done again.
 */
async function wantsDemo(database: Database): Promise<boolean> {
	return database.transaction("millgate_feeds", {}, async (tx) => {
		const runs = await tx.sql<{ is_done: boolean; is_foreign: boolean }>(
			`select coalesce(bool_or(source = 'demo' and entity = $1 and finished_at is not null and failure is null), false)
				is_done,
				coalesce(bool_or(source <> 'demo'), false) is_foreign from feed_runs`,
			[lastEntity],
		);
		return !runs[0]?.is_done && !runs[0]?.is_foreign;
	});
}

async function loadDemo(services: Services, adminUrl: string): Promise<void> {
	const { database } = services;
	const folder = await mkdtemp(join(tmpdir(), "millgate-demo-"));
	try {
		process.stdout.write("Loading the demo mill (once) ");
		const { files } = await writeDemoMill(folder, { today: dayAtMills() });
		for (const file of files) {
			const entity = entityOfFile(file);
			if (!entity) throw new Error(`${file} names no entity`);
			// Before the last file, whose run says that the demo is whole.
			if (entity === lastEntity) {
				await receiveDemoLoads(services);
				await photographReceipts(services);
				await feedRefusedRows(database);
				await ageDemoRights(adminUrl);
			}
			const result = await importRows({
				database,
				source: "demo",
				entity,
				bytes: createReadStream(file),
				asOf: new Date(),
			});
			if (result.rejected > 0) throw new Error(`The demo's ${entity} has ${result.rejected} rejected rows`);
			process.stdout.write(".");
		}
		process.stdout.write(" done\n");
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

try {
	await prepare();
} catch (error) {
	process.stderr.write(
		`${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : error}\n`,
	);
	process.exitCode = 1;
}

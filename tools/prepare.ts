import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { entityOfFile } from "#features/feeds/entities.ts";
import { importRows } from "#features/feeds/server/import-rows.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { connectDatabase, type Database } from "#server/database/database.ts";
import { availableDatabase, embeddedDatabase } from "#server/database/database-address.ts";
import { ensureDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import type { Services } from "#server/request-context.ts";
import { ageDemoRights } from "./demo/age-rights.ts";
import { appointDemoAdministrators } from "./demo/appoint-administrators.ts";
import { feedNames } from "./demo/feed-files.ts";
import { dayAtMills } from "./demo/mills.ts";
import { receiveDemoLoads } from "./demo/receive-loads.ts";
import { feedRefusedRows } from "./demo/refused-rows.ts";
import { photographReceipts } from "./demo/supplies/photograph-receipts.ts";
import { writeDemoMill } from "./demo/write-demo-mill.ts";

/**
 * Before the server: a database, migrated, and the demo mill in it when it is wanted and not whole yet. Its recent part
 * is loaded first; then the process that started this one is sent `{ isOpen: true }`: the portal can be used while the
 * history is loaded behind it.
 */
async function prepare(): Promise<void> {
	const config = readConfig(process.env);
	const adminUrl =
		(await availableDatabase(config)) ?? (await ensureDatabase((await embeddedDatabase(config)).adminUrl, "millgate"));
	await migrate(adminUrl);
	const log = createLog("warn");
	const database = connectDatabase(appUrl(adminUrl), { connections: 4, acquireMs: 10_000, log });
	try {
		const loaded = await findLoaded(database);
		const isWanted = config.DEMO && (loaded.parts > 0 || !loaded.isForeign);
		if (isWanted && loaded.parts < 2) await loadDemo({ config, database, log }, adminUrl, loaded);
	} finally {
		await database.close();
	}
	// Spares every later start this step (tools/start.mjs).
	if (!config.DEMO || !config.isEmbeddedDatabase) return;
	await writeFile(join(config.DATA_DIR, "demo-loaded"), "");
}

const lastEntity = feedNames.at(-1);

type Loaded = { parts: number; isForeign: boolean; begunAt: Date | null };

/**
 * How many parts of the demo have been imported to the last file (both parts have that file), when the first of its
 * files came, and whether others feed this database.
 */
async function findLoaded(database: Database): Promise<Loaded> {
	return database.transaction("millgate_feeds", {}, async (tx) => {
		const [found] = await tx.sql<Loaded>(
			`select count(*) filter (where source = 'demo' and entity = $1 and finished_at is not null and failure is null)::int
				as parts,
				coalesce(bool_or(source <> 'demo'), false) as "isForeign",
				min(started_at) filter (where source = 'demo') as "begunAt" from feed_runs`,
			[lastEntity],
		);
		return found ?? { parts: 0, isForeign: false, begunAt: null };
	});
}

/** A load that was killed is done again, for the day on which it was begun: another day makes another demo. */
async function loadDemo(services: Services, adminUrl: string, { parts, begunAt }: Loaded): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "millgate-demo-"));
	try {
		const { files } = await writeDemoMill(folder, { today: dayAtMills(begunAt ?? new Date()) });
		if (parts === 0)
			await importFiles(services, files.recent, async () => {
				await receiveDemoLoads(services);
				await photographReceipts(services);
				await feedRefusedRows(services.database);
				await ageDemoRights(adminUrl);
				await appointDemoAdministrators(services.database);
			});
		open();
		await importFiles(services, files.history, () => photographReceipts(services));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** `beforeLast` runs before the last file, whose run says that the part is whole. */
async function importFiles(
	{ database }: Services,
	files: readonly string[],
	beforeLast: () => Promise<void>,
): Promise<void> {
	for (const file of files) {
		const entity = entityOfFile(file);
		if (!entity) throw new Error(`${file} names no entity`);
		if (file === files.at(-1)) await beforeLast();
		const result = await importRows({
			database,
			source: "demo",
			entity,
			bytes: createReadStream(file),
			asOf: new Date(),
		});
		if (result.rejected > 0) throw new Error(`The demo's ${entity} has ${result.rejected} rejected rows`);
	}
}

function open(): void {
	process.send?.({ isOpen: true });
	// From here on people wait for the portal.
	setPriority(10);
}

try {
	await prepare();
} catch (error) {
	process.stderr.write(
		`${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : error}\n`,
	);
	process.exitCode = 1;
}
if (process.connected) process.disconnect();

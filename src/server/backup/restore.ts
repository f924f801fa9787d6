import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Config } from "../config.ts";
import { makeDataFolder } from "../data-folder.ts";
import { connectDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { appUrl } from "../database/roles.ts";
import { createLog } from "../log.ts";
import { endEverySession } from "../session/sessions.ts";
import { type Storage, storageOf } from "../storage/storage.ts";
import { fingerprintOf, hashOfMigration } from "./back-up.ts";
import { checkBackup } from "./check-backup.ts";
import { fillFiles, inLanes, measureStored } from "./files.ts";
import { fillRows } from "./fill-rows.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import { withAdmin } from "./open-admin.ts";

/**
 * Puts a backup into an empty database and an empty store, after its hashes were checked, and checks them again there.
 * Migrations that came since run behind it; every session is ended, since a sign-out of yesterday would be undone.
 * Throws BackupError before anything was changed, where it can be known before.
 */
export async function restore(adminUrl: string, config: Config, folder: string): Promise<Manifest> {
	const manifest = await checkBackup(folder);
	await requireSameMigrations(manifest);
	await withAdmin(adminUrl, requireEmpty);
	const storage = storageOf(config);
	await requireNoFiles(storage);
	await restoreKey(config, manifest, folder);
	await fillFiles(storage, manifest.files, folder);
	await inLanes(manifest.files, async ({ key, bytes, sha256 }) => {
		const found = await measureStored(storage, key);
		if (found.sha256 !== sha256 || found.bytes !== bytes)
			throw new BackupError(`files/${key} did not arrive as it was.`);
	});
	const names = new Set(manifest.migrations.map(({ name }) => name));
	await migrate(adminUrl, { isWanted: (name) => names.has(name) });
	await withAdmin(adminUrl, (client) => fillRows(client, manifest, folder));
	await migrate(adminUrl);
	await endSessions(adminUrl);
	return manifest;
}

async function requireSameMigrations({ migrations, version }: Manifest): Promise<void> {
	for (const { name, sha256 } of migrations) {
		if ((await hashOfMigration(name)) !== sha256)
			throw new BackupError(
				`This version does not know migration ${name} as the backup does: restore with version ${version} or later.`,
			);
	}
}

async function requireEmpty(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ name: string }>(
		`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
		 where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
		   and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
	);
	if (rows[0])
		throw new BackupError(
			`The database is not empty (it has ${rows[0].name}). Restore into a new one; nothing was changed.`,
		);
}

async function requireNoFiles(storage: Storage): Promise<void> {
	for await (const key of storage.list())
		throw new BackupError(
			`The store of files is not empty (it has ${key}). Restore into an empty one; nothing was changed.`,
		);
}

/** The key that seals secrets must be the backup's, or they could not be read any more. */
async function restoreKey(config: Config, { secretKey }: Manifest, folder: string): Promise<void> {
	const file = join(config.DATA_DIR, "secret.key");
	const current = config.SECRET_KEY ?? (await readFile(file, "utf8").catch(() => undefined))?.trim();
	if (current !== undefined && fingerprintOf(current) !== secretKey.fingerprint)
		throw new BackupError(
			"SECRET_KEY is not the one of the backup: what it sealed could not be read. Nothing was changed.",
		);
	if (current !== undefined) return;
	if (!secretKey.isIncluded)
		throw new BackupError("Set SECRET_KEY to the one of the backup, which was not kept in it. Nothing was changed.");
	await makeDataFolder(config);
	await copyFile(join(folder, "secret.key"), file);
}

async function endSessions(adminUrl: string): Promise<void> {
	const database = connectDatabase(appUrl(adminUrl), { connections: 1, acquireMs: 10_000, log: createLog("warn") });
	await database
		.transaction("millgate_auth", {}, (tx) => endEverySession(tx, "restored from a backup"))
		.finally(database.close);
}

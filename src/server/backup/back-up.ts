import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type pg from "pg";
import type { Config } from "../config.ts";
import { isFolderError, makeFolder } from "../data-folder.ts";
import { migrationsFolder } from "../database/migrate.ts";
import { readSecretKey } from "../secret-key.ts";
import { storageOf } from "../storage/storage.ts";
import { writeFiles } from "./files.ts";
import { BackupError, type FileEntry, type Manifest, type TableEntry, writeManifest } from "./manifest.ts";
import { inTransaction, withAdmin } from "./open-admin.ts";
import { readSequences, readShapes, sameBytes, writeTable } from "./tables-queries.ts";

type Settings = Pick<Config, "DATA_DIR" | "SECRET_KEY"> & Config;

/**
 * Writes all rows, as of one moment, and all files of the store into an empty folder, while the portal continues
 * working; the manifest comes last. Throws BackupError where there is no portal, the folder holds something or takes
 * nothing, or the role may not read every row; what fails leaves the folder empty, so that it can be run again.
 */
export async function backUp(
	adminUrl: string,
	config: Settings,
	options: { folder: string; version: string },
): Promise<Manifest> {
	const { folder } = options;
	await makeEmptyFolder(folder).catch((error: unknown) => {
		throw isFolderError(error)
			? new BackupError(`${folder} cannot be used: ${error.message}`, { cause: error })
			: error;
	});
	try {
		return await fillFolder(adminUrl, config, options);
	} catch (error) {
		for (const part of ["tables", "files", "secret.key"])
			await rm(join(folder, part), { recursive: true, force: true });
		throw error;
	}
}

async function fillFolder(
	adminUrl: string,
	config: Settings,
	{ folder, version }: { folder: string; version: string },
): Promise<Manifest> {
	const { rows, files } = await withAdmin(adminUrl, (client) =>
		// Files are copied inside: what a row of this moment names was there before it.
		inTransaction(client, "begin isolation level repeatable read read only", async () => {
			await client.query(`${sameBytes}; set local row_security = off`);
			await requireMillgate(client);
			const read = await readRows(client, folder);
			const copied = await writeFiles(storageOf(config), folder);
			return { rows: { ...read, missing: await findMissing(client, copied) }, files: copied };
		}),
	);
	const manifest: Manifest = {
		format: 1,
		madeAt: new Date().toISOString(),
		version,
		...rows,
		files,
		secretKey: await keepKey(config, folder),
	};
	await writeManifest(folder, manifest);
	return manifest;
}

async function makeEmptyFolder(folder: string): Promise<void> {
	await makeFolder(resolve(folder, "tables"), 0o700);
	if ((await readdir(folder)).length > 1 || (await readdir(join(folder, "tables"))).length > 0)
		throw new BackupError(`${folder} is not empty: a backup needs a folder of its own.`);
	await mkdir(join(folder, "files"), { mode: 0o700 });
}

// A command with other settings than the portal's must not write an empty backup that looks valid.
async function requireMillgate(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ at: string; isThere: boolean }>(
		`select current_database() as at, to_regclass('migrations') is not null as "isThere"`,
	);
	if (!rows[0]?.isThere)
		throw new BackupError(
			`There is no portal in the database ${rows[0]?.at}: give this command the portal's settings (DATABASE_URL or DATA_DIR).`,
		);
}

async function readRows(client: pg.Client, folder: string) {
	const tables: TableEntry[] = [];
	for (const shape of await readShapes(client)) tables.push(await writeTable(client, shape, folder).catch(asRefusal));
	const [server] = (await client.query<{ version: string }>("select current_setting('server_version') as version"))
		.rows;
	const { rows: ran } = await client.query<{ name: string }>("select name from migrations order by name");
	const migrations = await Promise.all(
		ran.map(async ({ name }) => ({ name, sha256: (await hashOfMigration(name)) ?? null })),
	);
	return { postgres: server?.version ?? "", migrations, tables, sequences: await readSequences(client) };
}

// Row policies hold for the owner too. With row_security off PostgreSQL refuses rather than leave rows out (code
// 42501).
function asRefusal(error: unknown): never {
	if ((error as { code?: unknown }).code !== "42501") throw error;
	const hint = "The role of DATABASE_URL may not read every row: `alter role … bypassrls` lets it.";
	throw new BackupError(`${error instanceof Error ? error.message : error}. ${hint}`, { cause: error });
}

/** SHA-256 of a migration's text; undefined when this version has none of that name. */
export async function hashOfMigration(name: string): Promise<string | undefined> {
	const text = await readFile(join(migrationsFolder, name)).catch(() => undefined);
	return text && createHash("sha256").update(text).digest("hex");
}

/** What rows name and the store did not have. Loose uploads and drawn documents are not missed: they go by themselves. */
async function findMissing(client: pg.Client, copied: readonly FileEntry[]): Promise<string[]> {
	const { rows } = await client.query<{ key: string }>(
		`select storage_key as key from files where state = 'attached'
		 union select file_key from documents where file_key is not null order by 1`,
	);
	const keys = new Set(copied.map(({ key }) => key));
	return rows.map(({ key }) => key).filter((key) => !keys.has(key));
}

async function keepKey(config: Settings, folder: string): Promise<Manifest["secretKey"]> {
	const fingerprint = fingerprintOf(await readSecretKey(config));
	if (config.SECRET_KEY) return { isIncluded: false, fingerprint };
	await copyFile(join(config.DATA_DIR, "secret.key"), join(folder, "secret.key"));
	return { isIncluded: true, fingerprint };
}

/** Identifies a key without revealing it. */
export function fingerprintOf(secretKey: string): string {
	return createHash("sha256").update(`millgate backup ${secretKey}`).digest("hex");
}

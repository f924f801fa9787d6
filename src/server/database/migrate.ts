import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { ConfigError } from "../config.ts";
import { prepareJobs } from "../jobs/prepare-jobs.ts";
import { ensureRoles, workerUrl, workingRoles } from "./roles.ts";
import { checksumOf, type LockPatience, runMigration, usualPatience } from "./run-migration.ts";

const migrationLock = 7_460_001;
const turnPauseMs = 200;

export const migrationsFolder = "database/migrations";

const startAnew = "Start with an empty database: for the embedded one, remove its folder (.millgate)";
const isOfDevelopment = `This database was made by a development version of Millgate, which no later version upgrades. ${startAnew}`;

type Options = Partial<LockPatience> & { folder?: string; isWanted?: (name: string) => boolean };

/**
 * Brings the database to the newest migration: plain SQL files, forward only, each in its own transaction, one process
 * at a time, while people work (decisions/migrations-under-load.md). `isWanted` leaves out what a backup does not have
 * yet. Answers the names of those that ran.
 *
 * @throws {ConfigError} The role may not prepare the database, or a migration that ran here has been changed since.
 */
export async function migrate(adminUrl: string, options: Options = {}): Promise<string[]> {
	const { folder = migrationsFolder, isWanted = () => true, ...connection } = options;
	const patience = { ...usualPatience, ...connection };
	const admin = new pg.Client({ connectionString: adminUrl });
	admin.on("error", () => {});
	await admin.connect();
	try {
		await takeTurn(admin);
		await asAdministrator(admin, async () => {
			await ensureRoles(admin, adminUrl);
			await prepareDatabase(admin);
		});
		const ran: string[] = [];
		for (const file of await pendingFiles(admin, folder)) {
			if (!isWanted(file.name)) continue;
			await runMigration(admin, file, patience);
			ran.push(file.name);
		}
		await prepareJobs(admin, workerUrl(adminUrl));
		return ran;
	} finally {
		await admin.end();
	}
}

/**
 * Names of the migrations of this version that have not run in the database; all of them in a new one. Changes nothing.
 *
 * @throws {ConfigError} A migration that ran here has been changed since.
 */
export async function pendingMigrations(adminUrl: string, folder = migrationsFolder): Promise<string[]> {
	const admin = new pg.Client({ connectionString: adminUrl });
	admin.on("error", () => {});
	await admin.connect();
	try {
		const { rows } = await admin.query<{ isMade: boolean }>(
			`select to_regclass('public.migrations') is not null as "isMade"`,
		);
		if (rows[0]?.isMade) await admin.query("set role millgate_owner");
		const files = rows[0]?.isMade ? await pendingFiles(admin, folder) : await migrationFiles(folder);
		return files.map(({ name }) => name);
	} finally {
		await admin.end();
	}
}

/**
 * Asks again and again rather than wait inside one statement: an index made concurrently waits for every statement
 * under way, and would wait for this one.
 */
async function takeTurn(admin: pg.Client): Promise<void> {
	const ask = async () =>
		(await admin.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [migrationLock])).rows[0]?.mine;
	while (!(await ask())) await setTimeout(turnPauseMs);
}

// insufficient_privilege (PostgreSQL's appendix A)
const mayNot = "42501";

/** Does what the role of the settings must be allowed. Throws ConfigError, in a line, where it is not. */
async function asAdministrator(admin: pg.Client, work: () => Promise<void>): Promise<void> {
	await work().catch((error: pg.DatabaseError) => {
		if (error.code !== mayNot) throw error;
		const needs =
			"It must own the database and have createrole, and be the one that made Millgate's roles, if this server has them already";
		throw new ConfigError(`DATABASE_URL: ${admin.user} may not prepare ${admin.database}: ${error.message}. ${needs}`, {
			cause: error,
		});
	});
}

async function prepareDatabase(admin: pg.Client): Promise<void> {
	await admin.query("grant create, usage on schema public to millgate_owner");
	await admin.query(`grant usage on schema public to millgate_app, ${workingRoles.join(", ")}`);
	await admin.query("set role millgate_owner");
	await admin.query(
		"create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())",
	);
	await admin.query("alter table migrations add column if not exists checksum text");
}

type MigrationFile = { name: string; sql: string };

async function pendingFiles(admin: pg.Client, folder: string): Promise<MigrationFile[]> {
	const { rows } = await admin.query<{ name: string; checksum: string | null }>(
		"select name, checksum from migrations",
	);
	const ran = new Map(rows.map(({ name, checksum }) => [name, checksum]));
	if (rows.some(({ checksum }) => checksum === null)) throw new ConfigError(isOfDevelopment);
	const files = await migrationFiles(folder);
	const changed = files.find(({ name, sql }) => ran.has(name) && ran.get(name) !== checksumOf(sql));
	if (changed)
		throw new ConfigError(`Migration ${changed.name} was changed after it ran in this database. ${startAnew}`);
	return files.filter(({ name }) => !ran.has(name));
}

async function migrationFiles(folder: string): Promise<MigrationFile[]> {
	const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
	return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), "utf8") })));
}

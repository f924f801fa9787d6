import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { prepareJobs } from "../jobs/prepare-jobs.ts";
import { ensureRoles, workerUrl, workingRoles } from "./roles.ts";

const migrationLock = 7_460_001;

/**
 * Brings the database to the newest migration: plain SQL files, forward only, each in its own transaction, one process at a time.
 * Answers the names of those that ran.
 */
export async function migrate(adminUrl: string, folder = "database/migrations"): Promise<string[]> {
	const admin = new pg.Client({ connectionString: adminUrl });
	admin.on("error", () => {});
	await admin.connect();
	try {
		await admin.query("select pg_advisory_lock($1)", [migrationLock]);
		await ensureRoles(admin, adminUrl);
		await prepareDatabase(admin);
		const done = await admin.query<{ name: string }>("select name from migrations");
		const ran: string[] = [];
		for (const name of await pendingFiles(folder, new Set(done.rows.map((row) => row.name)))) {
			await runMigration(admin, name, await readFile(join(folder, name), "utf8"));
			ran.push(name);
		}
		await prepareJobs(admin, workerUrl(adminUrl));
		return ran;
	} finally {
		await admin.end();
	}
}

async function prepareDatabase(admin: pg.Client): Promise<void> {
	await admin.query("grant create, usage on schema public to millgate_owner");
	await admin.query(`grant usage on schema public to millgate_app, ${workingRoles.join(", ")}`);
	await admin.query("set role millgate_owner");
	await admin.query("create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())");
}

async function pendingFiles(folder: string, done: Set<string>): Promise<string[]> {
	const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
	return files.filter((name) => !done.has(name));
}

async function runMigration(admin: pg.Client, name: string, sql: string): Promise<void> {
	await admin.query("begin");
	try {
		await admin.query(sql);
		await admin.query("insert into migrations (name) values ($1)", [name]);
		await admin.query("commit");
	} catch (error) {
		await admin.query("rollback");
		throw new Error(`Migration ${name} failed`, { cause: error });
	}
}

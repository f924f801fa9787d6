import { randomBytes } from "node:crypto";
import { appendFile, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import type pg from "pg";
import { expect, test } from "vitest";
import { type Api, startApi } from "../../../tests/support/api.ts";
import { testDatabase, testFolder } from "../../../tests/support/fixtures.ts";
import { type Config, readConfig } from "../config.ts";
import { connectDatabase, type Database } from "../database/database.ts";
import { ensureDatabase, startEmbeddedDatabase } from "../database/embedded.ts";
import { withOwnDatabase } from "../database/own-database.ts";
import { appUrl } from "../database/roles.ts";
import { createLog } from "../log.ts";
import { storageOf } from "../storage/storage.ts";
import { backUp } from "./back-up.ts";
import { checkBackup } from "./check-backup.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import { withAdmin } from "./open-admin.ts";
import { restore } from "./restore.ts";

const at = (name: string) => join(folder, name);
const settingsIn = (name: string, more: Record<string, string> = {}) =>
	readConfig({ NODE_ENV: "test", DATA_DIR: at(name), ...more });
const insertPerson = "insert into people (email, name) values ($1, 'A user') returning id::int";

let written = 0;
const database = await testDatabase();
const folder = await testFolder();
const config = settingsIn("old");
// Rows whose text COPY must escape, a file, a mail in the queue, and writes that go on for as long as the backup takes.
await storageOf(config).put("2026-11/photo", Readable.from([randomBytes(300_000)]), {
	mediaType: "image/jpeg",
	sizeBytes: 300_000,
});
await withAdmin(database.adminUrl, async (admin) => {
	await admin.query(insertPerson, ["before@mill.example"]);
	await admin.query(
		"insert into people (email, name) values ('odd@mill.example', E'tab\\tline\\nback\\\\slash \\u00f1 \\\\N')",
	);
	await admin.query("select graphile_worker.add_job('send-mail', '{\"mail\": 1}')");
	await growOneAuditPartition(admin);
});
const taken = await underWrites(() => backUp(database.adminUrl, config, { folder: at("backup"), version: "1.0.63" }));

/**
 * A record that was there before it had quarters lies as it was written in one partition, and in several where it comes
 * back.
 */
async function growOneAuditPartition(admin: pg.Client): Promise<void> {
	const { rows } = await admin.query<{ name: string; ends: string }>(
		"select name, ends_at::text as ends from audit_partitions() where starts_at <= now() and ends_at > now()",
	);
	await admin.query(`alter table audit_events detach partition audit_events_earlier; drop table ${rows[0]?.name}`);
	await admin.query(
		`alter table audit_events attach partition audit_events_earlier for values from (minvalue) to ('${rows[0]?.ends}')`,
	);
	await admin.query(
		`insert into audit_events (happened_at, actor, action) select now() - make_interval(days => d), 'ann', 'x'
			from unnest(array[0, 500, 0, 100]) d`,
	);
}

async function underWrites<T>(work: () => Promise<T>): Promise<T> {
	const ended = new AbortController();
	const writing = withAdmin(database.adminUrl, async (admin) => {
		for (; !ended.signal.aborted; written += 1) await admin.query(insertPerson, [`during-${written}@mill.example`]);
	});
	return work().finally(async () => {
		ended.abort();
		await writing;
	});
}

const people = ({ tables }: Manifest) => tables.find(({ name }) => name === "people")?.rows ?? 0;

test("a backup under writes holds the rows of one moment", () => {
	expect(written).toBeGreaterThan(people(taken) - 2);
	expect(people(taken)).toBeGreaterThanOrEqual(2);
	expect(taken.files.map(({ key, bytes }) => [key, bytes])).toEqual([["2026-11/photo", 300_000]]);
	expect(taken.missing).toEqual([]);
	expect(taken.tables.find(({ schema, name }) => schema === "graphile_worker" && name === "_private_jobs")?.rows).toBe(
		1,
	);
});

test("a folder that holds something is not written into", async () => {
	await expect(backUp(database.adminUrl, config, { folder: at("backup"), version: "1.0.63" })).rejects.toThrow(
		"is not empty",
	);
});

test.each(["/proc/nowhere", "manifest.json", "manifest.json/below"])(
	"a place that cannot contain a folder is reported at once: %s",
	async (place) => {
		const asked = backUp(database.adminUrl, config, { folder: resolve(at("backup"), place), version: "1.0.63" });
		await expect(asked).rejects.toThrow(BackupError);
		await expect(asked).rejects.toThrow(/^\S+ cannot be used: (ENOENT|ENOTDIR|EEXIST).*$/);
	},
);

test("settings that are not the portal's leave no backup behind, nor a database that was made for it", async () => {
	const empty = await ensureDatabase(database.adminUrl, `nobody_${randomBytes(6).toString("hex")}`);
	await expect(backUp(empty, config, { folder: at("of-nobody"), version: "1.0.63" })).rejects.toThrow(
		/^There is no portal in the database nobody_/,
	);
	await withAdmin(database.adminUrl, (admin) => admin.query(`drop database ${new URL(empty).pathname.slice(1)}`));
	expect(await readdir(at("of-nobody"))).toEqual([]);
	const elsewhere = settingsIn("nowhere");
	await expect(
		withOwnDatabase(elsewhere, (url) => backUp(url, elsewhere, { folder: at("b"), version: "1" }), { isThere: true }),
	).rejects.toThrow(/nowhere holds no database/);
	expect(await readdir(folder)).not.toContain("nowhere");
});

test("a role that may not read every row gets an error, and no backup", async () => {
	await withAdmin(database.adminUrl, async (admin) => {
		await admin.query("drop role if exists backup_reader");
		await admin.query(
			"create role backup_reader login password 'reader' in role millgate_owner, millgate_worker, pg_read_all_data",
		);
	});
	const url = new URL(database.adminUrl);
	[url.username, url.password] = ["backup_reader", "reader"];
	await expect(backUp(url.toString(), config, { folder: at("partial"), version: "1.0.63" })).rejects.toThrow(
		"bypassrls",
	);
	await expect(checkBackup(at("partial"))).rejects.toThrow("no manifest.json");
	// The same command again is not in its own way.
	expect(await readdir(at("partial"))).toEqual([]);
	await withAdmin(database.adminUrl, (admin) => admin.query("drop role backup_reader"));
});

test("a database that is not empty is left alone", async () => {
	await expect(restore(database.adminUrl, settingsIn("elsewhere"), at("backup"))).rejects.toThrow(
		"The database is not empty",
	);
});

test("a backup comes back on an empty host with the same rows and files, under an owner who is no superuser, and people sign in", async () => {
	const host = await startEmbeddedDatabase(at("host"));
	try {
		const adminUrl = await ownDatabase(host.adminUrl);
		const fresh = settingsIn("new");
		await restore(adminUrl, fresh, at("backup"));
		const again = await backUp(adminUrl, fresh, { folder: at("again"), version: "1.0.63" });
		// Sessions are ended on purpose; there were none.
		expect(again.tables).toEqual(taken.tables);
		expect(again.files).toEqual(taken.files);
		expect(again.sequences).toEqual(taken.sequences);
		expect(again.secretKey).toEqual(taken.secretKey);
		await expect(signInOn(adminUrl, fresh)).resolves.toEqual({
			status: 200,
			data: { viewer: { email: "before@mill.example" } },
		});
		await expect(restore(adminUrl, fresh, at("backup"))).rejects.toThrow("The database is not empty");
	} finally {
		await host.stop();
	}
});

async function ownDatabase(clusterUrl: string): Promise<string> {
	await withAdmin(clusterUrl, async (admin) => {
		await admin.query("create role mill login createrole bypassrls password 'mill'");
		await admin.query("create database millgate owner mill");
	});
	const url = new URL(clusterUrl);
	[url.username, url.password] = ["mill", "mill"];
	return ensureDatabase(url.toString(), "millgate");
}

async function signInOn(adminUrl: string, { DATA_DIR }: Config) {
	const database: Database = connectDatabase(appUrl(adminUrl), {
		connections: 4,
		acquireMs: 5000,
		log: createLog("silent"),
	});
	const api: Api = await startApi({ ...database, adminUrl }, { DATA_DIR });
	try {
		const [person] = await withAdmin(
			adminUrl,
			async (admin) =>
				(await admin.query<{ id: number }>("select id::int from people where email = 'before@mill.example'")).rows,
		);
		return await api.ask(await api.signIn(person?.id ?? 0), "{ viewer { email } }");
	} finally {
		await api.stop();
		await database.close();
	}
}

test("a backup that was touched is refused before anything is changed", async () => {
	const [first] = (await readdir(at("backup/tables"))).filter((name) => name.startsWith("public.people."));
	await appendFile(at(`backup/tables/${first}`), "x");
	await appendFile(at("backup/files/2026-11/photo"), "x");
	const faults = await restore(database.adminUrl, settingsIn("elsewhere"), at("backup")).catch(
		(error: Error) => error.message,
	);
	expect(faults).toContain("public.people");
	expect(faults).toContain("files/2026-11/photo: its content has changed");
});

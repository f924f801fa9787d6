import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase, type Database } from "#server/database/database.ts";
import { ensureDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";

const name = "test_audit_migrated";
let adminUrl: string;
let admin: pg.Client;
let database: Database;

/** A record as it stood before it was partitioned, with a row of a clock that ran far ahead. */
beforeAll(async () => {
	adminUrl = await ensureDatabase(process.env.MILLGATE_TEST_CLUSTER_URL ?? "", name);
	await migrate(adminUrl, { isWanted: (file) => file < "0155" });
	admin = new pg.Client({ connectionString: adminUrl });
	await admin.connect();
	await admin.query(
		`insert into audit_events (happened_at, actor, action, target)
		 select now() - make_interval(days => n), 'ann', 'before', n::text from generate_series(0, 2000) n
		 union all select now() + interval '9 years', 'ann', 'before', 'ahead'`,
	);
	database = connectDatabase(appUrl(adminUrl), { connections: 4, acquireMs: 5000, log: createLog("silent") });
});
afterAll(async () => {
	await database?.close();
	await admin?.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()", [name]);
	await admin?.end();
	const cluster = new pg.Client({ connectionString: process.env.MILLGATE_TEST_CLUSTER_URL });
	await cluster.connect();
	await cluster.query(`drop database if exists ${name} with (force)`);
	await cluster.end();
});

const one = async <T>(sql: string) => (await admin.query<{ one: T }>(`select (${sql}) as one`)).rows[0]?.one;

test("a record that is there becomes its own first partition as it lies, while people write, and loses and renumbers nothing", async () => {
	const before = await one<string>("pg_relation_filenode('audit_events')::text");
	const last = Number(await one<string>("select max(id)::text from audit_events"));
	const ended = new AbortController();
	let written = 0;
	const writing = (async () => {
		for (; !ended.signal.aborted; written += 1)
			await database.transaction("millgate_gate", {}, (tx) => tx.sql("insert into audit_events (actor, action) values ('x', 'meanwhile')"));
	})();
	await expect.poll(() => written, { interval: 5 }).toBeGreaterThan(3);
	await migrate(adminUrl, { lockMs: 100, pauseMs: 20 });
	const during = written;
	await expect.poll(() => written, { interval: 5 }).toBeGreaterThan(during + 3);
	ended.abort();
	await writing;
	expect(await one("pg_relation_filenode('audit_events_earlier')::text")).toBe(before);
	expect(await one("select count(*)::int from audit_events where action = 'before'")).toBe(2002);
	expect(await one("select count(*)::int from audit_events where action = 'meanwhile'")).toBe(written);
	expect(await one("select count(*)::int from audit_events where id is null or words is null")).toBe(0);
	expect(await one("select count(*)::int from (select id from audit_events group by id having count(*) > 1) twice")).toBe(0);
	expect(Number(await one<string>("select max(id)::text from audit_events"))).toBeGreaterThan(last + written - 1);
	expect(await one("select tableoid::regclass::text from audit_events where target = 'ahead'")).toBe("audit_events_later");
	expect(await one("select tableoid::regclass::text from audit_events where action = 'meanwhile' order by id desc limit 1")).toBe(
		"audit_events_earlier",
	);
});

test("each index of the record has one of its first partition below it, and none was made twice", async () => {
	const { rows } = await admin.query(
		`select c.relname as lonely from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'audit_events_earlier'::regclass
			and not exists (select from pg_inherits p where p.inhrelid = i.indexrelid)`,
	);
	expect(rows).toEqual([]);
	expect(await one("select count(*)::int from pg_index where indrelid = 'audit_events_earlier'::regclass")).toBe(
		await one("select count(*)::int from pg_index where indrelid = 'audit_events'::regclass"),
	);
	expect(await one("select count(*)::int from pg_constraint where conrelid = 'audit_events_earlier'::regclass and contype = 'c'")).toBe(0);
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/test-database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;
const opened: pg.Client[] = [];

/** A connection of another user's. */
const connect = async () => {
	const client = new pg.Client({ connectionString: database.adminUrl });
	opened.push(client);
	await client.connect();
	return client;
};
const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

beforeAll(async () => {
	database = await createTestDatabase();
	folder = await mkdtemp(join(tmpdir(), "millgate-migrations-"));
	await (await connect()).query(
		"set role millgate_owner; create table loads (id int primary key, note text); insert into loads values (1, 'one'), (2, 'two')",
	);
});
afterAll(async () => {
	for (const client of opened) await client.end();
	await database.drop();
	await rm(folder, { recursive: true, force: true });
});

test("a migration that waits behind a long reader lets every other request through, and runs when the reader has gone", async () => {
	const [reader, other, admin] = [await connect(), await connect(), await connect()];
	await write("9001-wide.sql", "alter table loads add column weight_lb integer");
	await reader.query("begin; select * from loads");
	const attempts: string[] = [];
	// The migration gives its place up many times while the other one reads: each of its reads comes through.
	const reads = Promise.withResolvers<void>();
	const migrating = migrate(database.adminUrl, {
		folder,
		lockMs: 50,
		pauseMs: 20,
		onRetry: ({ blockedBy }) => {
			attempts.push(blockedBy);
			if (attempts.length === 3) reads.resolve();
		},
	});
	const seen: unknown[] = [];
	const reading = (async () => {
		for (let stop = false; !stop; ) {
			seen.push((await other.query("select note from loads where id = 1")).rows[0]?.note);
			stop = attempts.length >= 3;
		}
	})();
	await Promise.all([reads.promise, reading]);
	expect(new Set(seen)).toEqual(new Set(["one"]));
	expect(attempts[0]).toMatch(/^pid \d+ \(postgres, idle in transaction\)/);
	await reader.query("commit");
	expect(await migrating).toEqual(["9001-wide.sql"]);
	expect((await admin.query("select weight_lb from loads where id = 1")).rows).toEqual([{ weight_lb: null }]);
});

test("a migration that never gets its lock fails in the end, and has changed nothing", async () => {
	const reader = await connect();
	await write("9002-gone.sql", "alter table loads drop column note");
	await reader.query("begin; select * from loads");
	await expect(migrate(database.adminUrl, { folder, lockMs: 20, pauseMs: 1, tries: 2 })).rejects.toThrow(
		"Migration 9002-gone.sql failed: canceling statement due to lock timeout",
	);
	await reader.query("rollback");
	expect((await reader.query("select note from loads where id = 2")).rows).toEqual([{ note: "two" }]);
	await rm(join(folder, "9002-gone.sql"));
});

test("an index that was left invalid is created again, beside writers, while another process waits for its turn", async () => {
	const writer = await connect();
	await writer.query("insert into loads values (3, 'two')");
	await expect(writer.query("create unique index concurrently loads_note on loads (note)")).rejects.toThrow(
		"could not create unique index",
	);
	await writer.query("update loads set note = 'three' where id = 3");
	await write(
		"9003-index.sql",
		"-- outside a transaction\ncreate unique index concurrently if not exists loads_note on loads (note);\n",
	);
	const ran = await Promise.all([migrate(database.adminUrl, { folder }), migrate(database.adminUrl, { folder })]);
	expect(ran.flat()).toEqual(["9003-index.sql"]);
	const { rows } = await writer.query("select indisvalid from pg_index where indexrelid = 'loads_note'::regclass");
	expect(rows).toEqual([{ indisvalid: true }]);
});

test("a migration that fails says why", async () => {
	await write("9009-wrong.sql", "alter table loads add column weight_kg integre");
	await expect(migrate(database.adminUrl, { folder, isWanted: (name) => name === "9009-wrong.sql" })).rejects.toThrow(
		'Migration 9009-wrong.sql failed: type "integre" does not exist',
	);
});

test("a migration that was changed after it ran is refused; one whose comments were changed is not", async () => {
	const only = { folder, isWanted: (name: string) => name === "9010-port.sql" };
	await write("9010-port.sql", "alter table loads add column port text;\n");
	await migrate(database.adminUrl, only);
	await write("9010-port.sql", "-- Where the load is handed over.\nalter table loads\n\tadd column port text;");
	expect(await migrate(database.adminUrl, only)).toEqual([]);
	await write("9010-port.sql", "alter table loads add column port integer;");
	await expect(migrate(database.adminUrl, only)).rejects.toThrow(
		"Migration 9010-port.sql was changed after it ran in this database. Start with an empty database",
	);
});

test("a database of a version that kept no checksums is refused, in words that say what to do", async () => {
	const older = await createTestDatabase();
	const admin = new pg.Client({ connectionString: older.adminUrl });
	await admin.connect();
	try {
		await admin.query("alter table migrations drop column checksum");
		await expect(migrate(older.adminUrl)).rejects.toThrow("Start with an empty database");
	} finally {
		await admin.end();
		await older.drop();
	}
});

import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { createEmptyDatabase, createTestDatabase } from "../../../tests/support/test-database.ts";
import { ConfigError } from "../config.ts";
import { migrate, migrationsFolder, pendingMigrations } from "./migrate.ts";

test("a role that may not create Millgate's roles gets an error that says what it needs, in a line", async () => {
	const { adminUrl, drop } = await createTestDatabase();
	const weak = `weak_${randomUUID().slice(0, 8)}`;
	const admin = new pg.Client({ connectionString: adminUrl });
	await admin.connect();
	await admin.query(`create role ${weak} login password 'x'`);
	const url = Object.assign(new URL(adminUrl), { username: weak, password: "x" });
	const started = migrate(url.href);
	await expect(started).rejects.toThrow(ConfigError);
	await expect(started).rejects.toThrow(
		/^DATABASE_URL: weak_\w+ may not prepare test_\w+: permission denied.*createrole.*$/,
	);
	await admin.query(`drop role ${weak}`);
	await admin.end();
	await drop();
});

test("what is left to run is every migration of an empty database, and none of a migrated one; asking changes nothing", async () => {
	const { adminUrl, drop } = await createEmptyDatabase();
	const all = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
	expect(await pendingMigrations(adminUrl)).toEqual(all);
	expect(await pendingMigrations(adminUrl)).toEqual(all);
	await migrate(adminUrl);
	expect(await pendingMigrations(adminUrl)).toEqual([]);
	await drop();
});

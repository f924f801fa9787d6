import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { pendingMigrations } from "#server/database/migrate.ts";
import { createEmptyDatabase } from "../../tests/support/test-database.ts";

function start(databaseUrl: string, ...args: string[]) {
	const child = spawn(process.execPath, ["src/app/migrate-command.ts", ...args], {
		env: { ...process.env, DATABASE_URL: databaseUrl },
	});
	const ended = new Promise<number | null>((done) => child.on("close", done));
	const output = Promise.all([ended, text(child.stdout), text(child.stderr)]);
	return { child, output };
}

test("npm run migrate brings a database to this version, and one that waits ends once that is done", async () => {
	const { adminUrl, drop } = await createEmptyDatabase();
	const waiting = start(adminUrl, "--wait");
	await new Promise((done) => waiting.child.stdout.once("data", done));
	const [code, out] = await start(adminUrl).output;
	expect([code, out]).toEqual([0, expect.stringMatching(/^Migrated: 0001-/)]);
	expect(await pendingMigrations(adminUrl)).toEqual([]);
	expect(await waiting.output).toEqual([0, expect.stringMatching(/^Waiting for 0001-/), ""]);
	expect(await start(adminUrl).output).toEqual([0, "The database is up to date.\n", ""]);
	await drop();
});

test("a database that does not answer and an option that does not exist end it with 1 and a message", async () => {
	const [code, , error] = await start("postgres://nobody@127.0.0.1:9/none", "--wait").output;
	expect([code, error]).toEqual([1, expect.stringContaining("ECONNREFUSED")]);
	const [other, , usage] = await start("postgres://nobody@127.0.0.1:9/none", "--later").output;
	expect([other, usage]).toEqual([1, expect.stringContaining("npm run migrate [-- --wait]")]);
});

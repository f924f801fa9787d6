import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "#server/config.ts";
import { migrate, pendingMigrations } from "#server/database/migrate.ts";
import { withOwnDatabase } from "#server/database/own-database.ts";

/**
 * `npm run migrate`: brings the database to this version and names the migrations that ran. `--wait` changes nothing
 * and ends when no migration of this version is left, so that a process may wait for another to migrate. Ends with 1
 * and a message where the database does not answer or the settings are wrong.
 */
const pauseMs = 1000;

async function waitForMigrations(adminUrl: string): Promise<void> {
	for (let said = ""; ; await setTimeout(pauseMs)) {
		const left = await pendingMigrations(adminUrl);
		if (left.length === 0) return;
		const waiting = `Waiting for ${left.join(", ")}\n`;
		if (waiting !== said) process.stdout.write(waiting);
		said = waiting;
	}
}

async function migrateNow(adminUrl: string): Promise<void> {
	const ran = await migrate(adminUrl, {
		onRetry: ({ name, blockedBy }) => process.stdout.write(`${name} waits for its lock: ${blockedBy}\n`),
	});
	process.stdout.write(ran.length > 0 ? `Migrated: ${ran.join(", ")}\n` : "The database is up to date.\n");
}

try {
	const { values } = parseArgs({ options: { wait: { type: "boolean" } } });
	await withOwnDatabase(readConfig(process.env), values.wait ? waitForMigrations : migrateNow);
} catch (error) {
	const usage = error instanceof ConfigError ? "" : "\n  npm run migrate [-- --wait]";
	process.stderr.write(`${error instanceof Error ? error.message : error}${usage}\n`);
	process.exitCode = 1;
}

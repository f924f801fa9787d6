import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";

/** Writes src/server/database/tables.ts from a database that has just been migrated. */
const folder = await mkdtemp(join(tmpdir(), "millgate-tables-"));
const { adminUrl, stop } = await startEmbeddedDatabase(folder);
try {
	const url = await ensureDatabase(adminUrl, "millgate_tables");
	await migrate(url);
	const mapping = JSON.stringify({ int8: "number", numeric: "number", timestamptz: "Date", date: "string" });
	const flags = [
		"--url",
		url,
		"--dialect",
		"postgres",
		"--out-file",
		"src/server/database/tables.ts",
		"--type-mapping",
		mapping,
		"--exclude-pattern",
		"migrations",
	];
	const { status } = spawnSync("kysely-codegen", flags, { stdio: "inherit" });
	process.exitCode = status ?? 1;
} finally {
	await stop();
	await rm(folder, { recursive: true, force: true });
}

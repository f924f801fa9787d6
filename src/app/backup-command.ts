import { parseArgs } from "node:util";
import { backUp } from "#server/backup/back-up.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { BackupError, type Manifest } from "#server/backup/manifest.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { withOwnDatabase } from "#server/database/own-database.ts";
import { describeBackup } from "./backup-labels.ts";
import { version } from "./version.ts";

const usage = `Backs up Millgate: every row as of one moment, and every file, while the portal goes on working.

  npm run backup -- <folder>            into an empty folder
  npm run backup -- --check <folder>    reads a backup and compares it with its manifest
`;

function readArguments() {
	try {
		return parseArgs({ options: { check: { type: "boolean" } }, allowPositionals: true });
	} catch (error) {
		throw new BackupError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
	}
}

async function run(): Promise<Manifest | undefined> {
	const { values, positionals } = readArguments();
	const [folder] = positionals;
	if (!folder || positionals.length > 1) throw new BackupError(usage);
	if (values.check) return checkBackup(folder);
	const config = readConfig(process.env);
	return withOwnDatabase(config, (adminUrl) => backUp(adminUrl, config, { folder, version }), { isThere: true });
}

try {
	const manifest = await run();
	if (manifest) process.stdout.write(describeBackup(manifest));
	// What rows name and the store has lost is an error of the store, which the backup must not hide.
	if (manifest && manifest.missing.length > 0) process.exitCode = 2;
} catch (error) {
	process.stderr.write(
		`${error instanceof BackupError || error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : error}\n`,
	);
	process.exitCode = 1;
}

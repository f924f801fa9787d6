import { BackupError } from "#server/backup/manifest.ts";
import { restore } from "#server/backup/restore.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { withOwnDatabase } from "#server/database/own-database.ts";
import { describeBackup } from "./backup-labels.ts";

const usage = `Restores a backup of Millgate into an empty database and an empty store of files; checks everything before and after.

  npm run restore -- <folder>
`;

try {
	const [folder, ...others] = process.argv.slice(2);
	if (!folder || folder.startsWith("-") || others.length > 0) throw new BackupError(usage);
	const config = readConfig(process.env);
	const manifest = await withOwnDatabase(config, (adminUrl) => restore(adminUrl, config, folder));
	process.stdout.write(
		`${describeBackup(manifest)}Restored; every row and file is as it was. Everybody has to sign in again.\n`,
	);
} catch (error) {
	process.stderr.write(
		`${error instanceof BackupError || error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : error}\n`,
	);
	process.exitCode = 1;
}

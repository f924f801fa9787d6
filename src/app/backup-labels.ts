import type { Manifest } from "#server/backup/manifest.ts";

/** What a backup holds, for a user who runs the commands. */
export function describeBackup({ madeAt, version, tables, files, missing, secretKey }: Manifest): string {
	const rows = tables.reduce((sum, table) => sum + table.rows, 0);
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
	return [
		`Backup of ${madeAt}, version ${version}: ${rows} rows in ${tables.length} tables, ${files.length} files of ${bytes} bytes.`,
		secretKey.isIncluded
			? "secret.key lies in it: keep the folder as safe as the key."
			: "SECRET_KEY is not in it: keep it elsewhere.",
		...missing.map((key) => `Missing from the store: ${key}`),
		"",
	].join("\n");
}

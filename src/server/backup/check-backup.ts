import { inLanes, measureCopied } from "./files.ts";
import { BackupError, type Manifest, readManifest } from "./manifest.ts";
import { measureTableFile } from "./tables-queries.ts";

type Measured = { bytes: number; sha256: string };

/**
 * Reads a whole backup and compares every table and file with its manifest. Throws BackupError that names all that
 * differ.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
	const manifest = await readManifest(folder);
	const errors: string[] = [];
	const check = async (what: string, expected: Measured, measure: Promise<Measured>) => {
		const found = await measure.catch((error: Error) => error);
		if (found instanceof Error) errors.push(`${what}: ${found.message}`);
		else if (found.sha256 !== expected.sha256 || found.bytes !== expected.bytes)
			errors.push(`${what}: its content has changed`);
	};
	for (const entry of manifest.tables)
		await check(`${entry.schema}.${entry.name}`, entry, measureTableFile(folder, entry));
	await inLanes(manifest.files, (entry) => check(`files/${entry.key}`, entry, measureCopied(folder, entry.key)));
	if (errors.length > 0) throw new BackupError(`The backup is damaged:\n  ${errors.join("\n  ")}`);
	return manifest;
}

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** One table: its rows as PostgreSQL's COPY text, gzipped; bytes and hash are those of the text. */
const table = z.object({
	schema: z.string(),
	name: z.string(),
	columns: z.array(z.string()),
	/** The sort columns of the rows; without them, the rows are in the table's physical order. */
	orderedBy: z.array(z.string()).optional(),
	rows: z.number().int(),
	bytes: z.number().int(),
	sha256,
});

const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() });

/** One file of the store. */
const file = z.object({ key: z.string().min(1), mediaType: z.string(), bytes: z.number().int(), sha256 });

const manifest = z.object({
	format: z.literal(1),
	madeAt: z.iso.datetime(),
	version: z.string(),
	postgres: z.string(),
	migrations: z.array(z.object({ name: z.string(), sha256: sha256.nullable() })),
	tables: z.array(table),
	sequences: z.array(sequence),
	files: z.array(file),
	/** Files that rows of the backup name and that were gone before they could be copied. */
	missing: z.array(z.string()),
	/** Whether secret.key lies beside, and a fingerprint of the key that seals secrets. */
	secretKey: z.object({ isIncluded: z.boolean(), fingerprint: sha256 }),
});

export type Manifest = z.infer<typeof manifest>;
export type TableEntry = z.infer<typeof table>;
export type SequenceEntry = z.infer<typeof sequence>;
export type FileEntry = z.infer<typeof file>;

/** An error of a backup, in words for the person who runs it. */
export class BackupError extends Error {}

const place = (folder: string) => join(folder, "manifest.json");

/** Where the rows of a table lie in a backup's folder. */
export function tablePath(folder: string, { schema, name }: Pick<TableEntry, "schema" | "name">): string {
	return join(folder, "tables", `${schema}.${name}.copy.gz`);
}

/** Where a file of the store lies. Throws BackupError for a key that leads out of the folder. */
export function filePath(folder: string, key: string): string {
	if (key.split("/").some((part) => part === "" || part === "." || part === ".."))
		throw new BackupError(`${key} is no key of a file.`);
	return join(folder, "files", key);
}

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
	await writeFile(place(folder), `${JSON.stringify(content, null, "\t")}\n`, { mode: 0o600 });
}

/** Throws BackupError where there is no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
	const text = await readFile(place(folder), "utf8").catch(() => undefined);
	if (text === undefined)
		throw new BackupError(`${folder} holds no manifest.json: it is no backup, or one that did not end.`);
	const read = manifest.safeParse(asJson(text));
	if (!read.success)
		throw new BackupError(`${place(folder)} is damaged: ${read.error.issues[0]?.path.join(".")} is wrong.`);
	return read.data;
}

function asJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

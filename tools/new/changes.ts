import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files to write, and lines to put into files that are there: each before the first line that is `before`. */
export type Changes = {
	files: Readonly<Record<string, string>>;
	lines: readonly { path: string; before: string; line: string }[];
};

/** Makes the changes below `root` and returns the paths of all files. Throws, before it writes, if one does not fit. */
export function apply(root: string, { files, lines }: Changes): string[] {
	const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
	if (taken) throw new Error(`${taken} is there already`);
	const changed = new Map<string, string>(Object.entries(files));
	for (const { path, before, line } of lines) {
		const text = changed.get(path) ?? readFileSync(join(root, path), "utf8");
		const rows = text.split("\n");
		const index = rows.indexOf(before);
		if (index < 0) throw new Error(`${path} has no line ${JSON.stringify(before)}`);
		// JSON has a comma between entries, and none behind the last.
		if (path.endsWith(".json") && /^\s*[\]}]/.test(before)) rows[index - 1] = `${rows[index - 1]},`;
		changed.set(path, rows.toSpliced(index, 0, line).join("\n"));
	}
	for (const [path, text] of changed) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	return [...changed.keys()];
}

const migrations = "database/migrations";

/** Whether a migration makes the table. */
export function hasTable(root: string, table: string): boolean {
	return readdirSync(join(root, migrations)).some((file) =>
		new RegExp(`^create table ${table}\\b`, "m").test(readFileSync(join(root, migrations, file), "utf8")),
	);
}

/** Path of the next migration. */
export function nextMigration(root: string, kebab: string): string {
	const last = Math.max(...readdirSync(join(root, migrations)).map((file) => Number.parseInt(file, 10) || 0));
	return `${migrations}/${String(last + 1).padStart(4, "0")}-${kebab}.sql`;
}

import { writeFileSync } from "node:fs";
import { readSources, readTexts, sentences, textFiles } from "./checks/texts.ts";

const head = ["key", "English", "Spanish", "shown in"];

/**
 * All texts of the tree at `root` as tab-separated rows: the key, both languages, and the source files that use the
 * key.
 */
export function textsTable(root: string): string {
	const usedIn = filesByKey(root);
	const rows = textFiles(root).flatMap((file) => {
		const spanish = readTexts(root, file, "es");
		return [...readTexts(root, file, "en")].map(([key, english]) => [
			key,
			cell(english),
			cell(spanish.get(key)),
			(usedIn.get(key) ?? []).sort().join(", "),
		]);
	});
	return [head, ...rows].map((row) => `${row.join("\t")}\n`).join("");
}

function filesByKey(root: string): Map<string, string[]> {
	const files = new Map<string, string[]>();
	for (const { path, text } of readSources(root)) {
		const keys = new Set([...text.matchAll(/\bm\.(\w+)\b/g)].map(([, key = ""]) => key));
		for (const key of keys) files.set(key, [...(files.get(key) ?? []), path]);
	}
	return files;
}

/** The variants of a plural share a cell; a line break or tab within a text would end it. */
function cell(text: unknown): string {
	if (text === undefined) return "";
	return sentences(text).join(" | ").replace(/\s+/g, " ");
}

if (import.meta.main) {
	const [file] = process.argv.slice(2);
	const table = textsTable(process.cwd());
	if (file) writeFileSync(file, table);
	else process.stdout.write(table);
}

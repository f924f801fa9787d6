import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasTitle, type TestTitles, testTitles } from "./test-titles.ts";

/** A test by its file and its title. */
export type TestReference = { file: string; title: string };

/** Tests that are named and not there, one line each, `id` in front. Each file of the tree at `root` is read once. */
export function referenceFaultsIn(root: string): (id: string, references: readonly TestReference[]) => string[] {
	const read = new Map<string, TestTitles | undefined>();
	const titlesOf = (file: string) => {
		if (!read.has(file)) read.set(file, existsSync(join(root, file)) ? testTitles(join(root, file)) : undefined);
		return read.get(file);
	};
	return (id, references) =>
		references.flatMap(({ file, title }) => {
			const titles = titlesOf(file);
			if (!titles) return [`${id}: ${file} is not there`];
			return hasTitle(titles, title) ? [] : [`${id}: ${file} has no test "${title}"`];
		});
}

/** Tests as part of a table's cell: a link to the file, then the title. */
export function referenceLinks(references: readonly TestReference[]): string {
	return references
		.map(({ file, title }) => `[${file.split("/").at(-1)}](../${file}): ${cellText(title)}`)
		.join("<br>");
}

/** Text as one cell of a table: nothing of it is markup. */
export function cellText(text: string): string {
	return text.replace(/[\\|<>*_`[\]]/g, "\\$&").replace(/\s+/g, " ");
}

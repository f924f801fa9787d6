import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What one fault showed. Counts are asserted by its test, times only written down. */
export type Figures = {
	/** What was done, in a few words. */
	done: string;
	/** Milliseconds until the first good answer of every kind, from the moment in `done`. */
	firstGoodMs?: number;
	acknowledged?: number;
	lost?: number;
	doubled?: number;
	orphaned?: number;
	/** Refused with a time to retry. */
	refused?: number;
	/** Connections that broke or were refused: a process or the way to it was gone. */
	unanswered?: number;
	/** What else is worth knowing. */
	note?: string;
};

const file = join(import.meta.dirname, "..", "README.md");
const head =
	"| fault | what is done | first good answer | acknowledged | lost | doubled | orphaned | refused in words | unanswered | besides |";

/**
 * Writes the row of a fault (its name, as in `npm run faults -- NAME`) into the table of tests/faults/README.md, in
 * place of the previous one.
 */
export async function keepFigures(name: string, figures: Figures): Promise<void> {
	const text = await readFile(file, "utf8");
	const start = text.indexOf(head);
	if (start < 0) throw new Error("tests/faults/README.md has lost its table");
	const [before, table] = [text.slice(0, start), text.slice(start).trimEnd().split("\n")];
	const others = table.slice(2).filter((row) => !row.startsWith(`| ${name} |`));
	const rows = [...others, rowOf(name, figures)].toSorted();
	await writeFile(file, `${before}${[...table.slice(0, 2), ...rows].join("\n")}\n`);
}

function rowOf(name: string, { done, firstGoodMs, note, ...counts }: Figures): string {
	const time = firstGoodMs === undefined ? "" : `${(firstGoodMs / 1000).toFixed(1)} s`;
	const { acknowledged, lost, doubled, orphaned, refused, unanswered } = counts;
	const cells = [
		name,
		done,
		time,
		...[acknowledged, lost, doubled, orphaned, refused, unanswered].map((count) => count ?? ""),
		note ?? "",
	];
	return `| ${cells.join(" | ")} |`;
}

import { csvCell } from "#shared/csv-text.ts";
import { saveFile } from "../data/save-file.ts";

/** Gives rows to the machine as CSV with their titles, as exports of lists are written. */
export function saveRows(
	name: string,
	titles: readonly string[],
	rows: readonly (readonly (string | number)[])[],
): void {
	const lines = [titles, ...rows].map((cells) => `${cells.map((cell) => csvCell(String(cell))).join(",")}\r\n`);
	saveFile(`${name}.csv`, "text/csv", ["\uFEFF", ...lines]);
}

import { csvCell } from "#shared/csv-text.ts";

/** Gives rows to the machine as CSV with their titles, as exports of lists are written. */
export function saveRows(name: string, titles: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
	const lines = [titles, ...rows].map((cells) => `${cells.map((cell) => csvCell(String(cell))).join(",")}\r\n`);
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob(["\uFEFF", ...lines], { type: "text/csv" }));
	link.download = `${name}.csv`;
	link.click();
	URL.revokeObjectURL(link.href);
}

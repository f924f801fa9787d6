import { escapeHtml, mailFont } from "./mail-html.ts";

/**
 * A few rows inside a mail; cells are written already. `totals` is below them, empty where a column has none, and
 * `note` below all.
 */
export type MailTable = {
	caption: string;
	columns: readonly { title: string; isFigure: boolean }[];
	rows: readonly (readonly string[])[];
	totals?: { label: string; cells: readonly string[] };
	note?: string | undefined;
};

/** Columns below each other, in the one width that every letter of a plain mail has. */
export function tableAsText({ caption, columns, rows, totals, note }: MailTable): string {
	const lines = [columns.map(({ title }) => title), ...rows, ...(totals ? [totalCells(totals)] : [])];
	const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
	const write = (line: readonly string[]) =>
		columns
			.map(({ isFigure }, index) =>
				isFigure ? (line[index] ?? "").padStart(widths[index] ?? 0) : (line[index] ?? "").padEnd(widths[index] ?? 0),
			)
			.join("  ")
			.trimEnd();
	const rule = widths.map((width) => "-".repeat(width)).join("  ");
	const [head = [], ...body] = lines.map(write);
	return [caption, "", head, rule, ...body, ...(note ? ["", note] : [])].join("\n");
}

/** The same as a table of HTML, which scrolls where it is too wide. */
export function tableAsHtml({ caption, columns, rows, totals, note }: MailTable): string {
	const cell = (tag: "td" | "th", text: string, isFigure: boolean, more = "") =>
		`<${tag} style="${mailFont};padding:6px 8px;border-bottom:1px solid #e1e4e8;font-size:13px;line-height:18px;text-align:${isFigure ? "right" : "left"};white-space:nowrap${more}">${escapeHtml(text)}</${tag}>`;
	const line = (tag: "td" | "th", cells: readonly string[], more = "") =>
		`<tr>${columns.map(({ isFigure }, index) => cell(tag, cells[index] ?? "", isFigure, more)).join("")}</tr>`;
	const head = line(
		"th",
		columns.map(({ title }) => title),
		";font-weight:600;color:#4d5661;background:#f5f6f7",
	);
	const foot = totals ? line("td", totalCells(totals), ";font-weight:600;border-top:2px solid #c9ced4") : "";
	const below = note
		? `<p class="second" style="${mailFont};font-size:13px;line-height:18px;margin:6px 0 0;color:#4d5661">${escapeHtml(note)}</p>`
		: "";
	return `<div style="overflow-x:auto"><table cellpadding="0" cellspacing="0" style="border-collapse:collapse;min-width:100%"><caption class="second" style="${mailFont};font-size:13px;line-height:18px;text-align:left;padding:0 0 6px;color:#4d5661">${escapeHtml(caption)}</caption>${head}${rows.map((row) => line("td", row)).join("")}${foot}</table></div>${below}`;
}

/** The first column says what the line is. */
function totalCells({ label, cells }: { label: string; cells: readonly string[] }): string[] {
	return cells.map((text, index) => (index === 0 ? label : text));
}

import type { PaperRow, PaperTable } from "../paper.ts";
import { decoration, drawHeading, group, heightOf, inks, makeRoom, type Pen, part, rule, typeSizes, write } from "../pen.ts";

const padding = 4;
const lineGap = 2.5;
type Column = { title: string; isFigure: boolean; x: number; width: number };

/** A table that goes on over pages. Its head is read out once and drawn on each of them; a row is never cut. */
export function drawTable(pen: Pen, table: PaperTable): void {
	const columns = columnsOf(pen, table);
	const rows = table.rows.map(({ cells, as }) => ({ texts: cells.map((cell) => (cell ?? "").toString()), as }));
	makeRoom(pen, (table.title ? 20 : 0) + headHeight(pen, columns) + heightOfFirst(pen, rows, columns) + 8);
	if (table.title) drawHeading(pen, pen.root, table.title);
	const element = group(pen, pen.root, "Table");
	const head = group(pen, element, "TR");
	drawHead(pen, columns, (column, draw) => part(pen, head, "TH", draw, { scope: "Column", title: column.title }));
	head.end();
	for (const row of rows) {
		const height = heightOfRow(pen, row, columns);
		if (makeRoom(pen, height)) drawHead(pen, columns, (_column, draw) => decoration(pen, draw));
		drawRow(pen, element, { row, columns, height });
	}
	element.end();
	rule(pen, pen.y);
	pen.y += 12;
}

/** A table of few rows is not cut: a value is read beside its limits. */
const fewRows = 5;

/** Height of what must stand together under the head: one row of a long table, all of a short one. */
function heightOfFirst(pen: Pen, rows: readonly Row[], columns: readonly Column[]): number {
	const together = rows.length <= fewRows ? rows : rows.slice(0, 1);
	return together.reduce((sum, row) => sum + heightOfRow(pen, row, columns), 0);
}

/** Shares of the width, one after another. */
function columnsOf(pen: Pen, table: PaperTable): Column[] {
	const all = table.columns.reduce((sum, { share = 1 }) => sum + share, 0);
	let x = pen.left;
	return table.columns.map(({ title, share = 1, isFigure = false }) => {
		const width = (pen.width * share) / all;
		x += width;
		return { title, isFigure, x: x - width + padding, width: width - 2 * padding };
	});
}

const atHead = ({ doc }: Pen) => doc.font("bold").fontSize(typeSizes.small).fillColor(inks.text);
const atRow = ({ doc }: Pen, as: PaperRow["as"]) =>
	doc
		.font(as ? "bold" : "regular")
		.fontSize(typeSizes.text - 0.5)
		.fillColor(inks.text);

function headHeight(pen: Pen, columns: readonly Column[]): number {
	atHead(pen);
	return Math.max(...columns.map(({ title, width }) => heightOf(pen, title, width))) + 2 * lineGap;
}

function drawHead(pen: Pen, columns: readonly Column[], mark: (column: Column, draw: () => void) => void): void {
	const height = headHeight(pen, columns);
	rule(pen, pen.y, inks.text, 0.8);
	for (const column of columns) {
		const { title, x, width, isFigure } = column;
		const y = pen.y + height - lineGap - heightOf(pen, title, width);
		atHead(pen);
		mark(column, () => write(pen, { text: title, x, y, width, isRight: isFigure }));
	}
	pen.y += height;
	rule(pen, pen.y, inks.text, 0.8);
}

type Row = { texts: readonly string[]; as: PaperRow["as"] };

function heightOfRow(pen: Pen, row: Row | undefined, columns: readonly Column[]): number {
	if (!row) return 0;
	atRow(pen, row.as);
	return (
		Math.max(...columns.map((_column, index) => heightOf(pen, row.texts[index] ?? "", widthOfCell(row, columns, index)))) + 2 * lineGap
	);
}

/** The name of a sum or group goes on over the empty cells beside it. */
function widthOfCell({ texts, as }: Row, columns: readonly Column[], index: number): number {
	const own = columns[index]?.width ?? 0;
	if (!as || index > 0) return own;
	const next = columns.find((_column, at) => at > 0 && texts[at]);
	return next ? next.x - 2 * padding - (columns[0]?.x ?? 0) : own;
}

type Drawn = { row: Row; columns: readonly Column[]; height: number };

function drawRow(pen: Pen, table: ReturnType<typeof group>, { row, columns, height }: Drawn): void {
	if (row.as === "sum") rule(pen, pen.y, inks.rule);
	const element = group(pen, table, "TR");
	for (const [index, { x, isFigure }] of columns.entries()) {
		const width = widthOfCell(row, columns, index);
		atRow(pen, row.as);
		part(pen, element, "TD", () => write(pen, { text: row.texts[index] ?? "", x, y: pen.y + lineGap, width, isRight: isFigure }));
	}
	element.end();
	pen.y += height;
	rule(pen, pen.y, inks.hairline, 0.3);
}

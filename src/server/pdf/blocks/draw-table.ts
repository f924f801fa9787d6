import type { PdfRow, PdfTable } from "../pdf-content.ts";
import {
	decoration,
	drawHeading,
	group,
	heightOf,
	heightOfPage,
	inks,
	makeRoom,
	type Pen,
	part,
	rule,
	write,
} from "../pen.ts";
import { columnWidths } from "./column-widths.ts";
import { textParts } from "./text-parts.ts";

const padding = 4;
type Column = { title: string; isFigure: boolean; x: number; width: number };

/**
 * A table that continues over pages. Its head is read out once and drawn on each of them; a row is cut only where it
 * is higher than a page. A sum is under the row before it, a group over the row behind it.
 */
export function drawTable(pen: Pen, table: PdfTable): void {
	if (table.isHalved && drawHalves(pen, table)) return;
	const columns = columnsOf(pen, table);
	const rows = table.rows.flatMap((row) => rowsOf(pen, row, columns));
	const room = roomOfRows(pen, columns);
	makeRoom(pen, (table.title ? headingHeight : 0) + headHeight(pen, columns) + heightOfFirst(rows, room) + 8);
	if (table.title) drawHeading(pen, pen.root, table.title);
	const element = group(pen, pen.root, "Table");
	const head = group(pen, element, "TR");
	drawHead(pen, columns, (column, draw) => part(pen, head, "TH", draw, { scope: "Column", title: column.title }));
	head.end();
	for (const [index, row] of rows.entries()) {
		if (makeRoom(pen, heightTogether(rows, index, room)))
			drawHead(pen, columns, (_column, draw) => decoration(pen, draw));
		drawRow(pen, element, row, columns);
	}
	element.end();
	rule(pen, pen.y);
	pen.y += 2 * pen.sizes.underBlock;
}

const betweenHalves = 18;

/** Two tables beside each other, the second continues the first. Answers false where they do not fit on a page. */
function drawHalves(pen: Pen, { isHalved, title, ...table }: PdfTable): boolean {
	const width = (pen.width - betweenHalves) / 2;
	const most = Math.ceil(table.rows.length / 2);
	const halves = [table.rows.slice(0, most), table.rows.slice(most)];
	const heightOfHalf = (rows: readonly PdfRow[]) => {
		const half = { ...pen, width };
		const columns = columnsOf(half, { ...table, rows });
		const height = rows.flatMap((row) => rowsOf(half, row, columns)).reduce((sum, row) => sum + row.height, 0);
		return headHeight(half, columns) + height;
	};
	const height = headingHeight + Math.max(...halves.map(heightOfHalf));
	if (height > heightOfPage(pen)) return false;
	makeRoom(pen, height);
	if (title) drawHeading(pen, pen.root, title);
	const ends = halves.map((rows, at) => {
		const half = { ...pen, width, left: pen.left + at * (width + betweenHalves) };
		if (rows.length > 0) drawTable(half, { ...table, rows });
		return half.y;
	});
	pen.y = Math.max(...ends);
	return true;
}

const headingHeight = 20;
/** A table of few rows is not cut: a value is read beside its limits. */
const fewRows = 5;

/**
 * Height of what must be together under the head: all of a short table that fits on a page, else what belongs to the
 * first row.
 */
function heightOfFirst(rows: readonly Row[], room: number): number {
	const all = rows.reduce((sum, { height }) => sum + height, 0);
	return rows.length <= fewRows && all <= room - headingHeight ? all : heightTogether(rows, 0, room);
}

/** Height of a row and of what is on the same page with it: its sums, and what a group is the name of. */
function heightTogether(rows: readonly Row[], from: number, room: number): number {
	const own = rows[from]?.height ?? 0;
	let height = own;
	for (let next = from + 1; rows[next]?.as === "sum" || rows[next - 1]?.as === "group"; next += 1)
		height += rows[next]?.height ?? 0;
	return height <= room ? height : own;
}

/** What a page has for rows, under the head. */
const roomOfRows = (pen: Pen, columns: readonly Column[]) => heightOfPage(pen) - headHeight(pen, columns);

/** Shares of the width, one after another; a figure is never broken while others have room to spare. */
function columnsOf(pen: Pen, { columns, rows }: PdfTable): Column[] {
	const all = columns.reduce((sum, { share = 1 }) => sum + share, 0);
	const widths = columnWidths(
		columns.map(({ title, share = 1, isFigure = false }, index) => {
			const shared = (pen.width * share) / all;
			const cells = rows
				.filter(({ as }) => !as || index > 0)
				.map((row) => ({ text: String(row.cells[index] ?? ""), as: row.as }));
			const needed = 2 * padding + Math.max(widestWord(pen, title), widestOf(pen, cells, isFigure ? "\n" : /\s+/));
			// Words do not take room from figures: a part number may be as long as a line.
			return { shared, needed: isFigure ? needed : Math.min(needed, shared) };
		}),
	);
	let x = pen.left;
	return columns.map(({ title, isFigure = false }, index) => {
		const width = widths[index] ?? 0;
		x += width;
		return { title, isFigure, x: x - width + padding, width: width - 2 * padding };
	});
}

function widestWord(pen: Pen, title: string): number {
	atHead(pen);
	return Math.max(...title.split(/\s+/).map((word) => pen.doc.widthOfString(word)));
}

/** Width of the widest piece of these cells, broken where `at` says; each text is measured once. */
function widestOf(pen: Pen, cells: readonly { text: string; as: PdfRow["as"] }[], at: string | RegExp): number {
	const widest = (as: PdfRow["as"]) => {
		atRow(pen, as);
		const pieces = new Set(cells.filter((cell) => cell.as === as).flatMap(({ text }) => text.split(at)));
		return Math.max(0, ...[...pieces].map((piece) => pen.doc.widthOfString(piece)));
	};
	return Math.max(widest(undefined), widest("sum"), widest("group"));
}

const atHead = ({ doc, sizes }: Pen) => doc.font("bold").fontSize(sizes.small).fillColor(inks.text);
const atRow = ({ doc, sizes }: Pen, as: PdfRow["as"]) =>
	doc
		.font(as ? "bold" : "regular")
		.fontSize(sizes.text - 0.5)
		.fillColor(inks.text);

function headHeight(pen: Pen, columns: readonly Column[]): number {
	atHead(pen);
	return Math.max(...columns.map(({ title, width }) => heightOf(pen, title, width))) + 2 * pen.sizes.inRow;
}

function drawHead(pen: Pen, columns: readonly Column[], mark: (column: Column, draw: () => void) => void): void {
	const height = headHeight(pen, columns);
	rule(pen, pen.y, inks.text, 0.8);
	for (const column of columns) {
		const { title, x, width, isFigure } = column;
		const y = pen.y + height - pen.sizes.inRow - heightOf(pen, title, width);
		atHead(pen);
		mark(column, () => write(pen, { text: title, x, y, width, isRight: isFigure }));
	}
	pen.y += height;
	rule(pen, pen.y, inks.text, 0.8);
}

/** `goesOn`: the next row is more of the same. */
type Row = { texts: readonly string[]; as: PdfRow["as"]; height: number; goesOn: boolean };
type Texts = Pick<Row, "texts" | "as">;

/** Points; a row that is higher than a page continues in pieces of this height, from where it begins. */
const pieceHeight = 120;

/** A row, or the pieces of one that is higher than a page. */
function rowsOf(pen: Pen, { cells, as }: PdfRow, columns: readonly Column[]): Row[] {
	const row = { texts: cells.map((cell) => (cell ?? "").toString()), as };
	const height = heightOfRow(pen, row, columns) + 2 * pen.sizes.inRow;
	if (height <= roomOfRows(pen, columns)) return [{ ...row, height, goesOn: false }];
	atRow(pen, as);
	const pieces = row.texts.map((text, index) =>
		textParts(text, (piece) => heightOf(pen, piece, widthOfCell(row, columns, index)) <= pieceHeight),
	);
	const count = Math.max(...pieces.map(({ length }) => length));
	return Array.from({ length: count }, (_piece, at) => {
		const texts = pieces.map((parts) => parts[at] ?? "");
		const continues = at < count - 1;
		return {
			texts,
			as,
			height: heightOfRow(pen, { texts, as }, columns) + (continues ? 0 : 2 * pen.sizes.inRow),
			goesOn: continues,
		};
	});
}

/** Without the gaps above and below. */
function heightOfRow(pen: Pen, row: Texts, columns: readonly Column[]): number {
	atRow(pen, row.as);
	return Math.max(
		...columns.map((_column, index) => heightOf(pen, row.texts[index] ?? "", widthOfCell(row, columns, index))),
	);
}

/** The name of a sum or group continues over the empty cells beside it. */
function widthOfCell({ texts, as }: Texts, columns: readonly Column[], index: number): number {
	const own = columns[index]?.width ?? 0;
	if (!as || index > 0) return own;
	const next = columns.find((_column, at) => at > 0 && texts[at]);
	return next ? next.x - 2 * padding - (columns[0]?.x ?? 0) : own;
}

function drawRow(pen: Pen, table: ReturnType<typeof group>, row: Row, columns: readonly Column[]): void {
	if (row.as === "sum") rule(pen, pen.y, inks.rule);
	const element = group(pen, table, "TR");
	for (const [index, { x, isFigure }] of columns.entries()) {
		const width = widthOfCell(row, columns, index);
		atRow(pen, row.as);
		part(pen, element, "TD", () =>
			write(pen, { text: row.texts[index] ?? "", x, y: pen.y + pen.sizes.inRow, width, isRight: isFigure }),
		);
	}
	element.end();
	pen.y += row.height;
	if (!row.goesOn) rule(pen, pen.y, inks.hairline, 0.3);
}

import type { SheetColumn } from "./sheet.ts";

/**
 * Indexes into the styles part: of a column's cells, and of text that would become a formula if a person edited its
 * cell.
 */
export type ColumnStyle = { plain: number; bold: number };
export type Styles = { header: number; bold: number; quoted: number; columns: ColumnStyle[]; xml: string };

type CellFormat = {
	format: number;
	font: number;
	fill?: number;
	border?: number;
	isWrapped?: boolean;
	isQuoted?: boolean;
};

const namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const firstOwnFormat = 164;
// Built-in formats that follow the reader's own locale (ECMA-376, 18.8.30).
const builtIn = { text: 0, number: 0, integer: 3, day: 14, instant: 22 } as const;

/** The styles that the columns need; a number's decimals become a format of their own. */
export function buildStyles(columns: readonly SheetColumn[]): Styles {
	const cells: CellFormat[] = [];
	const add = (cell: CellFormat): number => {
		const same = cells.findIndex((other) => JSON.stringify(other) === JSON.stringify(cell));
		return same >= 0 ? same : cells.push(cell) - 1;
	};
	add({ format: 0, font: 0 });
	const header = add({ format: 0, font: 1, fill: 2, border: 1, isWrapped: true });
	const bold = add({ format: 0, font: 1 });
	const quoted = add({ format: 0, font: 0, isQuoted: true });
	const decimals = [...new Set(columns.filter(hasDecimals).map((column) => column.decimals ?? 0))];
	const styled = columns.map((column) => {
		const format = hasDecimals(column) ? firstOwnFormat + decimals.indexOf(column.decimals ?? 0) : builtIn[column.kind];
		return { plain: add({ format, font: 0 }), bold: add({ format, font: 1 }) };
	});
	return { header, bold, quoted, columns: styled, xml: stylesXml(cells, decimals) };
}

function hasDecimals(column: SheetColumn): boolean {
	return column.kind === "number" && column.decimals !== undefined;
}

function stylesXml(cells: CellFormat[], decimals: number[]): string {
	const formats = decimals.map((count, index) => {
		const code = count > 0 ? `#,##0.${"0".repeat(count)}` : "#,##0";
		return `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${code}"/>`;
	});
	return [
		`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${namespace}">`,
		formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join("")}</numFmts>` : "",
		'<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
		'<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>',
		'<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
		'<fill><patternFill patternType="solid"><fgColor rgb="FFE8EBEE"/><bgColor indexed="64"/></patternFill></fill></fills>',
		'<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
		'<border><left/><right/><top/><bottom style="thin"><color rgb="FF6B7580"/></bottom><diagonal/></border></borders>',
		'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
		`<cellXfs count="${cells.length}">${cells.map(cellFormatXml).join("")}</cellXfs>`,
		'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
	].join("");
}

function cellFormatXml(cell: CellFormat): string {
	const { format, font, fill = 0, border = 0 } = cell;
	const applied = [
		format && "NumberFormat",
		font && "Font",
		fill && "Fill",
		border && "Border",
		cell.isWrapped && "Alignment",
	];
	const attributes = [
		`numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"`,
		...applied.filter(Boolean).map((name) => `apply${name}="1"`),
		...(cell.isQuoted ? ['quotePrefix="1"'] : []),
	].join(" ");
	return cell.isWrapped ? `<xf ${attributes}><alignment vertical="center" wrapText="1"/></xf>` : `<xf ${attributes}/>`;
}

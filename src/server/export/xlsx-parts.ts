import type { Sheet } from "./sheet.ts";
import { columnLetters, titleRow } from "./xlsx-cells.ts";
import { plainXml } from "./xml-text.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const documentRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const packageProperties = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const defaultWidth = { text: 18, number: 12, integer: 10, day: 12, instant: 17 } as const;
const longestSheetName = 31;

/** A worksheet as written: its name and the last row that the filter covers. */
export type WrittenSheet = { name: string; lastRow: number };

type Shape = Pick<Sheet, "columns" | "heading">;

/** What is before the rows: the titles stay in view, the columns have their widths, prints fit the page's width. */
export function sheetStartXml(sheet: Shape, isFirst: boolean): string {
	const top = titleRow(sheet);
	const widths = sheet.columns.map((column, index) => {
		const width = Math.min(column.width ?? Math.max(defaultWidth[column.kind], column.title.length + 4), 255);
		return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
	});
	return [
		`${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
		`<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ""} workbookViewId="0">`,
		`<pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/>`,
		`<selection pane="bottomLeft" activeCell="A${top + 1}" sqref="A${top + 1}"/>`,
		`</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join("")}</cols><sheetData>`,
	].join("");
}

/** What is after the rows: the filter over titles and rows, totals left out. */
export function sheetEndXml(sheet: Shape, lastRow: number): string {
	const range = `A${titleRow(sheet)}:${columnLetters(sheet.columns.length - 1)}${lastRow}`;
	return `</sheetData><autoFilter ref="${range}"/><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`;
}

/**
 * A name that spreadsheets take: no []:*?/\ nor apostrophes at its ends, 31 characters; the second and later carry
 * their number.
 */
export function sheetName(name: string, number: number): string {
	const suffix = number > 1 ? ` (${number})` : "";
	const clean = name
		.replace(/[[\]:*?/\\\u0000-\u001F]/g, " ")
		.trim()
		.replace(/^'+|'+$/g, "");
	return (clean || "Sheet").slice(0, longestSheetName - suffix.length).toWellFormed() + suffix;
}

/** The parts that name the sheets; they come last, since only then all sheets are known. Paths to XML. */
export function bookParts(
	sheets: readonly WrittenSheet[],
	sheet: Pick<Sheet, "columns" | "heading" | "properties">,
	createdAt: Date,
): Map<string, string> {
	return new Map([
		["xl/workbook.xml", workbookXml(sheets, sheet)],
		["xl/_rels/workbook.xml.rels", workbookRelationsXml(sheets.length)],
		["docProps/core.xml", propertiesXml(sheet.properties, createdAt)],
		["_rels/.rels", rootRelationsXml()],
		["[Content_Types].xml", contentTypesXml(sheets.length)],
	]);
}

function workbookXml(sheets: readonly WrittenSheet[], shape: Shape): string {
	const lastColumn = columnLetters(shape.columns.length - 1);
	const top = titleRow(shape);
	const list = sheets.map(
		(sheet, index) => `<sheet name="${plainXml(sheet.name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
	);
	const names = sheets.flatMap((sheet, index) => {
		const quoted = plainXml(`'${sheet.name.replaceAll("'", "''")}'`);
		return [
			`<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${quoted}!$A$${top}:$${lastColumn}$${sheet.lastRow}</definedName>`,
			`<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${quoted}!$${top}:$${top}</definedName>`,
		];
	});
	return `${declaration}<workbook xmlns="${main}" xmlns:r="${documentRelations}"><bookViews><workbookView/></bookViews><sheets>${list.join("")}</sheets><definedNames>${names.join("")}</definedNames></workbook>`;
}

function workbookRelationsXml(sheetCount: number): string {
	const sheets = Array.from({ length: sheetCount }, (_, index) =>
		relation(index + 1, `${documentRelations}/worksheet`, `worksheets/sheet${index + 1}.xml`),
	);
	const styles = relation(sheetCount + 1, `${documentRelations}/styles`, "styles.xml");
	return `${declaration}<Relationships xmlns="${packageRelations}">${sheets.join("")}${styles}</Relationships>`;
}

function rootRelationsXml(): string {
	const book = relation(1, `${documentRelations}/officeDocument`, "xl/workbook.xml");
	const properties = relation(2, `${packageRelations}/metadata/core-properties`, "docProps/core.xml");
	return `${declaration}<Relationships xmlns="${packageRelations}">${book}${properties}</Relationships>`;
}

function relation(id: number, type: string, target: string): string {
	return `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;
}

function contentTypesXml(sheetCount: number): string {
	const sheets = Array.from({ length: sheetCount }, (_, index) =>
		override(`/xl/worksheets/sheet${index + 1}.xml`, `${contentType}.worksheet+xml`),
	);
	return [
		`${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
		'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>',
		override("/xl/workbook.xml", `${contentType}.sheet.main+xml`),
		...sheets,
		override("/xl/styles.xml", `${contentType}.styles+xml`),
		override("/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"),
		"</Types>",
	].join("");
}

function override(path: string, type: string): string {
	return `<Override PartName="${path}" ContentType="${type}"/>`;
}

function propertiesXml(properties: Sheet["properties"], createdAt: Date): string {
	return [
		`${declaration}<cp:coreProperties xmlns:cp="${packageProperties}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`,
		`<dc:title>${plainXml(properties?.title ?? "")}</dc:title><dc:creator>${plainXml(properties?.creator ?? "")}</dc:creator>`,
		`<dcterms:created xsi:type="dcterms:W3CDTF">${createdAt.toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`,
	].join("");
}

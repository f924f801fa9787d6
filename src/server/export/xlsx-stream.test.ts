import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { Sheet, SheetColumn } from "./sheet.ts";
import { type SheetLimits, xlsxStream } from "./xlsx-stream.ts";

const columns: SheetColumn[] = [
	{ title: "PO & line", kind: "text" },
	{ title: "Tons", kind: "number", decimals: 3 },
	{ title: "Pieces", kind: "integer" },
	{ title: "Promised", kind: "day" },
	{ title: "Shipped", kind: "instant", width: 30 },
];

type Cell = { text: string; type: string | undefined; style: number };

async function* batches(...given: unknown[][][]): AsyncGenerator<unknown[][]> {
	yield* given;
}

/** The parts of the written workbook, read by an unzip of other authors. */
async function parts(sheet: Partial<Sheet>, limits?: SheetLimits): Promise<Record<string, string>> {
	const bytes = await new Response(xlsxStream({ name: "Orders", columns, rows: batches(), ...sheet }, limits)).bytes();
	return Object.fromEntries(
		Object.entries(unzipSync(bytes)).map(([path, content]) => [
			path,
			new TextDecoder("utf-8", { fatal: true }).decode(content),
		]),
	);
}

function unescapeXml(xml: string): string {
	const marks: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
	return xml
		.replace(/&(?:lt|gt|quot|amp);/g, (mark) => marks[mark] ?? mark)
		.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Cells by reference. */
function cells(xml: string | undefined): Record<string, Cell> {
	const found = (xml ?? "").matchAll(
		/<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="(\w+)")?>(?:<v>([^<]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)<\/c>/g,
	);
	return Object.fromEntries(
		[...found].map(([, at, style, type, number, text]) => [
			at,
			{ text: unescapeXml(text ?? number ?? ""), type, style: Number(style ?? 0) },
		]),
	);
}

/** Number format code or id of a style. */
function formatOf(stylesXml: string | undefined, style: number): string {
	const styles = stylesXml ?? "";
	const list = styles.slice(styles.indexOf("<cellXfs"), styles.indexOf("</cellXfs>"));
	const id = [...list.matchAll(/<xf numFmtId="(\d+)"/g)][style]?.[1] ?? "";
	return new RegExp(`numFmtId="${id}" formatCode="([^"]+)"`).exec(styles)?.[1] ?? id;
}

async function cellOf(value: unknown, column: SheetColumn = { title: "A", kind: "text" }): Promise<Cell | undefined> {
	const book = await parts({ columns: [column], rows: batches([[value]]) });
	return cells(book["xl/worksheets/sheet1.xml"]).A2;
}

describe("xlsxStream", () => {
	test("writes typed cells, with serial days and instants on the reader's clock", async () => {
		const rows = batches(
			[["PO 1", 12.3456, 7, "2026-11-28", new Date("2026-11-28T18:00:00Z")]],
			[["PO 2", null, 3n, null, "2026-07-01T05:30:00Z"]],
		);
		const book = await parts({ rows, timeZone: "America/Chicago", totals: ["Total", 12.3456, 10] });
		const found = cells(book["xl/worksheets/sheet1.xml"]);
		const texts = Object.fromEntries(Object.entries(found).map(([at, cell]) => [at, cell.text]));
		expect(texts).toEqual({
			A1: "PO & line",
			B1: "Tons",
			C1: "Pieces",
			D1: "Promised",
			E1: "Shipped",
			A2: "PO 1",
			B2: "12.3456",
			C2: "7",
			D2: "46354",
			E2: "46354.5",
			A3: "PO 2",
			C3: "3",
			E3: "46204.0208333333",
			A4: "Total",
			B4: "12.3456",
			C4: "10",
		});
		expect(["B2", "C2", "D2", "E2"].map((at) => formatOf(book["xl/styles.xml"], found[at]?.style ?? -1))).toEqual([
			"#,##0.000",
			"3",
			"14",
			"22",
		]);
		expect(formatOf(book["xl/styles.xml"], found.B4?.style ?? -1)).toBe("#,##0.000");
		expect(found.B4?.style).not.toBe(found.B2?.style);
	});

	test("writes a heading above the titles, which stay what is kept in view, filtered and printed again", async () => {
		const heading = [
			["Account", "104233"],
			["By", "=cmd()"],
		] as const;
		const book = await parts({ heading, rows: batches([["a"]]) });
		const xml = book["xl/worksheets/sheet1.xml"] ?? "";
		const found = cells(xml);
		expect(["A1", "B1", "A2", "B2", "A3", "A4", "A5"].map((at) => found[at]?.text)).toEqual([
			"Account",
			"104233",
			"By",
			"=cmd()",
			undefined,
			"PO & line",
			"a",
		]);
		expect(xml).not.toContain("<f>");
		expect(xml).toContain('<pane ySplit="4" topLeftCell="A5"');
		expect(xml).toContain('<autoFilter ref="A4:E5"/>');
		expect(book["xl/workbook.xml"]).toContain("'Orders'!$4:$4</definedName>");
	});

	test("keeps the titles in view, filters titles and rows without the totals, and sets widths", async () => {
		const book = await parts({ rows: batches([["a"], ["b"]]), totals: ["Total"] });
		const xml = book["xl/worksheets/sheet1.xml"] ?? "";
		expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
		expect(xml).toContain('<autoFilter ref="A1:E3"/>');
		expect(xml).toContain('<col min="5" max="5" width="30" customWidth="1"/>');
		expect(book["xl/workbook.xml"]).toContain("'Orders'!$A$1:$E$3</definedName>");
		const fonts = /<fonts.*<\/fonts>/.exec(book["xl/styles.xml"] ?? "")?.[0].split("<font>") ?? [];
		const header = cells(xml).A1?.style ?? -1;
		expect(fonts[2]).toContain("<b/>");
		expect(
			[...((book["xl/styles.xml"] ?? "").split("<cellXfs")[1]?.matchAll(/<xf [^>]*fontId="(\d)"/g) ?? [])][header]?.[1],
		).toBe("1");
	});

	test("declares a type and a relation for every part", async () => {
		const book = await parts({ rows: batches([["a"], ["b"], ["c"]]) }, { rows: 2, bytes: 1e9 });
		const named = [...(book["[Content_Types].xml"] ?? "").matchAll(/PartName="\/([^"]+)"/g)].map((match) => match[1]);
		const content = Object.keys(book).filter((path) => !path.endsWith(".rels") && path !== "[Content_Types].xml");
		expect(named.toSorted()).toEqual(content.toSorted());
		const targets = [
			...(book["xl/_rels/workbook.xml.rels"] ?? "").matchAll(/Id="(\w+)" Type="[^"]+" Target="([^"]+)"/g),
		];
		expect(targets.map((match) => `xl/${match[2]}`).toSorted()).toEqual(
			content.filter((path) => /sheet\d|styles/.test(path)).toSorted(),
		);
		const used = [...(book["xl/workbook.xml"] ?? "").matchAll(/r:id="(\w+)"/g)].map((match) => match[1]);
		expect(used).toEqual(targets.filter((match) => match[2]?.includes("sheet")).map((match) => match[1]));
	});

	test("continues in further sheets when one is full, each with its titles, the totals in the last", async () => {
		const rows = batches(
			Array.from({ length: 4 }, (_, index) => [`first ${index}`]),
			[["fifth"]],
		);
		const book = await parts(
			{ name: "Late orders", columns: [{ title: "PO", kind: "text" }], rows, totals: ["Total"] },
			{ rows: 4, bytes: 1e9 },
		);
		const columnA = [1, 2, 3].map((number) =>
			Object.values(cells(book[`xl/worksheets/sheet${number}.xml`])).map((cell) => cell.text),
		);
		expect(columnA).toEqual([
			["PO", "first 0", "first 1"],
			["PO", "first 2", "first 3"],
			["PO", "fifth", "Total"],
		]);
		expect([...(book["xl/workbook.xml"] ?? "").matchAll(/sheet name="([^"]+)"/g)].map((match) => match[1])).toEqual([
			"Late orders",
			"Late orders (2)",
			"Late orders (3)",
		]);
	});

	test("opens no further sheet when the rows end exactly at the limit", async () => {
		const book = await parts({ rows: batches([["a"], ["b"]]), totals: ["Total"] }, { rows: 4, bytes: 1e9 });
		expect(Object.keys(book).filter((path) => path.includes("worksheets"))).toEqual(["xl/worksheets/sheet1.xml"]);
	});

	test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", '"=1'])(
		"keeps %j as plain text, marked as quoted, and writes no formula",
		async (dangerous) => {
			const book = await parts({ rows: batches([[dangerous, dangerous, dangerous, dangerous, dangerous]]) });
			const found = cells(book["xl/worksheets/sheet1.xml"]);
			expect(["A2", "D2", "E2"].map((at) => found[at])).toEqual(
				Array(3).fill(expect.objectContaining({ text: dangerous, type: "inlineStr" })),
			);
			expect(book["xl/worksheets/sheet1.xml"]).not.toMatch(/<f[ >]/);
			const xfs = [...((book["xl/styles.xml"] ?? "").split("<cellXfs")[1]?.matchAll(/<xf [^>]*>/g) ?? [])];
			expect(xfs[found.A2?.style ?? -1]?.[0]).toContain('quotePrefix="1"');
		},
	);

	test.each([
		["markup", '<a href="x">&amp;</a> ]]>'],
		["control characters", "a\u0000b\u0007c\u001Fd\uFFFEe\r\n"],
		["what looks like an escape", "_x000D_ and _xZZZZ_"],
		["characters beyond the basic plane", "Peñón 😀 鋼"],
		["blanks at the ends", "  two  blanks  "],
	])("brings %s back whole", async (_, text) => {
		expect(await cellOf(text)).toMatchObject({ text, type: "inlineStr" });
	});

	test("replaces half a character, which no file can hold", async () => {
		expect((await cellOf("a\uD800b"))?.text).toBe("a\uFFFDb");
	});

	test("cuts text at 32,767 characters with an ellipsis and never through a character", async () => {
		expect((await cellOf("x".repeat(32_767)))?.text).toBe("x".repeat(32_767));
		expect((await cellOf("x".repeat(40_000)))?.text).toBe(`${"x".repeat(32_766)}…`);
		expect((await cellOf(`${"x".repeat(32_765)}😀😀`))?.text).toBe(`${"x".repeat(32_765)}…`);
	});

	test.each([
		["a day that does not exist", "2026-02-30", "day"],
		["a day before the format's calendar", "1899-12-31", "day"],
		["no instant", "yesterday", "instant"],
		["no number", "n/a", "number"],
		["infinity", Number.POSITIVE_INFINITY, "number"],
	] as const)("writes %s as text", async (_, value, kind) => {
		expect(await cellOf(value, { title: "A", kind })).toMatchObject({ text: String(value), type: "inlineStr" });
	});

	test("makes a sheet name that spreadsheets take", async () => {
		const book = await parts({ name: "'Pedidos: [atrasados]/todos los de este año'" });
		expect(/sheet name="([^"]+)"/.exec(book["xl/workbook.xml"] ?? "")?.[1]).toBe("Pedidos   atrasados  todos los ");
	});

	test("names title and creator, without what XML cannot hold", async () => {
		const book = await parts({ properties: { title: "Orders <late>\u0001", creator: "Caldera & Steel" } });
		expect(book["docProps/core.xml"]).toContain(
			"<dc:title>Orders &lt;late&gt; </dc:title><dc:creator>Caldera &amp; Steel</dc:creator>",
		);
	});
});

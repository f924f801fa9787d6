import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { PdfContent } from "./pdf-content.ts";
import { renderPdf } from "./render-pdf.ts";

const document: PdfContent = {
	language: "en",
	title: "Bill of lading",
	number: "B1",
	mill: "Caldera Steel",
	issuedAt: "2026-05-01T12:00:00Z",
	blocks: [
		{ kind: "facts", facts: [{ term: "Net", value: "4,903 lb" }] },
		{
			kind: "table",
			columns: [{ title: "Heat" }, { title: "Yield ≥ 36 ksi", isFigure: true }],
			rows: [{ cells: ["H1", 41] }],
		},
		{ kind: "notes", title: "Remarks", lines: ["Melted and poured in the USA."] },
		{
			kind: "code",
			modules: [
				[true, false],
				[false, true],
			],
			alt: "Where this is verified",
			lines: ["Verify"],
		},
		{ kind: "signatures", lines: ["Carrier"] },
	],
};
const draw = async (changes: Partial<PdfContent> = {}) =>
	(await renderPdf({ ...document, ...changes })).toString("latin1");
/**
 * The page of each table row, by the PDF structure: that of all of its cells, or undefined if they are on several
 * pages.
 */
const pagesOfRows = (pdf: string) => {
	const rows = new Map<string, Set<string>>();
	for (const [, row = "", cell = ""] of pdf.matchAll(/\/S \/TD\n\/P (\d+) 0 R\n(.*?)\nendobj/gs)) {
		const pages = rows.get(row) ?? new Set();
		rows.set(row, pages);
		for (const [, page = ""] of cell.matchAll(/\/Pg (\d+)/g)) pages.add(page);
	}
	return [...rows.values()].map((pages) => (pages.size === 1 ? [...pages][0] : undefined));
};
/** What each cell of the tables is drawn by. */
const cellsOf = (pdf: string) => {
	const streams = [...pdf.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)].map(
		([, bytes = ""]) => bytes,
	);
	const drawn = streams.map((bytes) => inflateSync(Buffer.from(bytes, "latin1")).toString("latin1")).join("\n");
	return [...drawn.matchAll(/\/TD <<.*?>> BDC(.*?)EMC/gs)].map(([, cell = ""]) => cell);
};
/** How many lines each cell is drawn in. */
const linesOfCells = (pdf: string) => cellsOf(pdf).map((cell) => cell.match(/\bBT\b/g)?.length ?? 0);
/** How many signs each line of a cell has, cell by cell. */
const glyphsOfCells = (pdf: string) =>
	cellsOf(pdf).map((cell) =>
		[...cell.matchAll(/\bBT\b(.*?)\bET\b/gs)].map(([, line = ""]) =>
			[...line.matchAll(/<([\da-f]+)>/gi)].reduce((sum, [, hex = ""]) => sum + hex.length / 4, 0),
		),
	);
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;

describe("a drawn document", () => {
	test("is tagged PDF/A-3 in its language, with its fonts within", async () => {
		const pdf = await draw({ language: "es" });
		expect(pdf).toMatch(/^%PDF-1\.7/);
		expect(pdf.trimEnd()).toMatch(/%%EOF$/);
		expect(pdf).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</);
		expect(pdf).toContain("/Marked true");
		expect(pdf).toContain("/Lang (es-MX)");
		expect(pdf).toContain("+IBMPlexSans");
		expect(pdf).not.toContain("/Helvetica");
		for (const role of ["H1", "H2", "Table", "TR", "TH", "TD", "L", "LI", "Lbl", "LBody", "Figure", "P"])
			expect(pdf).toContain(`/S /${role}\n`);
		expect(pdf).toContain("/Alt (Where this is verified)");
	});

	test("is the same bytes when nothing has changed", async () => {
		expect(await draw()).toBe(await draw());
		expect(await draw({ warning: "Revoked" })).not.toBe(await draw());
	});

	test("contains its attachment, marked as data", async () => {
		const pdf = await draw({
			attachments: [{ name: "c.json", mediaType: "application/json", description: "As data", content: "{}" }],
		});
		expect(pdf).toContain("/AFRelationship /Data");
		expect(pdf).toContain("(c.json)");
		expect(pdf).toMatch(/\/Subtype \/application#2[fF]json/);
	});

	test("continues over pages, and has its head in the structure once", async () => {
		const rows = Array.from({ length: 120 }, (_, row) => ({ cells: [`H${row}`, row] }));
		const pdf = await draw({ blocks: [{ kind: "table", columns: [{ title: "Heat" }, { title: "Pieces" }], rows }] });
		expect(pagesOf(pdf)).toBe(3);
		expect(pdf.match(/\/S \/TH\n/g)).toHaveLength(2);
		expect(pdf.match(/\/S \/TR\n/g)).toHaveLength(121);
	});

	test("continues in a row that is higher than a page, beside its other cells", async () => {
		const columns = [{ title: "Note" }, { title: "Steel", share: 4 }, { title: "Pounds" }];
		const cells = ["held for the second test ".repeat(80), "A36", 41_000];
		const pdf = await draw({ blocks: [{ kind: "table", columns, rows: [{ cells }] }] });
		const pages = pagesOfRows(pdf);
		expect(new Set(pages).size).toBe(2);
		expect(pages).not.toContain(undefined);
		expect(pagesOf(pdf)).toBe(2);
	});

	test("keeps a sum below the row before it, and a group above the row behind it", async () => {
		const rows = (count: number) => Array.from({ length: count }, (_, row) => ({ cells: [`H${row}`, row] }));
		const between = [
			{ as: "sum" as const, cells: ["Sum", 7] },
			{ as: "group" as const, cells: ["Next", "heat"] },
		];
		const columns = [{ title: "Heat" }, { title: "Pieces" }];
		// Among them those where a page ends between these rows.
		for (let count = 36; count < 44; count += 1) {
			const blocks = [{ kind: "table" as const, columns, rows: [...rows(count), ...between, ...rows(8)] }];
			const [last, sum, group, next] = pagesOfRows(await draw({ blocks })).slice(count - 1);
			expect([count, sum, group]).toEqual([count, last, next]);
		}
	});

	test("reads a tab as a space, and every kind of line break as one", async () => {
		const noted = (text: string) =>
			draw({
				blocks: [
					{ kind: "notes", lines: [text] },
					{ kind: "facts", facts: [{ term: text, value: text }] },
				],
			});
		expect(await noted("Hold:\t12 pieces\r\nof A36\rtill Friday")).toBe(
			await noted("Hold: 12 pieces\nof A36\ntill Friday"),
		);
	});

	test("breaks no figure while other columns have room", async () => {
		const columns = [
			{ title: "Charge", share: 4 },
			{ title: "Base", isFigure: true },
			{ title: "Amount", isFigure: true },
		];
		const amounts = ["-$1,478,687.33", "-$1,634,517.99"];
		const rows = [
			{ cells: ["Invoice cancelled", ...amounts] },
			{ as: "sum" as const, cells: ["Total (USD)", ...amounts] },
		];
		const wideDocument = {
			...document,
			blocks: [{ kind: "table" as const, columns: [...columns, { title: "Note", share: 6 }], rows }],
		};
		expect(linesOfCells(await draw(wideDocument))).toEqual([1, 1, 1, 0, 1, 1, 1, 0]);
	});

	test("keeps a figure and its unit on one line", async () => {
		const columns = [
			{ title: "A", share: 1 },
			{ title: "B", share: 2 },
		];
		const rows = Array.from({ length: 40 }, (_row, index) => ({
			cells: [`${"x ".repeat(index)}0.6250 × 60 × 240 in`, "y"],
		}));
		const ends = glyphsOfCells(await draw({ blocks: [{ kind: "table", columns, rows }] })).map((lines) => lines.at(-1));
		expect(ends.filter((glyphs) => glyphs === "in".length)).toEqual([]);
		expect(new Set(ends).size).toBeGreaterThan(2);
	});

	test("carries files under names that can be saved, whatever its number has in it", async () => {
		const attachments = [{ name: "MY/1:r1.json", mediaType: "application/json", description: "Data", content: "{}" }];
		const pdf = await draw({ attachments });
		expect(pdf).toContain("/F (MY 1 r1.json)");
		expect(pdf).not.toContain("MY/1");
	});

	test("of nothing but a title is one page", async () => {
		expect(pagesOf(await draw({ blocks: [] }))).toBe(1);
	});
});

describe("a table in halves", () => {
	const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ cells: [`P${at}`, at] }));
	const halved = (count: number, more: Partial<PdfContent> = {}) =>
		draw({
			...more,
			blocks: [{ kind: "table", isHalved: true, columns: [{ title: "Piece" }, { title: "lb" }], rows: rows(count) }],
		});
	const tablesOf = (pdf: string) => pdf.match(/\/S \/Table\b/g)?.length ?? 0;

	test("is two tables beside each other, with every row once and on one page", async () => {
		const pdf = await halved(13);
		expect([tablesOf(pdf), pagesOfRows(pdf).length, new Set(pagesOfRows(pdf)).size]).toEqual([2, 13, 1]);
	});

	test("is one table over pages where it is too long for one", async () => {
		const pdf = await halved(200);
		expect([tablesOf(pdf), pagesOfRows(pdf).length]).toEqual([1, 200]);
		expect(new Set(pagesOfRows(pdf)).size).toBeGreaterThan(1);
	});

	test("takes less room in a dense document", async () => {
		const pagesOf = async (more: Partial<PdfContent>) => new Set(pagesOfRows(await halved(90, more))).size;
		expect(await pagesOf({ isDense: true })).toBe(1);
		expect(await pagesOf({})).toBeGreaterThan(1);
	});
});

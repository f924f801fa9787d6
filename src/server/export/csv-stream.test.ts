import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutFormulas } from "#shared/csv-text.ts";
import { csvStream } from "./csv-stream.ts";
import type { Sheet, SheetColumn } from "./sheet.ts";

const columns: SheetColumn[] = [
	{ title: "Part", kind: "text" },
	{ title: "Tons, ordered", kind: "number" },
	{ title: "Promised", kind: "day" },
	{ title: "Shipped", kind: "instant" },
];

async function* batches(...given: unknown[][][]): AsyncGenerator<unknown[][]> {
	yield* given;
}

/** The written text without its byte order mark; `ignoreBOM` keeps the decoder from hiding a missing one. */
async function csv(sheet: Partial<Sheet>): Promise<string> {
	const bytes = await new Response(csvStream({ name: "Orders", columns, rows: batches(), ...sheet })).bytes();
	const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	expect(text.startsWith("\uFEFF")).toBe(true);
	return text.slice(1);
}

/** A reader by the letter of RFC 4180, sharing nothing with the writer. */
function parse(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
	while (field.lastIndex < text.length) {
		const found = field.exec(text);
		if (!found) throw new Error(`Not RFC 4180: ${JSON.stringify(text.slice(0, 200))}`);
		row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
		if (found[3] === "\r\n") {
			rows.push(row);
			row = [];
		}
	}
	return rows;
}

describe("csvStream", () => {
	test("writes titles, then rows of all batches, then totals", async () => {
		const rows = batches(
			[["PL 1", 1.5, "2026-11-28", null]],
			[],
			[["PL 2", -2, undefined, new Date("2026-11-28T14:03:00Z")]],
		);
		const text = await csv({ rows, totals: ["Total", -0.5] });
		expect(text).toBe(
			'Part,"Tons, ordered",Promised,Shipped\r\nPL 1,1.5,2026-11-28,\r\nPL 2,-2,,2026-11-28T14:03:00Z\r\nTotal,-0.5,,\r\n',
		);
	});

	test("quotes commas, quotes, line ends and blanks at the ends", async () => {
		const text = await csv({ rows: batches([['3/4" x 96, A36', "", " two\r\nlines ", "x\ty"]]) });
		expect(text).toContain('"3/4"" x 96, A36",," two\r\nlines ",x\ty\r\n');
	});

	test.each([
		...["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1"].map((dangerous) => [dangerous, `'${dangerous}`] as const),
		// A spreadsheet that trims cells would evaluate what follows the space.
		...[" =1+1", "\u00A0@SUM(A1)", '"=1+1', '  " +1', "\u3000＝1+1"].map(
			(dangerous) => [dangerous, `'${dangerous}`] as const,
		),
		...["\t", "\r", "\n"].map((blank) => [`${blank}=1`, `'${blank}'=1`] as const),
	])("puts an apostrophe before text starting like %j", async (dangerous, expected) => {
		const text = await csv({
			columns: [{ title: dangerous, kind: "text" }],
			rows: batches([[dangerous]]),
			totals: [dangerous],
		});
		expect(parse(text).flat()).toEqual([expected, expected, expected]);
	});

	test.each([
		["steel;=1+1", "steel;'=1+1"],
		['a";"=HYPERLINK(0)', `a";"'=HYPERLINK(0)`],
		["two\r\n @SUM(A1)", "two\r\n '@SUM(A1)"],
		["x\t+1;-2", "x\t'+1;'-2"],
		["a; b = c, -5 to +5", "a; b = c, -5 to +5"],
		[' 3/4" x 96 = 1', ' 3/4" x 96 = 1'],
	])("puts one within %j too, where another separator would begin a cell", async (text, expected) => {
		expect(parse(await csv({ columns: [{ title: "Note", kind: "text" }], rows: batches([[text]]) }))).toEqual([
			["Note"],
			[expected],
		]);
	});

	test("neutralises text in number, day and instant columns too and leaves negative numbers alone", async () => {
		const text = await csv({
			rows: batches([
				["x", "=cmd|' /C calc'!A0", "@today", "+now"],
				["x", -12.5, "-", "-"],
			]),
		});
		expect(parse(text).slice(1)).toEqual([
			["x", "'=cmd|' /C calc'!A0", "'@today", "'+now"],
			["x", "-12.5", "'-", "'-"],
		]);
	});

	test("gives instants the offset of the reader's zone, in winter and in summer", async () => {
		const rows = batches([
			["a", null, null, "2026-01-15T18:00:00Z"],
			["b", null, null, "2026-07-15T18:00:00Z"],
		]);
		const text = await csv({ rows, timeZone: "America/Chicago" });
		expect(parse(text).map((row) => row[3])).toEqual([
			"Shipped",
			"2026-01-15T12:00:00-06:00",
			"2026-07-15T13:00:00-05:00",
		]);
	});

	test("writes an empty cell of a single column so that the row is not lost", async () => {
		expect(await csv({ columns: [{ title: "Mark", kind: "text" }], rows: batches([[null], ["a"]]) })).toBe(
			'Mark\r\n""\r\na\r\n',
		);
	});

	test("is read back as it was, with an apostrophe before what looks like a formula", async () => {
		const cell = fc.oneof(
			fc.string({ unit: "binary" }),
			fc.constantFrom('"', ",", "\r\n", "=", "'", "a\rb", " ", "ñ€😀"),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 20 }), async (rows) => {
				const text = await csv({
					columns: ["A", "B", "C"].map((title) => ({ title, kind: "text" as const })),
					rows: batches(rows),
				});
				const expected = rows.map((row) => row.map(withoutFormulas));
				expect(parse(text)).toEqual([["A", "B", "C"], ...expected]);
			}),
			{ numRuns: 200 },
		);
	});
});

import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright";

/** A spreadsheet as read back: the lines above the titles, the titles, and each row as the texts of its cells. */
export type ReadSheet = { name: string; heading: string[][]; titles: string[]; rows: string[][] };

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };
const plain = (xml: string) => xml.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity);

/** Reads the first sheet of a workbook; empty cells are empty texts, days their serial numbers. */
export function readXlsx(bytes: Uint8Array): ReadSheet {
	const sheet = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
	// The titles stay in view, with what is above them.
	const top = Number(/<pane ySplit="(\d+)"/.exec(sheet)?.[1] ?? 1);
	const all = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number, row = ""]) => {
		const cells: string[] = [];
		for (const [, letters = "A", text, value] of row.matchAll(
			/<c r="([A-Z]+)\d+"[^>]*>(?:<is><t[^>]*>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g,
		))
			cells[columnOf(letters)] = plain(text ?? value ?? "");
		return { number: Number(number), cells };
	});
	const heading = all.filter(({ number }) => number < top).map(({ cells }) => cells);
	const lines = all.filter(({ number }) => number >= top).map(({ cells }) => cells);
	const width = lines[0]?.length ?? 0;
	const [titles = [], ...rows] = lines.map((cells) => Array.from({ length: width }, (_, index) => cells[index] ?? ""));
	return { name: "xlsx", heading, titles, rows };
}

function columnOf(letters: string): number {
	return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Reads CSV as RFC 4180 writes it, without its byte order mark. */
export function readCsv(text: string): ReadSheet {
	const lines = text
		.replace(/^\uFEFF/, "")
		.split("\r\n")
		.filter(Boolean);
	const cell = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g;
	const [titles = [], ...rows] = lines.map((line) =>
		[...line.matchAll(cell)].map(([, quoted, bare]) =>
			quoted === undefined ? (bare ?? "") : quoted.replaceAll('""', '"'),
		),
	);
	return { name: "csv", heading: [], titles, rows };
}

/** Runs what begins a download in the page and reads the file that comes. */
export async function downloadSheet(
	page: Page,
	begin: () => Promise<unknown>,
): Promise<ReadSheet & { fileName: string }> {
	const [download] = await Promise.all([page.waitForEvent("download"), begin()]);
	const chunks: Buffer[] = [];
	for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
	const bytes = Buffer.concat(chunks);
	const fileName = download.suggestedFilename();
	return { ...(fileName.endsWith(".xlsx") ? readXlsx(bytes) : readCsv(bytes.toString("utf8"))), fileName };
}

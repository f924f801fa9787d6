import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FeedLine, longestLineBytes, splitLines } from "./split-lines.ts";

async function linesOf(...chunks: Uint8Array[]): Promise<FeedLine[]> {
	const lines: FeedLine[] = [];
	for await (const some of splitLines(fromChunks(chunks))) lines.push(...some);
	return lines;
}

async function* fromChunks(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
	yield* chunks;
}

const bytesOf = (text: string) => Buffer.from(text);

describe("a feed's bytes", () => {
	test("are lines, numbered as in the file, blank ones left out", async () => {
		expect(await linesOf(bytesOf("\ufeffa\r\n\r\n  \nb\n"))).toEqual([
			{ line: 1, text: "a" },
			{ line: 4, text: "b" },
		]);
	});

	test("may begin with the mark of any file that was joined to the first", async () => {
		expect(await linesOf(bytesOf("\ufeffa\n\ufeffb\n"))).toEqual([
			{ line: 1, text: "a" },
			{ line: 2, text: "b" },
		]);
	});

	test("let other requests run while millions of blank lines are read", async () => {
		const blank = Buffer.alloc(65_536, "\n");
		let turns = 0;
		let isReading = true;
		const count = (): void => {
			turns += 1;
			if (isReading) setImmediate(count);
		};
		setImmediate(count);
		expect(
			await linesOf(...Array.from({ length: 40 }, () => blank), Buffer.alloc(655_360, " \n"), bytesOf("a\n")),
		).toEqual([{ line: 40 * 65_536 + 327_680 + 1, text: "a" }]);
		isReading = false;
		expect(turns).toBeGreaterThan(40);
	});

	test("give the same lines however they are cut", async () => {
		const lines = fc.array(
			fc.string({ unit: "grapheme", minLength: 1 }).map((text) => `x${text.replaceAll(/[\r\n\u0000]/g, "")}x`),
		);
		await fc.assert(
			fc.asyncProperty(lines, fc.integer({ min: 1, max: 7 }), async (texts, size) => {
				const bytes = bytesOf(texts.map((text) => `${text}\n`).join(""));
				const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
					bytes.subarray(index * size, (index + 1) * size),
				);
				expect((await linesOf(...chunks)).map((line) => line.text)).toEqual(texts);
			}),
			{ numRuns: 50 },
		);
	});

	test("report a last line without a line end", async () => {
		expect(await linesOf(bytesOf('{}\n{"a'))).toEqual([
			{ line: 1, text: "{}" },
			{ line: 2, text: '{"a', isUnterminated: true },
		]);
	});

	test("report the one line that is not UTF-8, and keep what can be read of it", async () => {
		const lines = await linesOf(bytesOf("a\n"), Buffer.from([0x4d, 0xe9, 0x78, 0x0a]), bytesOf("b\n"));
		expect(lines).toEqual([
			{ line: 1, text: "a" },
			{ line: 2, text: "M\ufffdx", error: "invalid_encoding" },
			{ line: 3, text: "b" },
		]);
	});

	test("in UTF-16 are no line that could be read", async () => {
		const lines = await linesOf(Buffer.from("\ufeff{}\n{}\n", "utf16le"));
		expect(lines.map((line) => line.error)).toEqual(lines.map(() => "invalid_encoding"));
	});

	test("never hold more of one line than a line may have", async () => {
		const part = Buffer.alloc(longestLineBytes / 4, 0x61);
		const lines = await linesOf(
			part,
			part,
			part,
			part,
			bytesOf("\n"),
			part,
			part,
			part,
			part,
			part,
			part,
			bytesOf("\nb\n"),
		);
		expect(lines.map(({ line, error: fault, text }) => [line, fault, text.length])).toEqual([
			[1, undefined, longestLineBytes],
			[2, "line_too_long", 4000],
			[3, undefined, 1],
		]);
	});
});

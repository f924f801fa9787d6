import { setImmediate as letOthersRun } from "node:timers/promises";
import type { RowErrorCode } from "../row-errors.ts";

/** One line of a feed by its number in the file, from 1. A line with an error never became text that can be read. */
export type FeedLine = { line: number; text: string; error?: RowErrorCode; isUnterminated?: boolean };

export const longestLineBytes = 1024 * 1024;
const keptOfBadLine = 4000;
const newline = 10;
const carriageReturn = 13;

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenientUtf8 = new TextDecoder("utf-8");

// Bytes that are split without a pause.
const mostAtOnce = 65_536;

/**
 * Splits a byte stream at line feeds, chunk by chunk, and keeps at most the bytes of one line. Blank lines are counted
 * and left out. Other requests run between the chunks: a file of millions of blank lines gives the importer nothing to
 * wait for.
 */
export async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FeedLine[]> {
	const splitter = new Splitter();
	for await (const chunk of bytes) {
		for (let start = 0; start < chunk.length; start += mostAtOnce) {
			const lines = splitter.take(chunk.subarray(start, start + mostAtOnce));
			if (lines.length > 0) yield lines;
			await letOthersRun();
		}
	}
	const last = splitter.end();
	if (last.length > 0) yield last;
}

class Splitter {
	private line = 1;
	private parts: Buffer[] = [];
	private held = 0;

	take(chunk: Uint8Array): FeedLine[] {
		const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
		const lines: FeedLine[] = [];
		let start = 0;
		for (let end = buffer.indexOf(newline); end !== -1; end = buffer.indexOf(newline, start)) {
			if (end > start) this.hold(buffer.subarray(start, end));
			this.close(lines, false);
			start = end + 1;
		}
		// A copy, since the stream may use the chunk's memory again.
		if (start < buffer.length) this.hold(Buffer.from(buffer.subarray(start)));
		return lines;
	}

	end(): FeedLine[] {
		const lines: FeedLine[] = [];
		if (this.held > 0) this.close(lines, true);
		return lines;
	}

	private hold(part: Buffer): void {
		if (this.held <= longestLineBytes) this.parts.push(part);
		this.held += part.length;
	}

	private close(lines: FeedLine[], isUnterminated: boolean): void {
		const bytes = this.parts.length === 1 && this.parts[0] ? this.parts[0] : Buffer.concat(this.parts);
		const read = readLine(bytes, this.line, this.held);
		if (read) lines.push(isUnterminated ? { ...read, isUnterminated } : read);
		this.line += 1;
		this.parts = [];
		this.held = 0;
	}
}

function readLine(bytes: Buffer, line: number, length: number): FeedLine | undefined {
	// Most blank lines have no bytes at all: decoding each would take as long as reading a row.
	if (length === 0) return undefined;
	if (length > longestLineBytes) return { line, text: lenient(bytes), error: "line_too_long" };
	let text: string;
	try {
		text = strictUtf8.decode(trimEnds(bytes));
	} catch {
		return { line, text: lenient(bytes), error: "invalid_encoding" };
	}
	if (text.trim() === "") return undefined;
	// Text in UTF-16 shows as a zero byte beside every letter.
	return text.includes("\u0000") ? { line, text: lenient(bytes), error: "invalid_encoding" } : { line, text };
}

// Files that begin with a byte order mark stay files when one is written behind the other.
function trimEnds(bytes: Buffer): Buffer {
	const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
	const end = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length;
	return bytes.subarray(hasMark ? 3 : 0, end);
}

// For people to recognise the line by; PostgreSQL's text cannot hold zero bytes.
function lenient(bytes: Buffer): string {
	return lenientUtf8.decode(bytes.subarray(0, keptOfBadLine)).replaceAll("\u0000", "\u2400");
}

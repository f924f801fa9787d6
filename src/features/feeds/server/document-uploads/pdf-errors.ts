import { open } from "node:fs/promises";
import type { ReceivedBody } from "#server/storage/receive-body.ts";

export type PdfError = "empty" | "not_pdf" | "broken" | "encrypted";

/**
 * Checks that a file is a PDF: its first bytes, its end, and that its cross-reference table is at the stated offset
 * (ISO 32000-1, 7.5). Encrypted files are refused, since nobody could open them without a password.
 */
export async function findPdfError({ path, sizeBytes, head, tail }: ReceivedBody): Promise<PdfError | undefined> {
	if (sizeBytes === 0) return "empty";
	const begin = head.toString("latin1").search(/%PDF-[12]\.\d/);
	if (begin < 0) return "not_pdf";
	const end = tail.toString("latin1");
	const at = Number(/startxref\s+(\d{1,12})\s+%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN);
	if (!(at > 0 && at < sizeBytes)) return "broken";
	const table = await readAt(path, begin + at, 4096);
	if (!/^\s*(xref\s|\d+\s+\d+\s+obj\b)/.test(table)) return "broken";
	// The trailer is behind the table, or is the dictionary at its beginning.
	return /\/Encrypt\s+\d+\s+\d+\s+R/.test(`${table}${end}`) ? "encrypted" : undefined;
}

async function readAt(path: string, position: number, length: number): Promise<string> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
		return buffer.toString("latin1", 0, bytesRead);
	} finally {
		await file.close();
	}
}

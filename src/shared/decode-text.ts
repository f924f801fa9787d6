/**
 * The text of a file: UTF-8 or UTF-16 by its mark, UTF-8 without one, and what cannot be that as old spreadsheets write
 * it (Windows-1252).
 */
export function decodeText(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		// No UTF-8: every byte is a character of the older encoding.
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

import { withoutDevice } from "#shared/device-names.ts";

/**
 * Kinds of files that people may send. What a file is, its first bytes say; its name and stated type are only claims.
 */
export type FileKind = {
	mediaType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
	ending: string;
	isImage: boolean;
};

const jpeg: FileKind = { mediaType: "image/jpeg", ending: ".jpg", isImage: true };
const png: FileKind = { mediaType: "image/png", ending: ".png", isImage: true };
const webp: FileKind = { mediaType: "image/webp", ending: ".webp", isImage: true };
const pdf: FileKind = { mediaType: "application/pdf", ending: ".pdf", isImage: false };

/**
 * First bytes that identify the kinds: a PDF's signature may be anywhere in the first 1,024 (ISO 32000-1,
 * annex H.3).
 */
export const headBytes = 1024;

/** The kind of a file by its first bytes; nothing when it is none that is taken. */
export function kindOf(head: Buffer): FileKind | undefined {
	if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return jpeg;
	if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return png;
	if (head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP") return webp;
	return /%PDF-[12]\.\d/.test(head.toString("latin1", 0, headBytes)) ? pdf : undefined;
}

const longestName = 150;
// File systems take 255 bytes; some are left for the ending, and for what a folder puts before or behind.
const mostBytes = 230;

/**
 * A name that is safe to keep, to send in a header and to save as: no path, no control or direction characters, no
 * device, short enough for any file system, the kind's own ending.
 */
export function safeFileName(name: string, ending: string): string {
	const last = name.split(/[\\/]/).at(-1) ?? "";
	const clean = last
		.toWellFormed()
		.replace(/[\p{C}"<>:|?*%;]/gu, "")
		.replace(/\s+/g, " ")
		.trim()
		.replace(/\.[A-Za-z0-9]{1,5}$/, "");
	let short = "";
	for (const sign of [...clean.replace(/^\.+/, "")].slice(0, longestName)) {
		if (Buffer.byteLength(short + sign) > mostBytes) break;
		short += sign;
	}
	return `${withoutDevice(short) || "file"}${ending}`;
}

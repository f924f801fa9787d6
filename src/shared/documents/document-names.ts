import { withoutDevice } from "../device-names.ts";

/**
 * Names of files in a ZIP of documents, by a pattern that the person chooses: "{po}/{kind} {number}". Safe on Windows,
 * macOS and Linux.
 */

export const namePlaces = [
	"kind",
	"number",
	"revision",
	"account",
	"po",
	"order",
	"item",
	"heat",
	"bol",
	"date",
	"asked",
] as const;
export type NamePlace = (typeof namePlaces)[number];
/** What is filled in; a document may have several orders and heats. */
export type NameFacts = Readonly<Record<NamePlace, string | readonly string[]>>;

export const usualNamePattern = "{kind} {number}";
export const longestNamePattern = 200;

const places = /\{([^{}]*)\}/g;
// Of a document with many heats: more would be the whole name.
const mostValues = 3;

/**
 * The path in the ZIP, without its ending. A slash in the pattern makes a folder, one in a value does not; what no
 * system takes in a name is left out, and so are parts that come out empty. At least "document".
 */
export function documentPath(pattern: string, facts: NameFacts): string {
	const parts = pattern
		.split("/")
		.map((part) => safePart(part.replace(places, (_place, name: NamePlace) => joined(facts[name]))));
	const kept = parts.filter(Boolean);
	const room = Math.floor(longestPath / Math.max(kept.length, 1));
	return kept.map((part) => cut(part, room)).join("/") || "document";
}

function joined(value: string | readonly string[] | undefined): string {
	if (value === undefined || typeof value === "string") return value ?? "";
	return value.length > mostValues ? `${value.slice(0, mostValues).join("+")}+…` : value.join("+");
}

// Windows opens no path of more than 260 characters, the folder in which a user unpacks included.
const longestPath = 180;
const longestPart = 100;
// What Linux takes is 255 bytes; a number behind a name of the same letters and the ending come to it.
const mostBytes = 230;
const encoder = new TextEncoder();

function safePart(text: string): string {
	const clean = text
		.toWellFormed()
		.normalize("NFC")
		.replace(/[\p{C}<>:"/\\|?*]/gu, "-")
		.replace(/\s+/g, " ");
	return withoutDevice(cut(clean, longestPart));
}

/** Windows drops blanks and dots at the end, and dots in front hide files elsewhere. */
function cut(text: string, longest: number): string {
	const ends = /^[.\s]+|[.\s]+$/g;
	let short = [...text.replace(ends, "")].slice(0, longest);
	while (encoder.encode(short.join("")).length > mostBytes) short = short.slice(0, -1);
	return short.join("").replace(ends, "");
}

/** Gives each path once: the second of the same name becomes "name (2)", whatever its case. */
export function createUniquePaths(): (path: string) => string {
	const taken = new Set<string>();
	return (path) => {
		let unique = path;
		for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${path} (${count})`;
		taken.add(unique.toLowerCase());
		return unique;
	};
}

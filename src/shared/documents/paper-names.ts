/** Names of files in a ZIP of papers, by a pattern that the person chooses: "{po}/{kind} {number}". */

export const namePlaces = ["kind", "number", "revision", "account", "order", "bol", "po", "asked", "date"] as const;
export type NamePlace = (typeof namePlaces)[number];
export type NameFacts = Readonly<Record<NamePlace, string>>;

export const usualNamePattern = "{kind} {number}";
export const longestNamePattern = 200;

const places = /\{([^{}]*)\}/g;

/** Places of a pattern that do not exist; a brace on its own counts as one. */
export function unknownPlaces(pattern: string): string[] {
	const named = [...pattern.matchAll(places)].map(([, name = ""]) => name);
	const stray = pattern.replace(places, "").match(/[{}]/g) ?? [];
	return [...named.filter((name) => !(namePlaces as readonly string[]).includes(name)), ...stray];
}

const longestPart = 100;

/**
 * The path in the ZIP, without its ending. A slash in the pattern makes a folder, one in a value does not; what no system takes in a name
 * is left out, and so are parts that come out empty. At least "paper".
 */
export function paperPath(pattern: string, facts: NameFacts): string {
	const parts = pattern.split(/[/\\]/).map((part) => {
		const filled = part.replace(places, (_place, name: NamePlace) => facts[name] ?? "");
		return safePart(filled);
	});
	return parts.filter(Boolean).join("/") || "paper";
}

function safePart(text: string): string {
	const clean = text
		.toWellFormed()
		.replace(/[\p{C}<>:"/\\|?*]/gu, "-")
		.replace(/\s+/g, " ")
		.trim()
		// Windows drops ends like these, and takes leading dots for hidden files.
		.replace(/^[.\s]+|[.\s]+$/g, "");
	return [...clean].slice(0, longestPart).join("").trim();
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

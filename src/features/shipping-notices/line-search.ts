import { beginning, neighbours, readings, type TextRange } from "#shared/typed-numbers.ts";

/** Something with a code that is known by its names too. */
export type Named = { code: string; names: readonly string[] };

/**
 * What one typed word may match: numbers that begin with it, or exactly these; a line's number after a slash;
 * commodities and mills. Any match counts.
 */
export type LineWord = {
	begins: TextRange[];
	is: string[];
	line: number | undefined;
	commodities: string[];
	mills: string[];
};

// More words than describe a line; whatever comes behind them is left aside.
const mostWords = 6;

/**
 * The words of a search for lines of purchase orders; a line must suit each. Words are the beginnings of a number, a
 * code or a part of a name, whatever its accents; `isLoose` takes those with one slip too, from four letters on.
 */
export function lineWords(
	typed: string,
	commodities: readonly Named[],
	mills: readonly Named[],
	isLoose: boolean,
): LineWord[] {
	const words = typed
		.split("/")
		.map((part) => part.trim())
		.join("/")
		.split(/\s+/)
		.filter(Boolean);
	return words.slice(0, mostWords).map((word) => {
		const [, po = word, line] = /^(.+)\/(\d{0,6})$/.exec(word) ?? [];
		const isWhole = line !== undefined;
		const named = { commodities: matching(word, commodities, isLoose), mills: matching(word, mills, isLoose) };
		const is = [...(isWhole ? readings(po) : []), ...(isLoose ? neighbours(po) : [])];
		return { begins: isWhole ? [] : readings(po).map(beginning), is, line: line ? Number(line) : undefined, ...named };
	});
}

function matching(word: string, all: readonly Named[], isLoose: boolean): string[] {
	const wanted = plain(word);
	if (wanted === "") return [];
	const suits = (part: string) =>
		part.startsWith(wanted) || (isLoose && wanted.length >= 4 && beginsLike(part, wanted));
	return all
		.filter(({ code, names }) => [code, ...names.flatMap((name) => name.split(/[\s,/()-]+/))].map(plain).some(suits))
		.map(({ code }) => code);
}

/** A text without case, accents, blanks and signs. */
export const plain = (text: string) =>
	text
		.normalize("NFD")
		.toLowerCase()
		.replaceAll(/[^a-z0-9]/g, "");

/**
 * Whether a text begins with a word but for one letter that is another, missing, too many, or changed places with its
 * neighbour.
 */
function beginsLike(text: string, word: string): boolean {
	let at = 0;
	while (at < word.length && text[at] === word[at]) at += 1;
	const rest = word.slice(at);
	const swapped = `${rest[1] ?? ""}${rest[0] ?? ""}${rest.slice(2)}`;
	const follows = (from: number, part: string) => text.startsWith(part, from);
	return follows(at, rest.slice(1)) || follows(at + 1, rest.slice(1)) || follows(at + 1, rest) || follows(at, swapped);
}

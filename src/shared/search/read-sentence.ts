import type { SearchKind } from "./search-kinds.ts";
import { type SearchTopic, sentenceWords } from "./sentence-words.ts";

/** What a line of text asks for, as far as its words say it. */
export type Sentence = {
	/** It has words of the trade or of speech beside its numbers and names. */
	isSentence: boolean;
	topics: readonly SearchTopic[];
	kinds: readonly SearchKind[];
	filters: Readonly<Partial<Record<"product" | "mode" | "status" | "tab", string>>>;
	/** Words with a figure, as typed: numbers, and grades of steel. */
	numbers: readonly string[];
	/** Other words, in small letters without accents: places and names. */
	names: readonly string[];
};

const longestPhrase = 4;
const mostNumbers = 6;

/** Reads English and Spanish at once; no word depends on the page's language. */
export function readSentence(text: string): Sentence {
	const words = wordsOf(text);
	const topics: SearchTopic[] = [];
	const kinds: SearchKind[] = [];
	const filters: { -readonly [Name in keyof Sentence["filters"]]: string } = {};
	const numbers: string[] = [];
	const names: string[] = [];
	let isSentence = false;
	for (let at = 0; at < words.length; ) {
		const length = phraseAt(words, at);
		if (length > 0) {
			const meaning = sentenceWords.get(plainPhrase(words, at, length));
			isSentence = true;
			if (meaning?.topic) topics.push(meaning.topic);
			if (meaning?.kind) kinds.push(meaning.kind);
			if (meaning?.filter) filters[meaning.filter.name] ??= meaning.filter.value;
			at += length;
		} else {
			const word = words[at] ?? "";
			const next = words[at + 1] ?? "";
			if (isMark(word) && /^\d{3,6}$/.test(next)) {
				numbers.push(`${word} ${next}`);
				at += 2;
			} else {
				if (/\d/.test(word)) numbers.push(word);
				else names.push(plain(word));
				at += 1;
			}
		}
	}
	return { isSentence, topics, kinds, filters, numbers: [...new Set(numbers)].slice(0, mostNumbers), names };
}

/** Signs that stand between words, or at the end of one; a number keeps its own: `4500-77`, `M100/2`, `PL-050.A`. */
function wordsOf(text: string): string[] {
	return text
		.replace(/[,;:?!¿¡"“”«»()[\]]+/g, " ")
		.split(/\s+/)
		.map((word) => word.replace(/^[#'.]+|['.]+$/g, ""))
		.filter((word) => word !== "");
}

/** The most words from here that mean something together; 0 if none do. */
function phraseAt(words: readonly string[], at: number): number {
	for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1)
		if (sentenceWords.has(plainPhrase(words, at, length))) return length;
	return 0;
}

const plainPhrase = (words: readonly string[], at: number, length: number) =>
	words
		.slice(at, at + length)
		.map(plain)
		.join(" ");

/** In small letters without accents, as words are compared. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The mark of a railcar: `GLKR 412345`. */
const isMark = (word: string) => /^[a-z]{2,4}$/i.test(word);

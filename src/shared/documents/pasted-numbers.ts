/**
 * What a user pasted: `numbers` apart by spaces, commas, semicolons or lines; `phrases` are fields of few words that
 * may be one number.
 */
export type PastedNumbers = { numbers: string[]; phrases: Phrase[] };

/**
 * A number that contains spaces, like that of a railcar: "GLKR 412345". If it exists, its parts are not searched
 * individually.
 */
export type Phrase = { text: string; words: string[] };

const mostWords = 3;

/** Reads any mix of numbers. Each is returned once, as it was typed first, regardless of case. */
export function readPastedNumbers(text: string): PastedNumbers {
	const fields = text
		.toWellFormed()
		.normalize("NFC")
		.split(/[,;\t\r\n]+/)
		.map(wordsOf);
	const phrases = fields
		.flatMap((words) => [...(words.length > 1 && words.length <= mostWords ? [words] : []), ...carsIn(words)])
		.map((words) => ({ text: words.join(" "), words }));
	return { numbers: onceEach(fields.flat(), (word) => word), phrases: onceEach(phrases, (phrase) => phrase.text) };
}

/** Railcars among other words of a line, by what they look like. */
function carsIn(words: readonly string[]): string[][] {
	return words.slice(1).flatMap((word, index) => {
		const pair = [words[index] ?? "", word];
		return looksLikeCar(pair.join(" ")) ? [pair] : [];
	});
}

/** Whether a phrase is a reporting mark and up to six digits. */
export function looksLikeCar(phrase: string): boolean {
	return /^[a-z]{2,4} \d{1,6}$/i.test(phrase);
}

const wordsOf = (field: string) => field.split(/\s+/).filter(Boolean);

function onceEach<T>(values: readonly T[], textOf: (thing: T) => string): T[] {
	const seen = new Map<string, T>();
	for (const value of values) {
		const key = textOf(value).toUpperCase();
		if (!seen.has(key)) seen.set(key, value);
	}
	return [...seen.values()];
}

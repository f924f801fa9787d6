/**
 * How codes are said in the reader's language. A code without a word, of a newer release or the mill's own, is shown as
 * it came.
 */
export const wordOf =
	(words: Readonly<Record<string, () => string>>) =>
	(code: string): string =>
		(Object.hasOwn(words, code) ? words[code]?.() : undefined) ?? code;

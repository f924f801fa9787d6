/** Says codes in the reader's language; `Code` are those that it has words for. */
export type WordOf<Code extends string> = ((code: string) => string) & { readonly hasWordFor?: (code: Code) => void };

/**
 * How codes are said in the reader's language. A code without a word, of a newer release or the mill's own, is shown as
 * it came.
 */
export const wordOf =
	<Code extends string>(words: Readonly<Record<Code, () => string>>): WordOf<Code> =>
	(code) =>
		(Object.hasOwn(words, code) ? words[code as Code]() : undefined) ?? code;

/** Rows chosen by their keys, or all rows that match; `last` is what was chosen last. */
export type RowChoice = { keys: ReadonlySet<string>; isEverything: boolean; last: string };

/**
 * One row more, or one less. Taken out of everything, the other rows of its page stay chosen: no address names all rows
 * but one, and nobody sees what lies on other pages.
 */
export function withRowToggled({ keys, isEverything }: RowChoice, key: string, page: readonly string[]): RowChoice {
	const before = isEverything ? new Set(page) : keys;
	return { keys: before.has(key) ? without(before, [key]) : new Set([...before, key]), isEverything: false, last: key };
}

/**
 * All rows of a page more, or, once all of them are chosen, all of them less; out of everything, nothing is left. `by`
 * is what chose them.
 */
export function withPageToggled(choice: RowChoice, page: readonly string[], by: string): RowChoice {
	const { keys, isEverything } = choice;
	if (isEverything) return { keys: new Set(), isEverything: false, last: by };
	return {
		keys: isPageSelected(choice, page) ? without(keys, page) : new Set([...keys, ...page]),
		isEverything: false,
		last: by,
	};
}

export function isPageSelected({ keys, isEverything }: RowChoice, page: readonly string[]): boolean {
	return page.length > 0 && (isEverything || page.every((key) => keys.has(key)));
}

function without(keys: ReadonlySet<string>, gone: readonly string[]): Set<string> {
	return new Set([...keys].filter((key) => !gone.includes(key)));
}

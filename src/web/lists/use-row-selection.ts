import { useState } from "react";

/** The box that chooses all rows of the page. */
export const chooserId = "choose-page";

/** Rows chosen by their keys; `isEverything` = all rows that match, on other pages too. */
export type RowSelection = {
	keys: readonly string[];
	isEverything: boolean;
	/** What was chosen last: a row by its key, or the page by `chooserId`. */
	last: string;
	isChosen: (key: string) => boolean;
	isPageChosen: (keys: readonly string[]) => boolean;
	isPagePartly: (keys: readonly string[]) => boolean;
	toggle: (key: string) => void;
	togglePage: (keys: readonly string[]) => void;
	chooseEverything: () => void;
	clear: () => void;
};

type Chosen = { of: string; keys: ReadonlySet<string>; isEverything: boolean; last: string };

const none = { keys: new Set<string>(), isEverything: false, last: chooserId };

/** A selection holds for one set of matching rows, named by `of`: another filter begins with none, another page keeps it. */
export function useRowSelection(of: string): RowSelection {
	const [chosen, setChosen] = useState<Chosen>({ of, ...none });
	const { keys, isEverything, last } = chosen.of === of ? chosen : none;
	const set = (next: ReadonlySet<string>, by: string, everything = false) =>
		setChosen({ of, keys: next, isEverything: everything, last: by });
	const without = (gone: readonly string[]) => new Set([...keys].filter((key) => !gone.includes(key)));
	const isPageChosen = (page: readonly string[]) => page.length > 0 && (isEverything || page.every((key) => keys.has(key)));
	return {
		keys: [...keys],
		isEverything,
		last,
		isChosen: (key) => isEverything || keys.has(key),
		isPageChosen,
		isPagePartly: (page) => !isPageChosen(page) && page.some((key) => keys.has(key)),
		toggle: (key) => set(keys.has(key) ? without([key]) : new Set([...keys, key]), key),
		togglePage: (page) => set(isPageChosen(page) ? without(page) : new Set([...keys, ...page]), chooserId),
		chooseEverything: () => set(keys, last, true),
		clear: () => setChosen({ of, ...none }),
	};
}

import { useState } from "react";
import { isPageSelected, type RowChoice, withPageToggled, withRowToggled } from "./row-choice.ts";

/** The box that chooses all rows of the page. */
export const chooserId = "choose-page";

/** Rows chosen by their keys; `isEverything` = all rows that match, on other pages too. */
export type RowSelection = {
	keys: readonly string[];
	isEverything: boolean;
	/** What was chosen last: a row by its key, or the page by `chooserId`. */
	last: string;
	isChosen: (key: string) => boolean;
	isPageSelected: boolean;
	isPagePartly: boolean;
	toggle: (key: string) => void;
	togglePage: () => void;
	chooseEverything: () => void;
	clear: () => void;
};

const none: RowChoice = { keys: new Set(), isEverything: false, last: chooserId };

/**
 * A selection holds for one set of matching rows, named by `of`: another filter begins with none, another page keeps
 * it. `page` are the rows in sight.
 */
export function useRowSelection(of: string, page: readonly string[]): RowSelection {
	const [chosen, setChosen] = useState({ of, ...none });
	const choice = chosen.of === of ? chosen : none;
	const { keys, isEverything, last } = choice;
	const set = (next: RowChoice) => setChosen({ of, ...next });
	const isWhole = isPageSelected(choice, page);
	return {
		keys: [...keys],
		isEverything,
		last,
		isChosen: (key) => isEverything || keys.has(key),
		isPageSelected: isWhole,
		isPagePartly: !isWhole && page.some((key) => keys.has(key)),
		toggle: (key) => set(withRowToggled(choice, key, page)),
		togglePage: () => set(withPageToggled(choice, page, chooserId)),
		chooseEverything: () => set({ keys, isEverything: true, last }),
		clear: () => set(none),
	};
}

import { type ListState, openedNumber } from "#shared/lists/list-definition.ts";

/**
 * The one row that a view is about, if it is about one: its address names it by `filter`, and it is there. Its page
 * says it in its title.
 */
export function openedRow<Row>(state: ListState, rows: readonly Row[], filter = "one"): Row | undefined {
	return openedRowNumber(state, rows, filter) !== undefined ? rows[0] : undefined;
}

/** What the address calls that row, if it is there: the title of a page whose rows have no better name. */
export function openedRowNumber(state: ListState, rows: readonly unknown[], filter = "one"): string | undefined {
	return rows.length === 1 ? openedNumber(state, filter) : undefined;
}

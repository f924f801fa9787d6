import { type ListState, openedNumber } from "#shared/lists/list-definition.ts";

/** The one row that a view is about, if it is about one: its address names it by `filter`, and it is there. Its page says it in its title. */
export function openedRow<Row>(state: ListState, rows: readonly Row[], filter = "one"): Row | undefined {
	return openedNumber(state, filter) !== undefined && rows.length === 1 ? rows[0] : undefined;
}

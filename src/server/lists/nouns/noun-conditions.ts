import type { SqlValues } from "#server/lists/sql-values.ts";
import type { KeySearch, NounList, NounRequest, SearchedWith } from "./noun-list.ts";

/** Conditions of filters and search, but for the one whose rows are known already, without the view's; `beside` is what a search is read with, where it matters to it. */
export function requestConditions(
	noun: NounList,
	{ search, filters, found }: Pick<NounRequest, "search" | "filters" | "found">,
	values: SqlValues,
	beside: SearchedWith = { conditions: [] },
): string[] {
	const isFound = (keys: KeySearch | undefined) => found !== undefined && keys === found.keys;
	const conditions = Object.entries(filters).flatMap(([id, value]) => {
		const filter = noun.filters[id];
		if (!filter) throw new RangeError(`${noun.definition.id} has no filter ${id}`);
		return isFound(filter.keys) ? [] : [filter.sql(value, values)];
	});
	if (!search || !noun.search || isFound(noun.search.keys)) return conditions;
	return [...conditions, noun.search.sql(search, values, { ...beside, conditions: [...conditions, ...beside.conditions] })];
}

/** Whether a view holds open rows only. */
export function isOpenTab({ tabs }: NounList, tab: string): boolean {
	return tabs[tab]?.isOpen ?? false;
}

/** The view's own condition; that rows are open is stated with their index already. */
export function viewConditions({ tabs }: NounList, tab: string): string[] {
	const view = tabs[tab];
	if (!view) throw new RangeError(`There is no view ${tab}`);
	return view.sql === "true" ? [] : [view.sql];
}

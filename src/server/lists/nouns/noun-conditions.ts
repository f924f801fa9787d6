import type { SqlValues } from "#server/lists/sql-values.ts";
import type { NounList, NounRequest, SearchedWith } from "./noun-list.ts";

/** Conditions of filters and search, but for the one whose rows are known already, without the view's; `beside` is what a search is read with, where it matters to it. */
export function requestConditions(
	noun: NounList,
	{ search, filters, found }: Pick<NounRequest, "search" | "filters" | "found">,
	values: SqlValues,
	beside: SearchedWith = { conditions: [] },
): string[] {
	const asked = Object.entries(filters).filter(([id]) => found?.by !== `filter ${id}`);
	const conditions = asked.map(([id, value]) => {
		const filter = noun.filters[id];
		if (!filter) throw new RangeError(`${noun.definition.id} has no filter ${id}`);
		return filter.sql(value, values);
	});
	if (!search || !noun.search || found?.by === "search") return conditions;
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

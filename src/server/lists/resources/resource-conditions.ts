import type { SqlValues } from "#server/lists/sql-values.ts";
import type { KeySearch, ListResource, ResourceRequest, SearchedWith } from "./list-resource.ts";

/**
 * Conditions of filters and search, but for the one whose rows are known already, without the view's; `beside` is what
 * a search is read with, where it matters to it.
 */
export function requestConditions(
	resource: ListResource,
	{ search, filters, found }: Pick<ResourceRequest, "search" | "filters" | "found">,
	values: SqlValues,
	beside: SearchedWith = { conditions: [] },
): string[] {
	const isFound = (keys: KeySearch | undefined) => found !== undefined && keys === found.keys;
	const conditions = Object.entries(filters).flatMap(([id, value]) => {
		const filter = resource.filters[id];
		if (!filter) throw new RangeError(`${resource.definition.id} has no filter ${id}`);
		return isFound(filter.keys) ? [] : [filter.sql(value, values)];
	});
	if (!search || !resource.search || isFound(resource.search.keys)) return conditions;
	return [
		...conditions,
		resource.search.sql(search, values, { ...beside, conditions: [...conditions, ...beside.conditions] }),
	];
}

/** Whether a view holds open rows only. */
export function isOpenTab({ tabs }: ListResource, tab: string): boolean {
	return tabs[tab]?.isOpen ?? false;
}

/** The view's own condition; that rows are open is stated with their index already. */
export function viewConditions({ tabs }: ListResource, tab: string): string[] {
	const view = tabs[tab];
	if (!view) throw new RangeError(`There is no view ${tab}`);
	return view.sql === "true" ? [] : [view.sql];
}

import type { RowScope } from "#server/database/database.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import type { ListResource, ResourceRequest } from "./list-resource.ts";
import { isOpenTab, requestConditions, viewConditions } from "./resource-conditions.ts";
import { allRows } from "./resource-rows.ts";

/** SQL of a view's rows under filters and search, as `(…) alias`, in no order; `more` narrows them further. */
export function viewRows(
	resource: ListResource,
	request: ResourceRequest,
	scope: RowScope,
	values: SqlValues,
	more: readonly string[] = [],
): string {
	const view = viewConditions(resource, request.tab);
	const conditions = [...requestConditions(resource, request, values, { conditions: view }), ...view, ...more];
	const isByOwner = leavesHistory(resource, request.tab);
	const { found } = request;
	return allRows(
		resource.source,
		{ scope, isOpenOnly: isOpenTab(resource, request.tab), isByOwner, conditions, found },
		values,
	);
}

/**
 * The same, found before they are grouped or distinguished: in that order an index has everybody's, and all of it
 * would be read (preferIndexOrder).
 */
export function gatheredRows(
	resource: ListResource,
	request: ResourceRequest,
	scope: RowScope,
	values: SqlValues,
	more: readonly string[] = [],
): string {
	const { alias } = resource.source;
	return `(select ${alias}.* from ${viewRows(resource, request, scope, values, more)} offset 0) ${alias}`;
}

/** `viewRows` of all views together, or of all views of open rows. */
export function requestRows(
	resource: ListResource,
	request: ResourceRequest,
	scope: RowScope,
	values: SqlValues,
	isOpenOnly: boolean,
): string {
	const conditions = requestConditions(resource, request, values);
	return allRows(resource.source, { scope, isOpenOnly, conditions, found: request.found }, values);
}

/** Whether a view reads all that there ever was. */
export const isHistoryTab = ({ tabs }: ListResource, tab: string): boolean => tabs[tab]?.isHistory ?? false;

/** Whether a view leaves the list's history behind, and is not read from open rows. */
export const leavesHistory = (resource: ListResource, tab: string): boolean =>
	hasHistory(resource) && !isHistoryTab(resource, tab) && !isOpenTab(resource, tab);

/** Whether a list has views that leave its history behind, so that each is read from its own index. */
export const hasHistory = (resource: ListResource): boolean =>
	resource.definition.tabs.some((tab) => isHistoryTab(resource, tab));

import type { RowScope } from "#server/database/database.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { isOpenTab, requestConditions, viewConditions } from "./noun-conditions.ts";
import type { NounList, NounRequest } from "./noun-list.ts";
import { allRows } from "./noun-rows.ts";

/** SQL of a view's rows under filters and search, as `(…) alias`, in no order; `more` narrows them further. */
export function viewRows(noun: NounList, request: NounRequest, scope: RowScope, values: SqlValues, more: readonly string[] = []): string {
	const view = viewConditions(noun, request.tab);
	const conditions = [...requestConditions(noun, request, values, { conditions: view }), ...view, ...more];
	const isByOwner = leavesHistory(noun, request.tab);
	const { found } = request;
	return allRows(noun.source, { scope, isOpenOnly: isOpenTab(noun, request.tab), isByOwner, conditions, found }, values);
}

/** The same, found before they are grouped or told apart: in that order an index has everybody's, and all of it would be read (preferIndexOrder). */
export function gatheredRows(
	noun: NounList,
	request: NounRequest,
	scope: RowScope,
	values: SqlValues,
	more: readonly string[] = [],
): string {
	const { alias } = noun.source;
	return `(select ${alias}.* from ${viewRows(noun, request, scope, values, more)} offset 0) ${alias}`;
}

/** `viewRows` of all views together, or of all views of open rows. */
export function requestRows(noun: NounList, request: NounRequest, scope: RowScope, values: SqlValues, isOpenOnly: boolean): string {
	const conditions = requestConditions(noun, request, values);
	return allRows(noun.source, { scope, isOpenOnly, conditions, found: request.found }, values);
}

/** Whether a view reads all that there ever was. */
export const isHistoryTab = ({ tabs }: NounList, tab: string): boolean => tabs[tab]?.isHistory ?? false;

/** Whether a view leaves the list's history behind, and is not read from open rows. */
export const leavesHistory = (noun: NounList, tab: string): boolean =>
	hasHistory(noun) && !isHistoryTab(noun, tab) && !isOpenTab(noun, tab);

/** Whether a list has views that leave its history behind, so that each is read from its own index. */
export const hasHistory = (noun: NounList): boolean => noun.definition.tabs.some((tab) => isHistoryTab(noun, tab));

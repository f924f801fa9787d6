import type { RowScope } from "#server/database/database.ts";
import type { Selection } from "#server/graphql/selection.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { isNarrowed } from "#shared/lists/list-definition.ts";
import type { ListResource, ResourceAsk, ResourceRequest } from "./list-resource.ts";
import { isOpenTab, viewConditions } from "./resource-conditions.ts";
import { allRows, joinsIn } from "./resource-rows.ts";
import { hasHistory, isHistoryTab, requestRows, viewRows } from "./resource-views.ts";

/** SQL of `totals` of the requested view, and `tabs`: counts of the other views under the same filters. */
export function sumsSql(resource: ListResource, ask: ResourceAsk, wanted: Selection, values: SqlValues): string {
	const { tab } = ask.request;
	// Closed rows are counted in their own view alone, since the others are read from the open ones; and so is history.
	const isCounted = (one: string) =>
		one !== tab && !isHistoryTab(resource, one) && (!resource.source.openColumn || isOpenTab(resource, one));
	const others = wanted.tabs ? resource.definition.tabs.filter(isCounted) : [];
	if (areKept(resource, ask.request))
		return sumsApart(keptTotals(resource, ask, wanted, values), otherCounts(resource, ask, others, values));
	// Where the sums of other views are kept, one pass for all of them would read everything for the sake of this one.
	if (others.some((one) => areKept(resource, { ...ask.request, tab: one })) && !resource.source.openColumn)
		return sumsApart(viewTotals(resource, ask, wanted, values), otherCounts(resource, ask, others, values));
	const isAllOpen = isOpenTab(resource, tab) && viewConditions(resource, tab).length === 0;
	if (hasHistory(resource) && !isHistoryTab(resource, tab) && !isAllOpen)
		return sumsApart(viewTotals(resource, ask, wanted, values), otherCounts(resource, ask, others, values));
	return sumsInOnePass(resource, ask, { wanted, others }, values);
}

/** Whether nothing narrows a view whose sums are kept. */
export function areKept({ source, tabs }: ListResource, request: ResourceRequest): boolean {
	return source.sums !== undefined && tabs[request.tab]?.isKept === true && !isNarrowed(request);
}

const sumsApart = (totals: string, tabs: string) => `json_build_object('totals', ${totals}, 'tabs', ${tabs})`;

type SumsRequest = { wanted: Selection; others: readonly string[] };

function sumsInOnePass(
	resource: ListResource,
	{ request, scope }: ResourceAsk,
	{ wanted, others }: SumsRequest,
	values: SqlValues,
): string {
	const isOpenOnly = isOpenTab(resource, request.tab);
	const rows = requestRows(resource, request, scope, values, isOpenOnly);
	const select = sumsApart(
		totalsOf(resource, request.tab, wanted, conditionOf(resource, request.tab)),
		countsWithin(resource, others),
	);
	return `(select ${select} from ${rows} ${joinsIn(resource.source, select)})`;
}

/** From the sums by owner, however long the history is. */
function keptTotals(
	resource: ListResource,
	{ request, scope }: ResourceAsk,
	wanted: Selection,
	values: SqlValues,
): string {
	const rows = keptViewRows(resource, request.tab, scope, values);
	const ofOpen = (sql: string) =>
		`(select ${sql} from ${allRows(resource.source, { scope, isOpenOnly: true, conditions: [] }, values)}
			${joinsIn(resource.source, sql)})`;
	const totals = Object.entries(resource.totals ?? {})
		.filter(([name]) => wanted.totals?.[name])
		.map(([name, { sql, keptSql = sql, isOfOpen }]) => [name, isOfOpen ? ofOpen(sql) : keptSql] as const);
	return `(select ${totalsObject(totals, wanted, keptCount(resource))} from ${rows})`;
}

const keptCount = ({ source: { alias } }: ListResource) => `coalesce(sum(${alias}.row_count), 0)`;

function keptViewRows(resource: ListResource, tab: string, scope: RowScope, values: SqlValues): string {
	const { isKeptApart, keptSql } = resource.tabs[tab] ?? {};
	const within = keptSql === undefined ? viewConditions(resource, tab) : [keptSql];
	return keptRows(resource, resource.source.sums ?? "", scope, values, isKeptApart ? within : []);
}

/**
 * SQL of what `kept` holds of the viewer's accounts, as `(…) alias` by the list's own alias; `more` narrows it further.
 */
export function keptRows(
	{ source: { alias, owners } }: ListResource,
	kept: string,
	scope: RowScope,
	values: SqlValues,
	more: readonly string[] = [],
): string {
	return allRows(
		{ table: kept, alias, owners },
		{ scope, isOpenOnly: false, conditions: [`${alias}.row_count > 0`, ...more] },
		values,
	);
}

function viewTotals(
	resource: ListResource,
	{ request, scope }: ResourceAsk,
	wanted: Selection,
	values: SqlValues,
): string {
	const totals = totalsOf(resource, request.tab, wanted, "");
	return `(select ${totals} from ${viewRows(resource, request, scope, values)} ${joinsIn(resource.source, totals)})`;
}

/**
 * Open rows are read once for all views of theirs; otherwise each is read from its own index, since a pass over all
 * would read the history.
 */
function otherCounts(
	resource: ListResource,
	{ request, scope }: ResourceAsk,
	others: readonly string[],
	values: SqlValues,
): string {
	if (others.length === 0) return "'[]'::json";
	if (!resource.source.openColumn) {
		const countOf = (tab: string) => {
			const ofTab = { ...request, tab };
			const [count, rows] = areKept(resource, ofTab)
				? [keptCount(resource), keptViewRows(resource, tab, scope, values)]
				: ["count(*)", viewRows(resource, ofTab, scope, values)];
			return tabCount(tab, `(select ${count} from ${rows})`);
		};
		return `json_build_array(${others.map(countOf).join(", ")})`;
	}
	const counts = countsWithin(resource, others);
	const rows = requestRows(resource, request, scope, values, true);
	return `(select ${counts} from ${rows} ${joinsIn(resource.source, counts)})`;
}

const tabCount = (tab: string, count: string) => `json_build_object('tab', '${tab}', 'count', ${count})`;

function countsWithin(resource: ListResource, tabs: readonly string[]): string {
	return `json_build_array(${tabs.map((tab) => tabCount(tab, `count(*) ${conditionOf(resource, tab)}`)).join(", ")})`;
}

/** Of few rows, what they show is looked up for each; of a history as the total says, all at once. */
function totalsOf({ totals = {}, tabs }: ListResource, tab: string, wanted: Selection, within: string): string {
	const isFew = tabs[tab]?.isHistory !== true;
	const sums = Object.entries(totals).map(
		([name, { sql, cells }]) => [name, `${isFew && cells ? `sum(${cells})` : sql} ${within}`] as const,
	);
	return totalsObject(sums, wanted, `count(*) ${within}`);
}

function totalsObject(
	sums: readonly (readonly [name: string, sql: string])[],
	wanted: Selection,
	count: string,
): string {
	const pairs = sums.filter(([name]) => wanted.totals?.[name]).map(([name, sql]) => `, '${name}', coalesce(${sql}, 0)`);
	return `json_build_object('count', ${count}${pairs.join("")})`;
}

function conditionOf(resource: ListResource, tab: string): string {
	const { alias, openColumn } = resource.source;
	const open = openColumn && isOpenTab(resource, tab) ? [`${alias}.${openColumn}`] : [];
	const conditions = [...open, ...viewConditions(resource, tab)];
	return `filter (where ${conditions.length === 0 ? "true" : conditions.join(" and ")})`;
}

import type { RowScope } from "#server/database/database.ts";
import type { Selection } from "#server/graphql/selection.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { isNarrowed } from "#shared/lists/list-definition.ts";
import { isOpenTab, viewConditions } from "./noun-conditions.ts";
import type { NounAsk, NounList, NounRequest } from "./noun-list.ts";
import { allRows, joinsIn } from "./noun-rows.ts";
import { hasHistory, isHistoryTab, requestRows, viewRows } from "./noun-views.ts";

/** SQL of `totals` of the view asked for, and `tabs`: counts of the other views under the same filters. */
export function sumsSql(noun: NounList, ask: NounAsk, wanted: Selection, values: SqlValues): string {
	const { tab } = ask.request;
	// Closed rows are counted in their own view alone, since the others are read from the open ones; and so is history.
	const isCounted = (one: string) => one !== tab && !isHistoryTab(noun, one) && (!noun.source.openColumn || isOpenTab(noun, one));
	const others = wanted.tabs ? noun.definition.tabs.filter(isCounted) : [];
	if (areKept(noun, ask.request)) return sumsApart(keptTotals(noun, ask, wanted, values), otherCounts(noun, ask, others, values));
	// Where the sums of other views are kept, one pass for all of them would read everything for the sake of this one.
	if (others.some((one) => areKept(noun, { ...ask.request, tab: one })) && !noun.source.openColumn)
		return sumsApart(viewTotals(noun, ask, wanted, values), otherCounts(noun, ask, others, values));
	const isAllOpen = isOpenTab(noun, tab) && viewConditions(noun, tab).length === 0;
	if (hasHistory(noun) && !isHistoryTab(noun, tab) && !isAllOpen)
		return sumsApart(viewTotals(noun, ask, wanted, values), otherCounts(noun, ask, others, values));
	return sumsInOnePass(noun, ask, { wanted, others }, values);
}

/** Whether nothing narrows a view whose sums are kept. */
export function areKept({ source, tabs }: NounList, request: NounRequest): boolean {
	return source.sums !== undefined && tabs[request.tab]?.isKept === true && !isNarrowed(request);
}

const sumsApart = (totals: string, tabs: string) => `json_build_object('totals', ${totals}, 'tabs', ${tabs})`;

type SumsAsked = { wanted: Selection; others: readonly string[] };

function sumsInOnePass(noun: NounList, { request, scope }: NounAsk, { wanted, others }: SumsAsked, values: SqlValues): string {
	const isOpenOnly = isOpenTab(noun, request.tab);
	const rows = requestRows(noun, request, scope, values, isOpenOnly);
	const select = sumsApart(totalsOf(noun, request.tab, wanted, conditionOf(noun, request.tab)), countsWithin(noun, others));
	return `(select ${select} from ${rows} ${joinsIn(noun.source, select)})`;
}

/** From the sums by owner, however long the history is. */
function keptTotals(noun: NounList, { request, scope }: NounAsk, wanted: Selection, values: SqlValues): string {
	const rows = keptViewRows(noun, request.tab, scope, values);
	const ofOpen = (sql: string) =>
		`(select ${sql} from ${allRows(noun.source, { scope, isOpenOnly: true, conditions: [] }, values)} ${joinsIn(noun.source, sql)})`;
	const totals = Object.entries(noun.totals ?? {})
		.filter(([name]) => wanted.totals?.[name])
		.map(([name, { sql, keptSql = sql, isOfOpen }]) => [name, isOfOpen ? ofOpen(sql) : keptSql] as const);
	return `(select ${totalsObject(totals, wanted, keptCount(noun))} from ${rows})`;
}

const keptCount = ({ source: { alias } }: NounList) => `coalesce(sum(${alias}.row_count), 0)`;

function keptViewRows(noun: NounList, tab: string, scope: RowScope, values: SqlValues): string {
	const { isKeptApart, keptSql } = noun.tabs[tab] ?? {};
	const within = keptSql === undefined ? viewConditions(noun, tab) : [keptSql];
	return keptRows(noun, noun.source.sums ?? "", scope, values, isKeptApart ? within : []);
}

/** SQL of what `kept` holds of the viewer's accounts, as `(…) alias` by the list's own alias; `more` narrows it further. */
export function keptRows(
	{ source: { alias, owners } }: NounList,
	kept: string,
	scope: RowScope,
	values: SqlValues,
	more: readonly string[] = [],
): string {
	return allRows({ table: kept, alias, owners }, { scope, isOpenOnly: false, conditions: [`${alias}.row_count > 0`, ...more] }, values);
}

function viewTotals(noun: NounList, { request, scope }: NounAsk, wanted: Selection, values: SqlValues): string {
	const totals = totalsOf(noun, request.tab, wanted, "");
	return `(select ${totals} from ${viewRows(noun, request, scope, values)} ${joinsIn(noun.source, totals)})`;
}

/** Open rows are read once for all views of theirs; otherwise each is read from its own index, since a pass over all would read the history. */
function otherCounts(noun: NounList, { request, scope }: NounAsk, others: readonly string[], values: SqlValues): string {
	if (others.length === 0) return "'[]'::json";
	if (!noun.source.openColumn) {
		const countOf = (tab: string) => {
			const asked = { ...request, tab };
			const [count, rows] = areKept(noun, asked)
				? [keptCount(noun), keptViewRows(noun, tab, scope, values)]
				: ["count(*)", viewRows(noun, asked, scope, values)];
			return tabCount(tab, `(select ${count} from ${rows})`);
		};
		return `json_build_array(${others.map(countOf).join(", ")})`;
	}
	const counts = countsWithin(noun, others);
	const rows = requestRows(noun, request, scope, values, true);
	return `(select ${counts} from ${rows} ${joinsIn(noun.source, counts)})`;
}

const tabCount = (tab: string, count: string) => `json_build_object('tab', '${tab}', 'count', ${count})`;

function countsWithin(noun: NounList, tabs: readonly string[]): string {
	return `json_build_array(${tabs.map((tab) => tabCount(tab, `count(*) ${conditionOf(noun, tab)}`)).join(", ")})`;
}

/** Of few rows, what they show is looked up for each; of a history as the total says, all at once. */
function totalsOf({ totals = {}, tabs }: NounList, tab: string, wanted: Selection, within: string): string {
	const isFew = tabs[tab]?.isHistory !== true;
	const sums = Object.entries(totals).map(
		([name, { sql, cells }]) => [name, `${isFew && cells ? `sum(${cells})` : sql} ${within}`] as const,
	);
	return totalsObject(sums, wanted, `count(*) ${within}`);
}

function totalsObject(sums: readonly (readonly [name: string, sql: string])[], wanted: Selection, count: string): string {
	const pairs = sums.filter(([name]) => wanted.totals?.[name]).map(([name, sql]) => `, '${name}', coalesce(${sql}, 0)`);
	return `json_build_object('count', ${count}${pairs.join("")})`;
}

function conditionOf(noun: NounList, tab: string): string {
	const { alias, openColumn } = noun.source;
	const open = openColumn && isOpenTab(noun, tab) ? [`${alias}.${openColumn}`] : [];
	const conditions = [...open, ...viewConditions(noun, tab)];
	return `filter (where ${conditions.length === 0 ? "true" : conditions.join(" and ")})`;
}

import type { Transaction } from "#server/database/database.ts";
import { type DataStampRow, dataStampSql } from "#server/graphql/data-stamp.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { beyondSql, decodeCursor, encodeCursor, type KeyPart, keyParts, keySql, orderSql } from "#server/lists/keyset.ts";
import { type PageEdge, type PageInfo, toPage } from "#server/lists/page-request.ts";
import { preferIndexOrder } from "#server/lists/prefer-index-order.ts";
import { createSqlValues, type SqlValues } from "#server/lists/sql-values.ts";
import type { ListSort } from "#shared/lists/list-definition.ts";
import type { NounAsk, NounList, NounRequest } from "./noun-list.ts";
import { jsonFieldsOf, type NounRow } from "./noun-object.ts";
import { allRows, distinctValues, firstRows, joinsIn } from "./noun-rows.ts";

export type NounChoiceRow = { code: string; name: string };
export type NounTabCount = { tab: string; count: number };

/** A page and what stands around it; only what was asked for is there. */
export type NounConnection = {
	edges: PageEdge<NounRow>[];
	nodes: NounRow[];
	pageInfo: PageInfo;
	totals: Readonly<Record<string, number>>;
	tabs: NounTabCount[];
	choices: Readonly<Record<string, NounChoiceRow[]>>;
	dataAsOf: DataStampRow | null;
	extras: Readonly<Record<string, unknown>>;
};

/** One page of a list with what is `wanted` around it, in one statement. Throws InvalidError for a cursor of another list. */
export async function findNounPage(tx: Transaction, noun: NounList, ask: NounAsk, wanted: Selection): Promise<NounConnection> {
	const values = createSqlValues();
	const parts: Record<string, string> = {};
	if (wanted.edges || wanted.nodes || wanted.pageInfo) parts.rows = pageSql(noun, ask, { ...wanted.nodes, ...wanted.edges?.node }, values);
	if (wanted.totals || wanted.tabs) parts.sums = sumsSql(noun, ask, wanted, values);
	if (wanted.choices) parts.choices = choicesSql(noun, ask, wanted.choices, values);
	if (wanted.dataAsOf) parts.dataAsOf = dataStampSql(wanted.dataAsOf);
	for (const [name, extra] of Object.entries(noun.extras ?? {})) {
		const inner = wanted[name];
		if (inner) parts[name] = extra.sql(ask, jsonObject(jsonFieldsOf(extra.object), inner), values);
	}
	const pairs = Object.entries(parts).map(([name, sql]) => `'${name}', ${sql}`);
	const text = `select json_build_object(${pairs.join(", ")}) as found`;
	const [, [row]] = await Promise.all([preferIndexOrder(tx), tx.last<{ found: Found }>(text, values.list)]);
	if (!row) throw new Error("One row was asked for");
	return toConnection(row.found, ask);
}

type Found = Readonly<Record<string, unknown>> & {
	rows?: { key: unknown[]; node: NounRow }[];
	sums?: { totals: Record<string, number>; tabs: NounTabCount[] };
	choices?: Record<string, NounChoiceRow[]>;
	dataAsOf?: DataStampRow | null;
};

function toConnection(found: Found, { sort, page }: NounAsk): NounConnection {
	const name = sortName(sort);
	const rows = (found.rows ?? []).map(({ key, node }) => ({ cursor: encodeCursor(name, key), node }));
	const { edges, pageInfo } = toPage(rows, page);
	return {
		edges,
		nodes: edges.map((edge) => edge.node),
		pageInfo,
		totals: found.sums?.totals ?? {},
		tabs: found.sums?.tabs ?? [],
		choices: found.choices ?? {},
		dataAsOf: found.dataAsOf ?? null,
		extras: found,
	};
}

function pageSql(noun: NounList, { request, sort, page, scope }: NounAsk, wanted: Selection, values: SqlValues): string {
	const parts = sortParts(noun, sort);
	const isDescending = sort.isDescending !== page.isBackward;
	const order = orderSql(parts, isDescending);
	const conditions = [...requestConditions(noun, request, values), ...viewConditions(noun, request.tab)];
	if (page.cursor !== undefined) conditions.push(beyondSql(parts, isDescending, decodeCursor(page.cursor, sortName(sort), parts), values));
	const ends = `order by ${order} limit ${page.size + 1}`;
	const rows = firstRows(noun.source, { scope, isOpenOnly: isOpenTab(noun, request.tab), conditions }, ends, values);
	const { alias } = noun.source;
	const shown = `select ${alias}.* from ${rows} ${joinsIn(noun.source, ends)} ${ends}`;
	// What else a row shows is read for the rows of the page alone.
	const select = `json_build_object('key', ${keySql(parts)}, 'node', ${jsonObject(jsonFieldsOf(noun.row), wanted)}) as row`;
	const nodes = `select ${select} from (${shown}) ${alias} ${joinsIn(noun.source, `${select} ${order}`)} order by ${order}`;
	return `(select coalesce(json_agg(r.row), '[]') from (${nodes}) r)`;
}

/** What rows are compared by; throws RangeError for a column that cannot be sorted by. */
export function sortParts({ columns, key, definition }: NounList, { column, isDescending }: ListSort): KeyPart[] {
	const keys = columns[column]?.sort;
	if (!keys) throw new RangeError(`${definition.id} is not sorted by ${column}`);
	return keyParts([...keys, ...key], isDescending);
}

// Names a sort inside cursors.
function sortName({ column, isDescending }: ListSort): string {
	return `${isDescending ? "-" : ""}${column}`;
}

/** Conditions of filters and search, without the view's. */
export function requestConditions(
	noun: NounList,
	{ search, filters }: Pick<NounRequest, "search" | "filters">,
	values: SqlValues,
): string[] {
	const conditions = Object.entries(filters).map(([id, value]) => {
		const filter = noun.filters[id];
		if (!filter) throw new RangeError(`${noun.definition.id} has no filter ${id}`);
		return filter.sql(value, values);
	});
	return search && noun.search ? [...conditions, noun.search.sql(search, values)] : conditions;
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

/** Totals of the view and counts of the other views under the same filters. */
function sumsSql(noun: NounList, ask: NounAsk, wanted: Selection, values: SqlValues): string {
	const { tab } = ask.request;
	const isHistory = (one: string) => noun.tabs[one]?.isHistory ?? false;
	// Closed rows are counted in their own view alone, since the others are read from the open ones; and so is history.
	const isCounted = (one: string) => one === tab || (!isHistory(one) && (!noun.source.openColumn || isOpenTab(noun, one)));
	const counted = wanted.tabs ? noun.definition.tabs.filter(isCounted) : [];
	const hasOwnRows = noun.definition.tabs.some(isHistory) && !isHistory(tab);
	return hasOwnRows ? sumsByView(noun, ask, { wanted, counted }, values) : sumsInOnePass(noun, ask, { wanted, counted }, values);
}

type SumsAsked = { wanted: Selection; counted: readonly string[] };

function sumsInOnePass(noun: NounList, { request, scope }: NounAsk, { wanted, counted }: SumsAsked, values: SqlValues): string {
	const totals = totalPairs(noun, wanted, conditionOf(noun, request.tab));
	const counts = counted.map((tab) => `json_build_object('tab', '${tab}', 'count', count(*) ${conditionOf(noun, tab)})`);
	const isOpenOnly = isOpenTab(noun, request.tab);
	const rows = allRows(noun.source, { scope, isOpenOnly, conditions: requestConditions(noun, request, values) }, values);
	const select = `json_build_object('totals', json_build_object(${totals}), 'tabs', json_build_array(${counts.join(", ")}))`;
	return `(select ${select} from ${rows} ${joinsIn(noun.source, select)})`;
}

/** Each view is read by itself, from its own index: a pass over all of them would read the history that they leave behind. */
function sumsByView(noun: NounList, { request, scope }: NounAsk, { wanted, counted }: SumsAsked, values: SqlValues): string {
	const rowsOf = (tab: string) => {
		const conditions = [...requestConditions(noun, request, values), ...viewConditions(noun, tab)];
		return allRows(noun.source, { scope, isOpenOnly: isOpenTab(noun, tab), conditions }, values);
	};
	const totals = totalPairs(noun, wanted, "");
	const countOf = (tab: string) => (tab === request.tab ? "v.totals -> 'count'" : `(select count(*) from ${rowsOf(tab)})`);
	const counts = counted.map((tab) => `json_build_object('tab', '${tab}', 'count', ${countOf(tab)})`);
	return `(select json_build_object('totals', v.totals, 'tabs', json_build_array(${counts.join(", ")}))
		from (select json_build_object(${totals}) as totals from ${rowsOf(request.tab)} ${joinsIn(noun.source, totals)}) v)`;
}

function totalPairs(noun: NounList, wanted: Selection, within: string): string {
	const sums = Object.entries(noun.totals ?? {}).filter(([name]) => wanted.totals?.[name]);
	return [`'count', count(*) ${within}`, ...sums.map(([name, { sql }]) => `'${name}', coalesce(${sql} ${within}, 0)`)].join(", ");
}

function conditionOf(noun: NounList, tab: string): string {
	const { alias, openColumn } = noun.source;
	const open = openColumn && isOpenTab(noun, tab) ? [`${alias}.${openColumn}`] : [];
	const conditions = [...open, ...viewConditions(noun, tab)];
	return `filter (where ${conditions.length === 0 ? "true" : conditions.join(" and ")})`;
}

function choicesSql(noun: NounList, { scope }: NounAsk, wanted: Selection, values: SqlValues): string {
	const isOpenOnly = noun.source.openColumn !== undefined;
	const fields = Object.entries(noun.choices ?? {}).map(([name, { sql }]) => {
		const rows = () => allRows(noun.source, { scope, isOpenOnly, conditions: [] }, values);
		const distinct = (column: string) => distinctValues(noun.source, column, scope, values);
		const found = () => `(select coalesce(json_agg(json_build_object('code', n.code, 'name', n.name) order by n.name, n.code), '[]')
			from (${sql(rows, distinct)}) n)`;
		return [name, found] as const;
	});
	return jsonObject(Object.fromEntries(fields), wanted);
}

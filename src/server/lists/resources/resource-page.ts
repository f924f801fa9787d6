import type { Transaction } from "#server/database/database.ts";
import { type DataStampRow, dataStampSql } from "#server/graphql/data-stamp.ts";
import { type JsonRow, jsonObject, jsonRow } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { countOwners } from "#server/lists/count-owners.ts";
import {
	beyondSql,
	decodeCursor,
	encodeCursor,
	type KeyPart,
	keyParts,
	keySql,
	orderSql,
} from "#server/lists/keyset.ts";
import { type PageInfo, toPage } from "#server/lists/page-request.ts";
import { preferIndexOrder } from "#server/lists/prefer-index-order.ts";
import { createSqlValues, type SqlValues } from "#server/lists/sql-values.ts";
import { isNarrowed, type ListSort } from "#shared/lists/list-definition.ts";
import type { FoundKeys, ListResource, ResourceAsk } from "./list-resource.ts";
import { findKeys } from "./number-search.ts";
import { jsonFieldsOf, type ResourceRow } from "./resource-object.ts";
import { allRows, distinctValues, firstRows, joinsIn } from "./resource-rows.ts";
import { isReadInOrder, stretchesOf } from "./resource-stretches.ts";
import { sumsSql } from "./resource-sums.ts";
import { viewRows } from "./resource-views.ts";
import { searchTimeSql, withinSearchTime } from "./search-time.ts";

export type ResourceChoiceRow = { code: string; name: string };
export type ResourceTabCount = { tab: string; count: number };

/** A page and what is around it; only what was requested is there. */
export type ResourceConnection = {
	nodes: ResourceRow[];
	pageInfo: PageInfo;
	totals: Readonly<Record<string, number>>;
	tabs: ResourceTabCount[];
	choices: Readonly<Record<string, ResourceChoiceRow[]>>;
	dataAsOf: DataStampRow | null;
	extras: Readonly<Record<string, unknown>>;
};

/**
 * One page of a list with what is `wanted` around it, in one statement; `named` are the only rows that may be on it, if
 * the request names them. Throws InvalidError for a cursor of another
 * list, and at `search` for one that takes longer than anybody waits.
 */
export async function findResourcePage(
	tx: Transaction,
	resource: ListResource,
	request: ResourceAsk,
	wanted: Selection,
	named?: (values: SqlValues) => FoundKeys,
): Promise<ResourceConnection> {
	const values = createSqlValues();
	const found = named?.(values) ?? (await findKeys(tx, resource, request, values));
	const ask = found ? { ...request, request: { ...request.request, found } } : request;
	const parts: Record<string, string> = {};
	const row = jsonRow(jsonFieldsOf(resource.row), wanted.nodes ?? {});
	if (wanted.nodes || wanted.pageInfo) parts.rows = pageSql(resource, ask, row, values);
	if (wanted.totals || wanted.tabs) parts.sums = sumsSql(resource, ask, wanted, values);
	if (wanted.choices) parts.choices = choicesSql(resource, ask, wanted.choices, values);
	if (wanted.dataAsOf && resource.shows) parts.dataAsOf = dataStampSql(resource.shows, wanted.dataAsOf);
	for (const [name, extra] of Object.entries(resource.extras ?? {})) {
		const inner = wanted[name];
		if (inner) parts[name] = extra.sql(ask, jsonObject(jsonFieldsOf(extra.object), inner), values);
	}
	const pairs = Object.entries(parts).map(([name, sql]) => `'${name}', ${sql}`);
	const text = `select json_build_object(${pairs.join(", ")}) as found`;
	const isSearched = resource.search?.findsFew === true && ask.request.search !== "";
	const isInOrder = isReadInOrder(resource, ask);
	const run = isInOrder && isPlannedOnce(ask) ? tx.lastPlanned<{ found: Found }> : tx.last<{ found: Found }>;
	const settings = isSearched ? tx.sql(searchTimeSql) : (found || isInOrder) && preferIndexOrder(tx);
	const both = Promise.all([settings, run(text, values.list)]);
	const [, [answer]] = await (isSearched ? withinSearchTime(both) : both);
	if (!answer) throw new Error("One row was asked for");
	return toConnection(resource, answer.found, ask, row);
}

const mostOwners = 20;

/**
 * Whether the plan of rows in order does not depend on values: a view as it is, of so few accounts that planning takes
 * longer than reading.
 */
function isPlannedOnce({ request, scope }: ResourceAsk): boolean {
	return !isNarrowed(request) && countOwners(scope) <= mostOwners;
}

type Found = Readonly<Record<string, unknown>> & {
	/** Each its key and then what was requested of it. */
	rows?: [key: unknown[], ...values: unknown[]][];
	/** Totals of the requested view, and counts of the others. */
	sums?: { totals: Record<string, number>; tabs: ResourceTabCount[] };
	choices?: Record<string, ResourceChoiceRow[]>;
	dataAsOf?: DataStampRow | null;
};

function toConnection(
	{ definition }: ListResource,
	found: Found,
	{ request, sort, page }: ResourceAsk,
	row: JsonRow,
): ResourceConnection {
	const name = sortName(sort);
	const rows = (found.rows ?? []).map(([key, ...values]) => ({
		cursor: encodeCursor(name, key),
		node: row.read(values),
	}));
	const { nodes, pageInfo } = toPage(rows, page);
	const { totals = {}, tabs = [] } = found.sums ?? {};
	const counts = [...tabs, { tab: request.tab, count: totals.count ?? 0 }];
	return {
		nodes,
		pageInfo,
		totals,
		tabs: definition.tabs.flatMap((tab) => counts.filter((one) => one.tab === tab)),
		choices: found.choices ?? {},
		dataAsOf: found.dataAsOf ?? null,
		extras: found,
	};
}

function pageSql(resource: ListResource, ask: ResourceAsk, row: JsonRow, values: SqlValues): string {
	const { request, sort, page, scope } = ask;
	const parts = sortParts(resource, sort);
	const isDescending = sort.isDescending !== page.isBackward;
	const order = orderSql(parts, isDescending);
	const limit = page.size + 1;
	const key = page.cursor === undefined ? undefined : decodeCursor(page.cursor, sortName(sort), parts);
	const first = () => {
		const stretches = stretchesOf(resource, { request, column: sort.column, parts, isDescending, key, limit }, values);
		return firstRows(resource.source, { scope, stretches, order, limit }, values);
	};
	const all = () =>
		viewRows(resource, request, scope, values, key ? [beyondSql(parts, isDescending, key, values)] : []);
	const rows = resource.tabs[request.tab]?.isFew || request.found || !isReadInOrder(resource, ask) ? all() : first();
	const ends = `order by ${order} limit ${limit}`;
	const { alias } = resource.source;
	const shownSql = `select ${alias}.* from ${rows} ${joinsIn(resource.source, ends)} ${ends}`;
	// What else a row shows is read for the rows of the page alone.
	const select = `json_build_array(${[keySql(parts), ...row.sql].join(", ")}) as row`;
	const nodesSql = `select ${select} from (${shownSql}) ${alias} ${joinsIn(resource.source, `${select} ${order}`)}
		order by ${order}`;
	return `(select coalesce(json_agg(r.row), '[]') from (${nodesSql}) r)`;
}

/** What rows are compared by; throws RangeError for a column that cannot be sorted by. */
export function sortParts({ columns, key, definition }: ListResource, { column, isDescending }: ListSort): KeyPart[] {
	const keys = columns[column]?.sort;
	if (!keys) throw new RangeError(`${definition.id} is not sorted by ${column}`);
	return keyParts([...keys, ...key], isDescending);
}

// Names a sort inside cursors.
function sortName({ column, isDescending }: ListSort): string {
	return `${isDescending ? "-" : ""}${column}`;
}

function choicesSql(resource: ListResource, { scope }: ResourceAsk, wanted: Selection, values: SqlValues): string {
	const isOpenOnly = resource.source.openColumn !== undefined;
	const fields = Object.entries(resource.choices ?? {}).map(([name, { sql }]) => {
		const rows = () => allRows(resource.source, { scope, isOpenOnly, conditions: [] }, values);
		const distinct = (column: string) => distinctValues(resource.source, column, scope, values);
		const found =
			() => `(select coalesce(json_agg(json_build_object('code', n.code, 'name', n.name) order by n.name, n.code), '[]')
			from (${sql(rows, distinct)}) n)`;
		return [name, found] as const;
	});
	return jsonObject(Object.fromEntries(fields), wanted);
}

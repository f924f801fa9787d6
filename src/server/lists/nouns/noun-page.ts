import type { Transaction } from "#server/database/database.ts";
import { type DataStampRow, dataStampSql } from "#server/graphql/data-stamp.ts";
import { type JsonRow, jsonObject, jsonRow } from "#server/graphql/json-fields.ts";
import { rowSelectionOf, type Selection } from "#server/graphql/selection.ts";
import { countOwners } from "#server/lists/count-owners.ts";
import { beyondSql, decodeCursor, encodeCursor, type KeyPart, keyParts, keySql, orderSql } from "#server/lists/keyset.ts";
import { type PageEdge, type PageInfo, toPage } from "#server/lists/page-request.ts";
import { preferIndexOrder } from "#server/lists/prefer-index-order.ts";
import { createSqlValues, type SqlValues } from "#server/lists/sql-values.ts";
import { isNarrowed, type ListSort } from "#shared/lists/list-definition.ts";
import type { NounAsk, NounList } from "./noun-list.ts";
import { jsonFieldsOf, type NounRow } from "./noun-object.ts";
import { allRows, distinctValues, firstRows, joinsIn } from "./noun-rows.ts";
import { isReadInOrder, stretchesOf } from "./noun-stretches.ts";
import { sumsSql } from "./noun-sums.ts";
import { viewRows } from "./noun-views.ts";
import { findKeys } from "./number-search.ts";
import { searchTimeSql, withinSearchTime } from "./search-time.ts";

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

/**
 * One page of a list with what is `wanted` around it, in one statement. Throws InvalidError for a cursor of another list, and at `search` for
 * one that takes longer than anybody waits.
 */
export async function findNounPage(tx: Transaction, noun: NounList, asked: NounAsk, wanted: Selection): Promise<NounConnection> {
	const values = createSqlValues();
	const found = await findKeys(tx, noun, asked, values);
	const ask = found ? { ...asked, request: { ...asked.request, found } } : asked;
	const parts: Record<string, string> = {};
	const row = jsonRow(jsonFieldsOf(noun.row), rowSelectionOf(wanted));
	if (wanted.edges || wanted.nodes || wanted.pageInfo) parts.rows = pageSql(noun, ask, row, values);
	if (wanted.totals || wanted.tabs) parts.sums = sumsSql(noun, ask, wanted, values);
	if (wanted.choices) parts.choices = choicesSql(noun, ask, wanted.choices, values);
	if (wanted.dataAsOf && noun.shows) parts.dataAsOf = dataStampSql(noun.shows, wanted.dataAsOf);
	for (const [name, extra] of Object.entries(noun.extras ?? {})) {
		const inner = wanted[name];
		if (inner) parts[name] = extra.sql(ask, jsonObject(jsonFieldsOf(extra.object), inner), values);
	}
	const pairs = Object.entries(parts).map(([name, sql]) => `'${name}', ${sql}`);
	const text = `select json_build_object(${pairs.join(", ")}) as found`;
	const isSearched = noun.search?.findsFew === true && ask.request.search !== "";
	const isInOrder = isReadInOrder(noun, ask);
	const run = isInOrder && isPlannedOnce(ask) ? tx.lastPlanned<{ found: Found }> : tx.last<{ found: Found }>;
	const settings = isSearched ? tx.sql(searchTimeSql) : (found || isInOrder) && preferIndexOrder(tx);
	const both = Promise.all([settings, run(text, values.list)]);
	const [, [answer]] = await (isSearched ? withinSearchTime(both) : both);
	if (!answer) throw new Error("One row was asked for");
	return toConnection(noun, answer.found, ask, row);
}

const mostOwners = 20;

/** Whether the plan of rows in order does not depend on values: a view as it is, of so few accounts that planning takes longer than reading. */
function isPlannedOnce({ request, scope }: NounAsk): boolean {
	return !isNarrowed(request) && countOwners(scope) <= mostOwners;
}

type Found = Readonly<Record<string, unknown>> & {
	/** Each its key and then what was asked for of it. */
	rows?: [key: unknown[], ...values: unknown[]][];
	/** Of the view asked for, and how much the others hold. */
	sums?: { totals: Record<string, number>; tabs: NounTabCount[] };
	choices?: Record<string, NounChoiceRow[]>;
	dataAsOf?: DataStampRow | null;
};

function toConnection({ definition }: NounList, found: Found, { request, sort, page }: NounAsk, row: JsonRow): NounConnection {
	const name = sortName(sort);
	const rows = (found.rows ?? []).map(([key, ...values]) => ({ cursor: encodeCursor(name, key), node: row.read(values) }));
	const { edges, pageInfo } = toPage(rows, page);
	const { totals = {}, tabs = [] } = found.sums ?? {};
	const counts = [...tabs, { tab: request.tab, count: totals.count ?? 0 }];
	return {
		edges,
		nodes: edges.map((edge) => edge.node),
		pageInfo,
		totals,
		tabs: definition.tabs.flatMap((tab) => counts.filter((one) => one.tab === tab)),
		choices: found.choices ?? {},
		dataAsOf: found.dataAsOf ?? null,
		extras: found,
	};
}

function pageSql(noun: NounList, ask: NounAsk, row: JsonRow, values: SqlValues): string {
	const { request, sort, page, scope } = ask;
	const parts = sortParts(noun, sort);
	const isDescending = sort.isDescending !== page.isBackward;
	const order = orderSql(parts, isDescending);
	const limit = page.size + 1;
	const key = page.cursor === undefined ? undefined : decodeCursor(page.cursor, sortName(sort), parts);
	const first = () => {
		const stretches = stretchesOf(noun, { request, column: sort.column, parts, isDescending, key, limit }, values);
		return firstRows(noun.source, { scope, stretches, order, limit }, values);
	};
	const all = () => viewRows(noun, request, scope, values, key ? [beyondSql(parts, isDescending, key, values)] : []);
	const rows = noun.tabs[request.tab]?.isFew || request.found || !isReadInOrder(noun, ask) ? all() : first();
	const ends = `order by ${order} limit ${limit}`;
	const { alias } = noun.source;
	const shown = `select ${alias}.* from ${rows} ${joinsIn(noun.source, ends)} ${ends}`;
	// What else a row shows is read for the rows of the page alone.
	const select = `json_build_array(${[keySql(parts), ...row.sql].join(", ")}) as row`;
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

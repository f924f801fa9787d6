import type { RowScope, Transaction } from "#server/database/database.ts";
import type { DataStampRow } from "#server/graphql/data-stamp.ts";
import { jsonArray, jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { beyondSql, decodeCursor, encodeCursor, keySql, orderSql } from "#server/lists/keyset.ts";
import { type PageEdge, type PageInfo, type PageRequest, toPage } from "#server/lists/page-request.ts";
import { preferIndexOrder } from "#server/lists/prefer-index-order.ts";
import { createSqlValues, type SqlValues } from "#server/lists/sql-values.ts";
import type { ListSort } from "#shared/lists/list-definition.ts";
import { type AnyTab, type LineRequest, lineConditions, tabConditions } from "./order-lines-conditions.ts";
import { type LineRow, lineFields } from "./order-lines-fields.ts";
import { lineKeyParts, sortName } from "./order-lines-sort.ts";
import { allLines, firstLines, isLateSql, millToday } from "./order-lines-sql.ts";

/** Sums over all lines asked for, in pounds. */
export type LineTotals = { count: number; orderedLb: number; readyLb: number; shippedLb: number; balanceLb: number };
export type TabCount = { tab: string; count: number; balanceLb: number };
export type LateWeek = { mill: string; week: string; count: number; balanceLb: number };
export type LineChoices = { grades: string[]; mills: { code: string; name: string }[]; shipTos: { code: string; name: string }[] };

export type LineConnection = {
	edges: PageEdge<LineRow>[];
	nodes: LineRow[];
	pageInfo: PageInfo;
	totals: LineTotals;
	tabs: TabCount[];
	lateWeeks: LateWeek[];
	choices: LineChoices;
	dataAsOf: DataStampRow | null;
};

export type LineAsk = { request: LineRequest; sort: ListSort; page: PageRequest; scope: RowScope; tabs: readonly AnyTab[] };

/** One page of order lines with what is `wanted` around it, in one statement. Throws InvalidError for a cursor of another list. */
export async function findLines(tx: Transaction, ask: LineAsk, wanted: Selection): Promise<LineConnection> {
	const values = createSqlValues();
	const parts: Record<string, string> = {};
	if (wanted.edges || wanted.nodes || wanted.pageInfo) parts.rows = pageSql(ask, { ...wanted.nodes, ...wanted.edges?.node }, values);
	if (wanted.totals || wanted.tabs) parts.sums = sumsSql(ask, wanted, values);
	if (wanted.lateWeeks) parts.lateWeeks = lateWeeksSql(ask, values);
	if (wanted.choices) parts.choices = choicesSql(ask.scope, wanted.choices, values);
	if (wanted.dataAsOf) parts.dataAsOf = dataAsOfSql(wanted.dataAsOf);
	const pairs = Object.entries(parts).map(([name, sql]) => `'${name}', ${sql}`);
	const text = `select json_build_object(${pairs.join(", ")}) as found`;
	const [, [row]] = await Promise.all([preferIndexOrder(tx), tx.sql<{ found: FoundLines }>(text, values.list)]);
	if (!row) throw new Error("One row was asked for");
	return toConnection(row.found, ask);
}

type FoundLines = Partial<Pick<LineConnection, "lateWeeks" | "choices" | "dataAsOf">> & {
	rows?: { key: unknown[]; node: LineRow }[];
	sums?: { totals: LineTotals; tabs: TabCount[] };
};

function toConnection(found: FoundLines, { sort, page }: LineAsk): LineConnection {
	const name = sortName(sort);
	const rows = (found.rows ?? []).map(({ key, node }) => ({ cursor: encodeCursor(name, key), node }));
	const { edges, pageInfo } = toPage(rows, page);
	const totals = found.sums?.totals ?? { count: 0, orderedLb: 0, readyLb: 0, shippedLb: 0, balanceLb: 0 };
	return {
		edges,
		nodes: edges.map((edge) => edge.node),
		pageInfo,
		totals,
		tabs: found.sums?.tabs ?? [],
		lateWeeks: found.lateWeeks ?? [],
		choices: found.choices ?? { grades: [], mills: [], shipTos: [] },
		dataAsOf: found.dataAsOf ?? null,
	};
}

function pageSql({ request, sort, page, scope }: LineAsk, wanted: Selection, values: SqlValues): string {
	const parts = lineKeyParts(sort);
	const isDescending = sort.isDescending !== page.isBackward;
	const order = orderSql(parts, isDescending);
	const conditions = [...lineConditions(request, values), ...viewCondition(request.tab)];
	if (page.cursor !== undefined) conditions.push(beyondSql(parts, isDescending, decodeCursor(page.cursor, sortName(sort), parts), values));
	const ends = `order by ${order} limit ${page.size + 1}`;
	const lines = firstLines({ scope, isOpenOnly: isOpenTab(request.tab), conditions }, ends, values);
	// Prices and names are read for the rows of the page alone.
	const rows = `select json_build_object('key', ${keySql(parts)}, 'node', ${jsonObject(lineFields, wanted)}) as row
		from ${lines} join mills m on m.code = l.mill ${ends}`;
	return `(select coalesce(json_agg(r.row), '[]') from (${rows}) r)`;
}

/** Whether a view holds open lines only. */
export function isOpenTab(tab: AnyTab): boolean {
	return tab !== "all";
}

/** The view's condition; that lines are open is stated with their index already. */
export function viewCondition(tab: AnyTab): string[] {
	return tab === "all" || tab === "open" ? [] : [tabConditions[tab]];
}

const sums = ["ordered", "ready", "shipped", "balance"] as const;

/** Totals of the view and counts of the other views under the same filters, in one pass over the lines. */
function sumsSql({ request, scope, tabs }: LineAsk, wanted: Selection, values: SqlValues): string {
	const within = `filter (where ${tabConditions[request.tab]})`;
	const totals = ["'count'", `count(*) ${within}`, ...sums.flatMap((name) => [`'${name}Lb'`, `coalesce(sum(l.${name}_lb) ${within}, 0)`])];
	const counted = wanted.tabs ? tabs.filter((tab) => isOpenTab(tab) || request.tab === tab) : [];
	const counts = counted.map((tab) => {
		const inTab = `filter (where ${tabConditions[tab]})`;
		return `json_build_object('tab', '${tab}', 'count', count(*) ${inTab}, 'balanceLb', coalesce(sum(l.balance_lb) ${inTab}, 0))`;
	});
	const lines = allLines({ scope, isOpenOnly: isOpenTab(request.tab), conditions: lineConditions(request, values) }, values);
	return `(select json_build_object('totals', json_build_object(${totals.join(", ")}), 'tabs', json_build_array(${counts.join(", ")}))
		from ${lines} join mills m on m.code = l.mill)`;
}

/** Late pounds by mill and by the week of the first promise that was missed; a year back, since older weeks would not fit a chart. */
function lateWeeksSql({ request, scope }: LineAsk, values: SqlValues): string {
	const lines = allLines({ scope, isOpenOnly: true, conditions: lineConditions(request, values) }, values);
	const condition = request.tab === "all" || request.tab === "open" ? isLateSql : tabConditions[request.tab];
	const byWeek = `select m.name as mill, date_trunc('week', l.first_promised_on)::date as week, count(*) as count, sum(l.balance_lb) as balance_lb
		from ${lines} join mills m on m.code = l.mill where ${condition} and l.first_promised_on > ${millToday} - 364 group by 1, 2`;
	return jsonArray(
		{ mill: "w.mill", week: "w.week", count: "w.count", balanceLb: "w.balance_lb" },
		{ mill: {}, week: {}, count: {}, balanceLb: {} },
		{ from: `(${byWeek}) w`, order: "w.week, w.mill" },
	);
}

/** What filters offer: grades and destinations of the open lines, and the mills. */
function choicesSql(scope: RowScope, wanted: Selection, values: SqlValues): string {
	const lines = allLines({ scope, isOpenOnly: true, conditions: [] }, values);
	const named = (from: string) =>
		`(select coalesce(json_agg(json_build_object('code', n.code, 'name', n.name) order by n.name, n.code), '[]') from ${from} n)`;
	return jsonObject(
		{
			grades: `(select coalesce(json_agg(g.grade order by g.grade), '[]') from (select distinct l.grade from ${lines}) g)`,
			mills: named("mills"),
			shipTos: named(`(select a.code, a.name from accounts a where a.id in (select l.ship_to_id from ${lines}))`),
		},
		wanted,
	);
}

function dataAsOfSql(wanted: Selection): string {
	const fields = { at: "f.as_of", place: "m.name", timeZone: "m.time_zone" };
	return `(select ${jsonObject(fields, wanted)} from feed_freshness f join mills m on m.code = f.mill order by f.as_of desc, m.code limit 1)`;
}

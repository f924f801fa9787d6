import { m } from "#generated/texts/messages.js";
import type { ListResource, ResourceExtra } from "#server/lists/resources/list-resource.ts";
import { viewRows } from "#server/lists/resources/resource-views.ts";
import { lateOrdersList, ordersList } from "../order-lines-list.ts";
import { lateStretches } from "./late-lines/late-stretches.ts";
import { orderLine } from "./order-line-row.ts";
import { lineColumns } from "./order-lines-columns.ts";
import { lateTabs, lineFilters, lineTabs } from "./order-lines-filters.ts";
import { lineSearch, lineSource } from "./order-lines-numbers.ts";
import { millsSql, millToday } from "./order-lines-sql.ts";

/**
 * Late pounds by mill and by the week of the first promise that was missed; a year back, since older weeks would not
 * fit a chart.
 */
const lateWeeks: ResourceExtra = {
	description: "What is late by mill and by the week in which it was first promised, a year back.",
	object: {
		name: "LateWeek",
		description: "Late lines of one mill that were promised in one week.",
		access: "customer",
		fields: {
			mill: { type: "String", sql: "w.mill", description: "Name of the mill." },
			week: { type: "Day", sql: "w.week", description: "Monday of the week." },
			count: { type: "Int", sql: "w.count", description: "Late lines." },
			balanceLb: { type: "Float", sql: "w.balance_lb", description: "Pounds that remain to ship." },
		},
	},
	sql: ({ request, scope }, json, values) => {
		const lines = viewRows(
			lateOrders,
			{ ...request, tab: request.tab in lateTabs ? request.tab : "late" },
			scope,
			values,
		);
		const weeksSql = `select m.name as mill, date_trunc('week', l.first_promised_on)::date as week, count(*) as count,
			sum(l.balance_lb) as balance_lb
			from ${lines} join ${millsSql} on m.code = l.mill where l.first_promised_on > ${millToday} - 364 group by 1, 2`;
		return `(select coalesce(json_agg(${json} order by w.week, w.mill), '[]') from (${weeksSql}) w)`;
	},
};

/** Order lines: the list behind the orders page. */
export const orders: ListResource = {
	definition: ordersList,
	field: "orderLines",
	description: "Order lines of the viewer's accounts, or of the alias's.",
	access: "customer",
	shows: { side: "customer", kinds: ["orders", "order-events", "pieces", "shipments"] },
	title: m.orders_title,
	row: orderLine,
	source: lineSource,
	// Order numbers are unique within an account only.
	key: [
		{ sql: "l.order_number", type: "text" },
		{ sql: "l.item", type: "integer" },
		{ sql: "l.account_id", type: "integer" },
	],
	columns: lineColumns,
	tabs: lineTabs,
	filters: lineFilters,
	search: lineSearch,
	totals: {
		orderedLb: { description: "Ordered.", sql: "sum(l.ordered_lb)" },
		readyLb: { description: "Ready and not shipped.", sql: "sum(l.ready_lb)" },
		shippedLb: { description: "Shipped.", sql: "sum(l.shipped_lb)" },
		balanceLb: { description: "Remains to ship.", sql: "sum(l.balance_lb)" },
	},
	choices: {
		grades: {
			description: "Steel grades.",
			sql: (lines) => `select distinct l.grade as code, l.grade as name from ${lines()}`,
		},
		mills: { description: "Mills.", sql: () => "select code, name from mills" },
		shipTos: {
			description: "Destinations.",
			sql: (lines) => `select a.code, a.name from accounts a where a.id in (select l.ship_to_id from ${lines()})`,
		},
	},
	extras: { lateWeeks },
};

/** Open lines behind their first promise. */
export const lateOrders: ListResource = {
	...orders,
	definition: lateOrdersList,
	source: { ...lineSource, stretches: lateStretches },
	field: "lateOrderLines",
	description: "Open order lines behind their first promise, with buckets by days late.",
	title: m.orders_late_title,
	tabs: lateTabs,
	tabType: "LateOrderTab",
};

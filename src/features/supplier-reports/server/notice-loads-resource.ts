import { m } from "#generated/texts/messages.js";
import type { RowScope } from "#server/database/database.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource, ResourceExtra } from "#server/lists/resources/list-resource.ts";
import { anyBegins, beginsWith, oneOf } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { areKept, keptRows } from "#server/lists/resources/resource-sums.ts";
import { viewRows } from "#server/lists/resources/resource-views.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { noticeLoadsList } from "../notice-loads-list.ts";
import {
	commodity,
	commodityColumn,
	commodityName,
	joined,
	mill,
	millChoices,
	millColumn,
	poBegins,
	poColumn,
	supplierOwner,
	text,
} from "./supply-parts.ts";

/** Days that are by themselves: those of the calendar's 26 weeks, and of the view that is called so. */
const daysApart = 27 * 7;

/** What is still to be received of a load: all of it until it was received or turned away. */
const openLb = "(case when l.is_under_way then l.net_lb else 0 end)";
const noticeNumber = "(l.notice_number || '-' || l.load)";
const poNumber = "(l.po_number || '/' || l.po_line)";

const noticeLoad: ResourceObject = {
	name: "NoticeLoad",
	description: "An announced load and what became of it. Weights in pounds, days at the mill.",
	access: "supplier",
	fields: {
		noticeNumber: { type: "String", sql: "l.notice_number", description: "Shipping notice." },
		load: { type: "Int", sql: "l.load", description: "Load of the notice." },
		shippedOn: { type: "Day", sql: "l.shipped_on", description: "Day of departure, at the mill." },
		expectedAt: { type: "DateTime", sql: "h.expected_at", isNullable: true, description: "When it is expected." },
		yard: { type: "String", sql: "h.yard", isNullable: true, description: "Where it left." },
		bolNumber: { type: "String", sql: "h.bol_number", isNullable: true, description: "Bill of lading." },
		mode: { type: "String", sql: "l.mode", description: "`truck`, `railcar` or `barge`." },
		vehicle: { type: "String", sql: "l.vehicle", description: "Trailer, car or barge." },
		poNumber: { type: "String", sql: "l.po_number", description: "Purchase order." },
		poLine: { type: "Int", sql: "l.po_line", description: "Its line." },
		netLb: { type: "Int", sql: "l.net_lb", description: "Pounds announced." },
		acceptedLb: { type: "Int", sql: "l.accepted_lb", description: "Pounds accepted." },
		openLb: { type: "Int", sql: openLb, description: "Announced pounds that are still to be received." },
		state: { type: "String", sql: "l.state", description: "State of the load." },
		receiptNumber: { type: "String", sql: "l.receipt_number", isNullable: true, description: "The mill's receipt." },
		mill: { object: mill, from: joined, description: "Where it goes." },
		commodity: { object: commodity, from: joined, description: "What it is." },
	},
};

const sumsOf = (loads: string, open: string) =>
	`${loads}::int as loads, sum(l.net_lb)::bigint as net_lb, sum(l.accepted_lb)::bigint as accepted_lb, sum(${open})::bigint as open_lb`;
const sumFields: ResourceObject["fields"] = {
	loads: { type: "Int", sql: "g.loads", description: "Loads." },
	netLb: { type: "Float", sql: "g.net_lb", description: "Pounds announced." },
	acceptedLb: { type: "Float", sql: "g.accepted_lb", description: "Pounds accepted." },
	openLb: { type: "Float", sql: "g.open_lb", description: "Announced pounds that are still to be received." },
};
const keptSums = sumsOf("sum(l.row_count)", "l.open_lb");
const announced = "l.state not in ('draft', 'cancelled')";

type Grouping = {
	object: ResourceObject;
	description: string;
	columns: string;
	order: string;
	joins?: string;
	/** The same of all rows: the table that keeps these sums, or SQL of what is answered. */
	kept: string | ((scope: RowScope, values: SqlValues) => string);
	/** What is answered of the groups, if not they themselves. */
	of?: (groups: string) => string;
};

/**
 * Groups of all that is requested: the rows of the list under the same view and filters, or the sums that are `kept`
 * of all of them.
 */
function grouped({
	object,
	description,
	columns,
	order,
	joins = "",
	kept,
	of = (groups) => groups,
}: Grouping): ResourceExtra {
	return {
		description,
		object,
		sql: ({ request, scope }, json, values) => {
			const keys = columns.split(",").map((_, index) => index + 1);
			const answered = (sql: string) => `(select coalesce(json_agg(${json} order by ${order}), '[]') from (${sql}) g)`;
			const groups = (rows: string, sums: string) =>
				answered(of(`select ${columns}, ${sums} from ${rows} ${joins} group by ${keys.join(", ")}`));
			if (areKept(noticeLoads, request)) {
				if (typeof kept !== "string") return answered(kept(scope, values));
				return groups(keptRows(noticeLoads, kept, scope, values), keptSums);
			}
			return groups(viewRows(noticeLoads, request, scope, values), sumsOf("count(*)", openLb));
		},
	};
}

/**
 * By day within the calendar, by month before it: after ten years there are still no more rows than a page can show.
 */
const daysOf = (groups: string) => `
	select min(d.shipped_on) as day, max(d.shipped_on) as until,
		sum(d.loads)::int as loads, sum(d.net_lb)::bigint as net_lb, sum(d.accepted_lb)::bigint as accepted_lb,
		sum(d.open_lb)::bigint as open_lb
	from (select f.*, max(f.shipped_on) over () as last_on from (${groups}) f) d
	group by case when d.shipped_on > d.last_on - ${daysApart} then d.shipped_on else
	date_trunc('month', d.shipped_on)::date end`;

/**
 * The same from what is kept: days from the month in which the calendar begins, and before it months, each with its
 * first and its last day.
 */
function keptDays(scope: RowScope, values: SqlValues): string {
	const ids = values.add(scope.supplierIds ?? [], "bigint[]");
	const endOf = (
		end: "min" | "max",
		within = "",
	) => `(select ${end}(x.shipped_on) from unnest(${ids}) owner (id), lateral (
		select l.shipped_on from shipped_day_sums l where l.account_id = owner.id and l.row_count > 0 ${within}
		order by l.shipped_on ${end === "max" ? "desc" : ""} limit 1) x)`;
	const ofMonth = "and l.shipped_on >= g.month and l.shipped_on < (g.month + interval '1 month')::date";
	return `with calendar as materialized (
			select c.cut, date_trunc('month', c.cut)::date as month from (select ${endOf("max")} - ${daysApart} as cut) c
		)
		select min(l.shipped_on) as day, max(l.shipped_on) as until, ${keptSums}
		from ${keptRows(noticeLoads, "shipped_day_sums", scope, values)}
		where l.shipped_on >= (select month from calendar)
		group by case when l.shipped_on > (select cut from calendar) then l.shipped_on end
		union all
		select ${endOf("min", ofMonth)}, ${endOf("max", ofMonth)}, g.loads, g.net_lb, g.accepted_lb, g.open_lb
		from (select l.shipped_month as month, ${keptSums}
		from ${keptRows(noticeLoads, "shipped_month_sums", scope, values)}
			where l.shipped_month < (select month from calendar) group by 1) g`;
}

const shippedDays = grouped({
	object: {
		name: "ShippedDay",
		description: "What left on one day or, where that is long past, in one month.",
		access: "supplier",
		fields: {
			day: { type: "Day", sql: "g.day", description: "Day of departure, at the mill; of a month the first." },
			until: { type: "Day", sql: "g.until", description: "The same day; of a month the last on which something left." },
			...sumFields,
		},
	},
	description:
		"What was shipped, of all rows asked for: day by day in the 27 weeks that end with the last of them, month by month before.",
	columns: "l.shipped_on",
	order: "g.day",
	kept: keptDays,
	of: daysOf,
});

const shippedGroups = grouped({
	object: {
		name: "ShippedGroup",
		description: "What left for one mill, of one commodity, by one mode.",
		access: "supplier",
		fields: {
			millCode: { type: "String", sql: "g.mill", description: "Code of the mill." },
			mill: { type: "String", sql: "g.mill_name", description: "Name of the mill." },
			commodityCode: { type: "String", sql: "g.code", description: "Code of the commodity." },
			nameEn: { type: "String", sql: "g.name_en", description: "Its name in English." },
			nameEs: { type: "String", sql: "g.name_es", description: "Its name in Spanish." },
			mode: { type: "String", sql: "g.mode", description: "`truck`, `railcar` or `barge`." },
			...sumFields,
		},
	},
	description: "What was shipped by mill, commodity and mode, of all rows of the view.",
	columns: "l.mill, m.name as mill_name, c.code, c.name_en, c.name_es, l.mode",
	order: "g.mill_name, g.code, g.mode",
	joins: "join mills m on m.code = l.mill join commodities c on c.code = l.commodity",
	kept: "shipped_group_sums",
});

/** Announced loads by the day they left: the list behind asn-daily-by-shipped-date. */
export const noticeLoads: ListResource = {
	definition: noticeLoadsList,
	field: "noticeLoads",
	description: "Announced loads with what became of them, and their sums by day and by mill, commodity and mode.",
	access: "supplier",
	shows: { side: "supplier", kinds: ["purchase-orders", "receipts"] },
	title: m.supply_daily_title,
	row: noticeLoad,
	source: {
		table: "shipping_notice_loads",
		alias: "l",
		owners: supplierOwner,
		sums: "shipped_group_sums",
		joins: {
			m: "join mills m on m.code = l.mill",
			c: "join commodities c on c.code = l.commodity",
			h: "join shipping_notices h on h.account_id = l.account_id and h.notice_number = l.notice_number",
		},
	},
	key: [text("l.notice_number"), { sql: "l.load", type: "integer" }, { sql: "l.account_id", type: "integer" }],
	columns: declaredColumns(noticeLoadsList, noticeLoad, {
		notice: { description: "Shipping notice and load.", sql: noticeNumber },
		mill: millColumn,
		commodity: commodityColumn,
		po: poColumn("l", "po_line"),
		expected: { zone: "m.time_zone" },
	}),
	tabs: {
		lately: {
			description: "What left within the 26 weeks of the calendar.",
			sql: `${announced} and l.shipped_on > current_date - 26 * 7`,
		},
		underWay: { description: "Announced and not yet received.", sql: "l.is_under_way" },
		received: { description: "Received.", sql: "l.state in ('received', 'settled', 'paid')", isHistory: true },
		rejected: { description: "Turned away.", sql: "l.state = 'rejected'" },
		all: { description: "All that was announced.", sql: announced, isHistory: true, isKept: true },
	},
	filters: declaredFilters(noticeLoadsList, noticeLoad, {
		mill: { description: "Codes of mills.", sql: oneOf("l.mill") },
		commodity: { description: "Codes of commodities.", sql: oneOf("l.commodity") },
		po: { description: "Beginning of the purchase order, with `/line` at will.", sql: poBegins(poNumber) },
		notice: { description: "Beginning of the notice, with `-load` at will.", sql: beginsWith(noticeNumber) },
		load: { description: "Single loads, as `notice-load`; 200 at most.", sql: oneOf(noticeNumber) },
	}),
	search: {
		description: "Beginning of a notice, order, vehicle, bill of lading or receipt.",
		sql: anyBegins("l.notice_number", "l.po_number", "l.vehicle", "h.bol_number", "l.receipt_number"),
	},
	totals: {
		netLb: { description: "Pounds announced.", sql: "sum(l.net_lb)" },
		acceptedLb: { description: "Pounds accepted.", sql: "sum(l.accepted_lb)" },
		openLb: { description: "Still to be received.", sql: `sum(${openLb})`, keptSql: "sum(l.open_lb)" },
	},
	choices: {
		mills: millChoices,
		commodities: {
			description: "Commodities that were announced.",
			sql: (rows) =>
				`select c.code, ${commodityName()} as name from commodities c
					where c.code in (select l.commodity from ${rows()})`,
		},
	},
	extras: { shippedDays, shippedGroups },
};

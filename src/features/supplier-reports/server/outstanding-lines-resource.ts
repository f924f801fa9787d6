import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins, oneOf } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { outstandingList } from "../outstanding-list.ts";
import { priceKindLabel } from "../supply-labels.ts";
import {
	commodity,
	commodityColumn,
	commodityName,
	day,
	joined,
	mill,
	millChoices,
	millColumn,
	orderCurrency,
	poBegins,
	poColumn,
	supplierOwner,
	text,
} from "./supply-parts.ts";

// What came is kept by line, what is under way summed from the loads themselves: these are few.
const receivedLb = "coalesce(rc.accepted_lb, 0)";
const transitLb = "coalesce(tr.lb, 0)";
const balanceLb = `greatest(l.ordered_lb - ${receivedLb}, 0)`;
const donePercent = `round(${receivedLb} * 100.0 / l.ordered_lb, 1)`;
const ofLine = (alias: string) =>
	`${alias}.account_id = l.account_id and ${alias}.po_number = l.po_number and ${alias}.po_line = l.line`;
const currency = orderCurrency("l");
const poNumber = "(l.po_number || '/' || l.line)";

const line: ResourceObject = {
	name: "OutstandingLine",
	description:
		"A line of a purchase order with what came of it and what is on its way. Weights in pounds, days at the mill.",
	access: "supplier",
	fields: {
		poNumber: { type: "String", sql: "l.po_number", description: "Purchase order." },
		line: { type: "Int", sql: "l.line", description: "Its line." },
		mill: { object: mill, from: joined, description: "Where it goes." },
		commodity: { object: commodity, from: joined, description: "What is bought." },
		periodFrom: { type: "Day", sql: "l.period_from", description: "First day of delivery." },
		periodTo: { type: "Day", sql: "l.period_to", description: "Last day of delivery." },
		expiresOn: { type: "Day", sql: "l.expires_on", description: "Day after which nothing is accepted." },
		orderedLb: { type: "Float", sql: "l.ordered_lb", description: "Ordered." },
		unit: { type: "String", sql: "l.unit", description: "Unit that it was bought in: st, GT, lb, t or kg." },
		tolerancePercent: {
			type: "Float",
			sql: "l.tolerance_percent",
			description: "More or less than ordered that is accepted.",
		},
		receivedLb: { type: "Float", sql: receivedLb, description: "Accepted of the loads received." },
		inTransitLb: { type: "Float", sql: transitLb, description: "Announced and not yet received." },
		balanceLb: { type: "Float", sql: balanceLb, description: "Ordered less received, not below 0." },
		donePercent: { type: "Float", sql: donePercent, description: "Received of ordered, per cent." },
		priceBasis: { type: "String", sql: "l.price_basis", description: "`fixed`, or `index` with an amount added." },
		indexName: { type: "String", sql: "l.index_name", isNullable: true, description: "The index." },
		price: { type: "Float", sql: "l.price", description: "Per unit: the price, or what is added to the index." },
		currency: {
			type: "String",
			sql: currency,
			description: "Currency, ISO 4217.",
		},
		state: { type: "String", sql: "l.state", description: "`open`, `closed` or `cancelled`." },
	},
};

/** Lines of purchase orders: the list behind outstanding-tonnage. */
export const outstandingLines: ListResource = {
	definition: outstandingList,
	field: "outstandingLines",
	description: "Lines of the supplier's purchase orders with received, in transit and balance.",
	access: "supplier",
	shows: { side: "supplier", kinds: ["purchase-orders", "receipts"] },
	title: m.supply_outstanding_title,
	row: line,
	source: {
		table: "purchase_order_lines",
		alias: "l",
		owners: supplierOwner,
		joins: {
			m: "join mills m on m.code = l.mill",
			c: "join commodities c on c.code = l.commodity",
			rc: `left join received_line_sums rc on ${ofLine("rc")}`,
			tr: `left join lateral (select sum(s.net_lb)::bigint as lb from shipping_notice_loads s where ${ofLine("s")}
				and s.is_under_way) tr on true`,
		},
	},
	key: [text("l.po_number"), { sql: "l.line", type: "integer" }, { sql: "l.account_id", type: "integer" }],
	columns: declaredColumns(outstandingList, line, {
		po: poColumn("l", "line"),
		commodity: commodityColumn,
		mill: millColumn,
		period: {
			description: "Days of delivery.",
			sort: [day("l.period_from"), day("l.period_to")],
			sheet: (sheet) => [
				sheet.day(m.supply_col_period_from(), "l.period_from"),
				sheet.day(m.supply_col_period_to(), "l.period_to"),
			],
		},
		priceBasis: {
			description: "How the price was agreed.",
			sheet: (sheet) => [
				sheet.text(m.supply_col_price_basis(), "coalesce(l.index_name, l.price_basis)", priceKindLabel),
				sheet.number(m.supply_col_price(), "l.price", 4),
				sheet.text(m.supply_col_currency(), currency),
				sheet.text(m.supply_col_unit(), "l.unit"),
			],
		},
	}),
	tabs: {
		open: { description: "Open lines.", sql: "l.state = 'open'" },
		expiring: {
			description: "Open with a balance, and running out within 30 days.",
			sql: `(l.state = 'open' and l.expires_on <= (now() at time zone m.time_zone)::date + 30 and ${balanceLb} > 0)`,
		},
		closed: { description: "Closed or cancelled.", sql: "l.state <> 'open'", isHistory: true },
		all: { description: "All lines.", sql: "true", isHistory: true },
	},
	filters: declaredFilters(outstandingList, line, {
		commodity: { description: "Codes of commodities.", sql: oneOf("l.commodity") },
		mill: { description: "Codes of mills.", sql: oneOf("l.mill") },
		po: { description: "Beginning of the purchase order, with `/line` at will.", sql: poBegins(poNumber) },
		line: { description: "Single lines, as `order/line`; 200 at most.", sql: oneOf(poNumber) },
	}),
	search: { description: "Beginning of a purchase order.", sql: anyBegins(poNumber) },
	totals: {
		orderedLb: { description: "Ordered.", sql: "sum(l.ordered_lb)" },
		receivedLb: { description: "Accepted.", sql: `sum(${receivedLb})` },
		inTransitLb: { description: "On their way.", sql: `sum(${transitLb})` },
		balanceLb: { description: "Remains.", sql: `sum(${balanceLb})` },
	},
	choices: {
		mills: millChoices,
		commodities: {
			description: "Commodities that were ordered.",
			sql: (rows) =>
				`select c.code, ${commodityName()} as name from commodities c
					where c.code in (select l.commodity from ${rows()})`,
		},
	},
};

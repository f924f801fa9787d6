import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource, ResourceExtra, ResourceTotal } from "#server/lists/resources/list-resource.ts";
import { anyBegins, oneOf } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { checkColumn } from "#server/lists/resources/resource-sheet.ts";
import { areKept } from "#server/lists/resources/resource-sums.ts";
import { viewRows } from "#server/lists/resources/resource-views.ts";
import { isAmountWrongSql } from "#shared/supplies/settled-amounts.ts";
import { weightDecimals } from "#shared/units.ts";
import { invoicedList } from "../invoiced-list.ts";
import { isNoticeUnknown } from "./received-load-row.ts";
import { noticeColumn, receiptsSource } from "./received-loads-resource.ts";
import {
	commodity,
	commodityColumn,
	commodityName,
	joined,
	mill,
	millChoices,
	millColumn,
	orderCurrency,
	poColumn,
	poundsInUnit,
	text,
} from "./supply-parts.ts";

const adjustment: ResourceObject = {
	name: "SettlementAdjustment",
	description: "Money added to or taken from a receipt beside its price.",
	access: "supplier",
	fields: {
		code: { type: "String", sql: "d.code", description: "Why." },
		amount: { type: "Float", sql: "d.amount", description: "How much; below 0 is taken off." },
	},
};

const money = (sql: string, description: string) => ({ type: "Float", sql, isNullable: true, description }) as const;

/** A sum of what was settled, in the currency of the settlements. */
const paid = (column: string, description: string): ResourceTotal => ({
	description,
	sql: `sum(q.${column})`,
	keptSql: `sum(r.${column})`,
	cells: `p.${column}`,
	currency: "s.currency",
});

const isSettledTwice = "p.times > 1";
const isAmountWrong = "coalesce(p.is_wrong, false)";

// What was paid stays paid when a further settlement corrects it: what is due then is the correction.
const dueOn = "coalesce(r.unpaid_due_on, s.due_on)";

/** A receipt `r` with its settlement `s` and the sums `p` of what was settled of it. */
const invoicedLoad: ResourceObject = {
	name: "InvoicedLoad",
	description: "A receipt and what is paid for it; null where it is not settled yet.",
	access: "supplier",
	fields: {
		receiptNumber: { type: "String", sql: "r.receipt_number", description: "The mill's number of the receipt." },
		noticeNumber: {
			type: "String",
			sql: "r.notice_number",
			isNullable: true,
			description: "Notice that announced it.",
		},
		load: { type: "Int", sql: "r.load", isNullable: true, description: "Load of that notice." },
		isNoticeUnknown,
		poNumber: { type: "String", sql: "r.po_number", description: "Purchase order." },
		poLine: { type: "Int", sql: "r.po_line", description: "Its line." },
		receivedOn: { type: "Day", sql: "r.received_on", description: "Day of receipt." },
		acceptedLb: { type: "Int", sql: "r.accepted_lb", description: "Pounds accepted." },
		state: { type: "String", sql: "r.state", description: "State of the load." },
		mill: { object: mill, from: joined, description: "Where it came." },
		commodity: { object: commodity, from: joined, description: "What it was shipped as." },
		settlementNumber: {
			type: "String",
			sql: "r.settlement_number",
			isNullable: true,
			description: "Settlement that pays it.",
		},
		settledOn: { type: "Day", sql: "s.settled_on", isNullable: true, description: "Day of settlement." },
		netLb: { type: "Float", sql: "p.net_lb", isNullable: true, description: "Pounds settled." },
		unit: { type: "String", sql: "p.unit", isNullable: true, description: "Unit of the price: st, GT, lb, t or kg." },
		price: money("p.price", "Price per unit."),
		adjustmentAmount: money("p.adjustment_amount", "Sum of adjustments."),
		freightAmount: money("p.freight_amount", "Freight."),
		amount: money("p.amount", "What is paid."),
		isSettledTwice: {
			type: "Boolean",
			sql: isSettledTwice,
			description: "Whether several lines of settlements pay it: a correction, or a mistake.",
		},
		isAmountWrong: {
			type: "Boolean",
			sql: isAmountWrong,
			description: "Whether a line pays something else than weight times price, with adjustments and freight.",
		},
		unpaidAmount: money("r.unpaid_amount", "What of it is still to be paid."),
		adjustments: {
			object: adjustment,
			isList: true,
			from: (json) =>
				`(select coalesce(json_agg(${json} order by d.code), '[]')
					from settlement_lines x, jsonb_to_recordset(x.adjustments) d(code text, amount numeric)
					where x.account_id = r.account_id and x.receipt_number = r.receipt_number)`,
			description: "Adjustments by reason.",
		},
		currency: {
			type: "String",
			sql: `coalesce(s.currency, ${orderCurrency("r")})`,
			isNullable: true,
			description: "Currency, ISO 4217: the settlement's, before it the order's.",
		},
		invoiceNumber: {
			type: "String",
			sql: "s.invoice_number",
			isNullable: true,
			description: "The supplier's invoice; null when self-billed.",
		},
		dueOn: {
			type: "Day",
			sql: dueOn,
			isNullable: true,
			description: "Day on which it is to be paid, of a paid one its correction.",
		},
		paidOn: { type: "Day", sql: "s.paid_on", isNullable: true, description: "Day on which it was paid." },
		remittanceNumber: {
			type: "String",
			sql: "s.remittance_number",
			isNullable: true,
			description: "Payment that it was part of.",
		},
	},
};

/** Of all that suppliers were ever settled their settlements say it, which are few beside the receipts. */
const settledCurrencies: ResourceExtra = {
	description: "Currencies in which what is asked for was settled: money of two of them does not add up.",
	object: {
		name: "SettledCurrency",
		description: "A currency of settlements.",
		access: "supplier",
		fields: { code: { type: "String", sql: "g.currency", description: "ISO 4217." } },
	},
	sql: ({ request, scope }, json, values) => {
		const found = areKept(invoicedLoads, request)
			? `select distinct y.currency from settlements y
				where y.account_id = any (${values.add(scope.supplierIds ?? [], "bigint[]")})`
			: `select distinct s.currency
				from ${viewRows(invoicedLoads, request, scope, values)} ${invoicedLoads.source.joins?.s}
				where s.currency is not null`;
		return `(select coalesce(json_agg(${json} order by g.currency), '[]') from (${found}) g)`;
	},
};

/** Receipts and what is paid for them: the list behind shipments-with-invoice. */
export const invoicedLoads: ListResource = {
	definition: invoicedList,
	field: "invoicedLoads",
	description: "Receipts with their settlements, and those that are not settled yet.",
	access: "supplier",
	shows: { side: "supplier", kinds: ["receipts", "settlements", "remittances"] },
	title: m.supply_invoiced_title,
	row: invoicedLoad,
	source: {
		...receiptsSource,
		sums: "invoiced_sums",
		joins: {
			...receiptsSource.joins,
			s: "left join settlements s on s.account_id = r.account_id and s.settlement_number = r.settlement_number",
			// A correction settles a receipt again; what is paid for it is all of them together.
			p: `left join lateral (select sum(x.net_lb)::bigint as net_lb, max(x.unit) as unit, max(x.price) as price,
				sum(x.adjustment_amount) as adjustment_amount, sum(x.freight_amount) as freight_amount, sum(x.amount) as amount,
				count(*) as times, bool_or(${isAmountWrongSql("x")}) as is_wrong
				from settlement_lines x where x.account_id = r.account_id and x.receipt_number = r.receipt_number) p on true`,
			// The same of all receipts at once, for sums over a whole history: looked up one by one they took ten times as
			// long.
			q: `left join (select x.account_id, x.receipt_number, sum(x.adjustment_amount) as adjustment_amount,
				sum(x.freight_amount) as freight_amount,
				sum(x.amount) as amount from settlement_lines x group by 1, 2) q on q.account_id = r.account_id
				and q.receipt_number = r.receipt_number`,
		},
	},
	key: [text("r.receipt_number"), { sql: "r.account_id", type: "integer" }],
	columns: declaredColumns(invoicedList, invoicedLoad, {
		po: poColumn("r", "po_line"),
		notice: noticeColumn,
		commodity: commodityColumn,
		settlement: {
			sheet: (sheet) => [
				sheet.text(m.supply_col_settlement(), "r.settlement_number"),
				checkColumn(sheet, m.supply_col_settlement(), isSettledTwice, m.supply_settled_twice),
			],
		},
		netUnits: {
			description: "Net in the unit of the price.",
			sheet: (sheet) => [
				sheet.number(m.supply_col_net_units(), poundsInUnit("p.net_lb", "p.unit"), weightDecimals.GT),
				sheet.text(m.supply_col_unit(), "p.unit"),
			],
		},
		amount: {
			sheet: (sheet) => [
				sheet.number(m.supply_col_amount(), "p.amount", 2),
				sheet.text(m.supply_col_currency(), "s.currency"),
				checkColumn(sheet, m.supply_col_amount(), isAmountWrong, m.supply_amount_wrong),
			],
		},
		mill: millColumn,
	}),
	tabs: {
		recent: {
			description: "Received within 13 weeks, settled or not.",
			sql: "r.state in ('received', 'settled', 'paid') and r.received_on > current_date - 13 * 7",
		},
		invoiced: { description: "Settled, paid or not.", sql: "r.settlement_number is not null", isHistory: true },
		notInvoiced: {
			description: "Received and not settled.",
			sql: "(r.state = 'received' and r.settlement_number is null)",
		},
		unpaid: {
			description: "Settled and not yet paid, or paid and corrected since.",
			sql: "r.unpaid_due_on is not null",
		},
		paid: { description: "Paid.", sql: "r.state = 'paid'", isHistory: true },
		all: {
			description: "All that was received.",
			sql: "r.state in ('received', 'settled', 'paid')",
			isHistory: true,
			isKept: true,
		},
	},
	filters: declaredFilters(invoicedList, invoicedLoad, {
		commodity: { description: "Codes of commodities.", sql: oneOf("r.shipped_commodity") },
		mill: { description: "Codes of mills.", sql: oneOf("r.mill") },
	}),
	search: {
		description: "Beginning of a receipt, notice, order, settlement, invoice or remittance.",
		sql: anyBegins(
			"r.receipt_number",
			"r.notice_number",
			"r.po_number",
			"r.settlement_number",
			"s.invoice_number",
			"s.remittance_number",
		),
	},
	totals: {
		acceptedLb: { description: "Pounds accepted.", sql: "sum(r.accepted_lb)" },
		adjustmentAmount: paid("adjustment_amount", "Adjustments."),
		freightAmount: paid("freight_amount", "Freight."),
		amount: paid("amount", "What is paid."),
		unpaidAmount: {
			description: "What is still to be paid.",
			sql: "sum(r.unpaid_amount)",
			// Of few receipts at any time: not kept, but read from their index.
			keptSql: `(select coalesce(sum(b.unpaid_amount), 0) from receipts b where b.unpaid_due_on is not null
					and b.account_id = any (array_agg(r.account_id)))`,
			currency: "s.currency",
		},
	},
	choices: {
		mills: millChoices,
		commodities: {
			description: "Commodities that came.",
			sql: (rows) =>
				`select c.code, ${commodityName()} as name from commodities c
					where c.code in (select r.shipped_commodity from ${rows()})`,
		},
	},
	extras: { settledCurrencies },
};

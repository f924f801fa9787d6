import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource, ResourceColumn, ResourceSource } from "#server/lists/resources/list-resource.ts";
import { anyBegins, beginsWith, oneOf } from "#server/lists/resources/resource-filters.ts";
import { checkColumn } from "#server/lists/resources/resource-sheet.ts";
import { differenceNote } from "../difference-note.ts";
import { receivedList } from "../received-list.ts";
import { isNoticeUnknown, receivedLoad } from "./received-load-row.ts";
import {
	commodityColumn,
	commodityName,
	millChoices,
	millColumn,
	poBegins,
	poColumn,
	supplierOwner,
	text,
} from "./supply-parts.ts";

/** Receipts `r` of a supplier with mill `m`, commodity as shipped `c` and as graded `g`. */
export const receiptsSource: ResourceSource = {
	table: "receipts",
	alias: "r",
	owners: supplierOwner,
	joins: {
		m: "join mills m on m.code = r.mill",
		c: "join commodities c on c.code = r.shipped_commodity",
		g: "left join commodities g on g.code = r.graded_commodity",
	},
};

/** How a receipt `r` names what announced it: one load of a notice, `A1-2`. */
const noticeAndLoad = "(r.notice_number || '-' || r.load)";

/** What announced a receipt `r`; in files also whether there is no such notice. */
export const noticeColumn: ResourceColumn = {
	description: "Shipping notice and load.",
	sort: [text(noticeAndLoad, true)],
	sheet: (sheet) => [
		sheet.text(m.supply_col_notice(), noticeAndLoad),
		checkColumn(sheet, m.supply_col_notice(), isNoticeUnknown.sql, m.supply_notice_unknown),
	],
};

// Whose day it is is on the mill: an index is bounded beside it by a day that no clock's Monday lies before.
const monday = "date_trunc('week', (now() at time zone m.time_zone)::date)::date";
const differencePercent = "round(r.difference_lb * 100.0 / r.ship_lb, 2)";
const poNumber = "(r.po_number || '/' || r.po_line)";

/** What the mill found of each load: the list behind shipments-received. */
export const receivedLoads: ListResource = {
	definition: receivedList,
	field: "receivedLoads",
	description: "Loads that came to the mill, with its weights and grades.",
	access: "supplier",
	shows: { side: "supplier", kinds: ["receipts"] },
	title: m.supply_received_title,
	row: receivedLoad,
	source: { ...receiptsSource, sums: "receipt_sums" },
	key: [text("r.receipt_number"), { sql: "r.account_id", type: "integer" }],
	columns: declaredColumns(receivedList, receivedLoad, {
		po: poColumn("r", "po_line"),
		notice: noticeColumn,
		commodity: commodityColumn,
		graded: { description: "What the mill graded it as.", sql: "r.graded_commodity", isNullable: true },
		differencePercent: {
			description: "The difference in per cent of the announced.",
			sql: differencePercent,
			isNullable: true,
		},
		mill: millColumn,
	}),
	tabs: {
		all: { description: "All loads.", sql: "true", isHistory: true, isKept: true },
		thisWeek: {
			description: "Of this week, from Monday at the mill.",
			sql: `r.received_on >= current_date - 8 and r.received_on >= ${monday}`,
		},
		trouble: {
			description: "Turned away, held, or graded lower.",
			sql: "(r.state in ('rejected', 'radiation_hold') or r.downgrade_reason is not null)",
		},
		downgraded: { description: "Graded lower than shipped.", sql: "r.downgrade_reason is not null" },
		rejected: { description: "Turned away.", sql: "r.state = 'rejected'" },
		held: { description: "Held for radiation.", sql: "r.state = 'radiation_hold'" },
	},
	filters: declaredFilters(receivedList, receivedLoad, {
		commodity: { description: "Codes of commodities, as shipped.", sql: oneOf("r.shipped_commodity") },
		mill: { description: "Codes of mills.", sql: oneOf("r.mill") },
		po: { description: "Beginning of the purchase order, with `/line` at will.", sql: poBegins(poNumber) },
		notice: { description: "Beginning of the shipping notice, with `-load` at will.", sql: beginsWith(noticeAndLoad) },
	}),
	search: {
		description: "Beginning of a receipt, notice, order, vehicle or scale ticket.",
		sql: anyBegins("r.receipt_number", "r.notice_number", "r.po_number", "r.vehicle", "r.scale_ticket"),
	},
	totals: {
		shipLb: { description: "Announced pounds.", sql: "sum(r.ship_lb)" },
		netLb: { description: "Net on the mill's scale.", sql: "sum(r.net_lb)" },
		differenceLb: { description: "Mill's net less announced, of loads with both.", sql: "sum(r.difference_lb)" },
		deductionLb: { description: "Pounds deducted.", sql: "sum(r.deduction_lb)" },
		acceptedLb: { description: "Pounds that are paid for.", sql: "sum(r.accepted_lb)" },
	},
	sumsNote: { column: "difference", say: differenceNote },
	choices: {
		mills: millChoices,
		commodities: {
			description: "Commodities that came.",
			sql: (rows) =>
				`select c.code, ${commodityName()} as name from commodities c
					where c.code in (select r.shipped_commodity from ${rows()})`,
		},
	},
};

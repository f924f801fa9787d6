import { m } from "#generated/texts/messages.js";
import type { ListResource, ResourceColumn, ResourceSource } from "#server/lists/resources/list-resource.ts";
import { anyBegins, beginsWith, between, oneOf } from "#server/lists/resources/resource-filters.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { noticeStateLabel, reasonLabel } from "#shared/supplies/notice-labels.ts";
import { differenceNote } from "../difference-note.ts";
import { radiationLabel } from "../supply-labels.ts";
import { receivedList } from "../supply-lists.ts";
import { photoCount } from "./receipt-photo-row.ts";
import { isNoticeUnknown, receivedLoad } from "./received-load-row.ts";
import {
	checked,
	commodityColumn,
	commodityName,
	counted,
	dated,
	day,
	millChoices,
	millColumn,
	poBegins,
	poColumn,
	supplierOwner,
	text,
	weighed,
	worded,
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
export const noticeAndLoad = "(r.notice_number || '-' || r.load)";

/** What announced a receipt `r`; in files also whether there is no such notice. */
export const noticeColumn: ResourceColumn = checked(
	worded("notice", text(noticeAndLoad, true), "Shipping notice and load."),
	"notice",
	isNoticeUnknown.sql,
	m.supply_notice_unknown,
);

// Whose day it is stands on the mill: an index is bounded beside it by a day that no clock's Monday lies before.
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
	columns: {
		receipt: worded("receipt", text("r.receipt_number"), "The mill's number of the receipt."),
		received: dated("received", day("r.received_on"), "Day of receipt at the mill."),
		po: poColumn("r", "po_line"),
		notice: noticeColumn,
		mode: worded("mode", text("r.mode"), "Truck, railcar or barge.", modeLabel),
		vehicle: worded("vehicle", text("r.vehicle"), "Trailer, car or barge."),
		commodity: commodityColumn,
		graded: worded("graded", text("r.graded_commodity", true), "What the mill graded it as."),
		shipWeight: weighed("shipWeight", "r.ship_lb", "Pounds that the supplier announced.", true, true),
		grossWeight: weighed("grossWeight", "r.gross_lb", "Gross pounds on the mill's scale.", true, true),
		tareWeight: weighed("tareWeight", "r.tare_lb", "Tare on the mill's scale.", true, true),
		netWeight: weighed("netWeight", "r.net_lb", "Net on the mill's scale.", true, true),
		difference: weighed("difference", "r.difference_lb", "The mill's net less the announced.", true, true),
		differencePercent: counted("differencePercent", differencePercent, "The difference in per cent of the announced."),
		deductions: weighed("deductions", "r.deduction_lb", "Pounds deducted.", false),
		accepted: weighed("accepted", "r.accepted_lb", "Pounds that are paid for; 0 until received."),
		downgrade: worded("downgrade", text("r.downgrade_reason", true), "Why it was graded lower.", reasonLabel),
		radiation: worded("radiation", text("r.radiation"), "What the detector said.", radiationLabel),
		moisture: counted("moisture", "r.moisture_percent", "Moisture, per cent."),
		ticket: worded("ticket", text("r.scale_ticket", true), "Number of the mill's scale ticket."),
		photos: counted("photos", photoCount, "Photos that the mill took.", {
			decimals: 0,
			isSortable: false,
			isNullable: false,
		}),
		state: worded("state", text("r.state"), "Where the load stands.", noticeStateLabel),
		mill: millColumn,
	},
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
	filters: {
		received: { description: "Day of receipt.", sql: between("r.received_on", "date") },
		commodity: { description: "Codes of commodities, as shipped.", sql: oneOf("r.shipped_commodity") },
		state: { description: "States.", sql: oneOf("r.state") },
		mill: { description: "Codes of mills.", sql: oneOf("r.mill") },
		mode: { description: "`truck`, `railcar`, `barge`.", sql: oneOf("r.mode") },
		po: { description: "Beginning of the purchase order, with `/line` at will.", sql: poBegins(poNumber) },
		notice: { description: "Beginning of the shipping notice, with `-load` at will.", sql: beginsWith(noticeAndLoad) },
		vehicle: { description: "Beginning of the vehicle.", sql: beginsWith("r.vehicle") },
		receipt: { description: "Single receipts by their numbers; 200 at most.", sql: oneOf("r.receipt_number") },
	},
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

import { m } from "#generated/texts/messages.js";
import type { SortKey } from "#server/lists/keyset.ts";
import type { ResourceColumn } from "#server/lists/resources/list-resource.ts";
import type { SheetWriter } from "#server/lists/resources/resource-sheet.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { reasonLabel } from "../order-labels.ts";
import { columnLabel, productLabel, stateLabel } from "../order-lines-labels.ts";
import type { LineColumnId } from "../order-lines-list.ts";
import { dateAcceptedSql, updateAskedSql } from "./late-lines/late-line-sql.ts";
import { daysLateSql } from "./order-lines-sql.ts";

const text = (sql: string, isNullable = false): SortKey => ({ sql, type: "text", isNullable });
const integer = (sql: string, isNullable = false): SortKey => ({ sql, type: "integer", isNullable });
const decimal = (sql: string, isNullable = false): SortKey => ({ sql, type: "number", isNullable });
const day = (sql: string, isNullable = false): SortKey => ({ sql, type: "day", isNullable });

const balancePieces = "greatest(l.ordered_pieces - l.shipped_pieces, 0)";

/** The way through the mill, for sorting by progress and status. */
const stateRank =
	"array_position(array['entered','acknowledged','scheduled','melted','rolled','heat_treated','processed','tested','ready','partly_shipped','shipped','invoiced','closed','cancelled'], case l.state when 'on_hold' then coalesce(l.held_from, 'entered') else l.state end)";

const title = (id: LineColumnId, { units }: SheetWriter) => columnLabel(id, units);
const tons = (id: LineColumnId, sql: string, description: string): ResourceColumn => ({
	description,
	sort: [integer(sql)],
	sheet: (sheet) => [sheet.tons(title(id, sheet), sql)],
});
const pieces = (id: LineColumnId, sql: string, description: string): ResourceColumn => ({
	description,
	sort: [integer(sql)],
	sheet: (sheet) => [sheet.integer(title(id, sheet), sql)],
});
const state = (id: LineColumnId, sort: SortKey, description: string): ResourceColumn => ({
	description,
	sort: [sort],
	sheet: (sheet) => [sheet.text(title(id, sheet), "l.state", stateLabel)],
});
const dated = (id: LineColumnId, key: SortKey, description: string): ResourceColumn => ({
	description,
	sort: [key],
	sheet: (sheet) => [sheet.day(title(id, sheet), key.sql)],
});
const worded = (
	id: LineColumnId,
	key: SortKey,
	description: string,
	word?: (code: string) => string,
): ResourceColumn => ({
	description,
	sort: [key],
	sheet: (sheet) => [sheet.text(title(id, sheet), key.sql, word)],
});

/**
 * Columns of lists of order lines. What a page folds into one cell stands apart in a spreadsheet, so that it can be
 * sorted and added up.
 */
export const lineColumns: Readonly<Record<LineColumnId, ResourceColumn>> = {
	po: {
		description: "The customer's order number, then its line.",
		sort: [text("l.po_number"), text("l.po_line")],
		sheet: (sheet) => [
			sheet.text(m.orders_col_po_number(), "l.po_number"),
			sheet.text(m.orders_col_po_line(), "l.po_line"),
		],
	},
	millOrder: {
		description: "The mill's order number, then the item.",
		sort: [],
		sheet: (sheet) => [
			sheet.text(title("millOrder", sheet), "l.order_number"),
			sheet.integer(m.orders_col_item(), "l.item"),
		],
	},
	part: worded("part", text("l.part_number", true), "The customer's part number."),
	product: worded("product", text("l.product"), "Plate or coil.", productLabel),
	grade: worded("grade", text("l.grade"), "Steel grade."),
	size: {
		description: "Thickness, width, length.",
		sort: [decimal("l.thickness_in"), decimal("l.width_in"), decimal("l.length_in", true)],
		sheet: (sheet) => {
			const unit = { unit: sheet.units.lengthUnit };
			return [
				sheet.length(m.orders_col_thickness(unit), "l.thickness_in"),
				sheet.length(m.orders_col_width(unit), "l.width_in"),
				sheet.length(m.orders_col_length(unit), "l.length_in"),
			];
		},
	},
	progress: state("progress", integer(stateRank, true), "How far the line has come."),
	daysLate: {
		description: "Days behind the first promise.",
		sort: [integer(daysLateSql, true)],
		sheet: (sheet) => [sheet.integer(title("daysLate", sheet), daysLateSql)],
	},
	reason: {
		description: "Why the line is late.",
		sheet: (sheet) => [sheet.text(title("reason", sheet), "coalesce(l.hold_reason, l.delay_reason)", reasonLabel)],
	},
	shippedOrdered: {
		description: "Pounds shipped of those ordered.",
		sheet: (sheet) => [
			sheet.tons(title("shippedTons", sheet), "l.shipped_lb"),
			sheet.tons(title("orderedTons", sheet), "l.ordered_lb"),
		],
	},
	orderedPieces: pieces("orderedPieces", "l.ordered_pieces", "Pieces ordered."),
	producedPieces: pieces("producedPieces", "l.produced_pieces", "Pieces produced."),
	shippedPieces: pieces("shippedPieces", "l.shipped_pieces", "Pieces shipped."),
	balancePieces: pieces("balancePieces", balancePieces, "Pieces still to ship."),
	orderedTons: tons("orderedTons", "l.ordered_lb", "Pounds ordered."),
	readyTons: tons("readyTons", "l.ready_lb", "Pounds ready to ship."),
	shippedTons: tons("shippedTons", "l.shipped_lb", "Pounds shipped."),
	balanceTons: tons("balanceTons", "l.balance_lb", "Pounds still to ship."),
	requested: dated("requested", day("l.requested_on"), "Day requested."),
	firstPromise: dated("firstPromise", day("l.first_promised_on", true), "Day first promised."),
	estimate: dated("estimate", day("l.expected_on"), "Day expected now."),
	answer: {
		description: "What its customer answered to a late date.",
		sheet: (sheet) => [
			sheet.instant(m.orders_col_update_asked(), updateAskedSql),
			sheet.day(m.orders_col_date_accepted(), dateAcceptedSql),
		],
	},
	status: state("status", text("l.state"), "State of the line."),
	mode: worded("mode", text("l.mode"), "Truck, railcar or barge.", modeLabel),
	mill: {
		description: "The mill that makes it.",
		sort: [text("l.mill")],
		sheet: (sheet) => [sheet.text(title("mill", sheet), "m.name")],
	},
	shipTo: worded("shipTo", text("st.name", true), "Where it goes."),
	lastShipped: {
		description: "When a load of it last left.",
		sort: [{ sql: "l.last_shipped_at", type: "instant", isNullable: true }],
		sheet: (sheet) => [sheet.millInstant(title("lastShipped", sheet), "l.last_shipped_at", "m.time_zone")],
	},
	price: {
		description: "Price per hundredweight.",
		sheet: (sheet) => [
			sheet.number(title("price", sheet), "pr.net_per_cwt", 4),
			sheet.text(m.orders_col_currency(), "pr.currency"),
		],
	},
};

import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { columnTitle } from "#shared/lists/define-list.ts";
import { reasonLabel } from "../order-labels.ts";
import { ordersList } from "../order-lines-list.ts";
import { dateAcceptedSql, requestedUpdateSql } from "./late-lines/late-line-sql.ts";
import { orderLine } from "./order-line-row.ts";

const balancePieces = "greatest(l.ordered_pieces - l.shipped_pieces, 0)";

/** The way through the mill, for sorting by progress and status. */
const stateRank =
	"array_position(array['entered','acknowledged','scheduled','melted','rolled','heat_treated','processed','tested','ready','partly_shipped','shipped','invoiced','closed','cancelled'], case l.state when 'on_hold' then coalesce(l.held_from, 'entered') else l.state end)";

/**
 * Columns of lists of order lines. What a page folds into one cell is separate in a spreadsheet, so that it can be
 * sorted and added up.
 */
export const lineColumns = declaredColumns(ordersList, orderLine, {
	po: {
		description: "The customer's order number, then its line.",
		sort: [
			{ sql: "l.po_number", type: "text" },
			{ sql: "l.po_line", type: "text" },
		],
		sheet: (sheet) => [
			sheet.text(m.orders_col_po_number(), "l.po_number"),
			sheet.text(m.orders_col_po_line(), "l.po_line"),
		],
	},
	millOrder: {
		description: "The mill's order number, then the item.",
		sort: [],
		sheet: (sheet) => [
			sheet.text(m.orders_col_mill_order(), "l.order_number"),
			sheet.integer(m.orders_col_item(), "l.item"),
		],
	},
	size: {
		description: "Thickness, width, length.",
		sort: [
			{ sql: "l.thickness_in", type: "number" },
			{ sql: "l.width_in", type: "number" },
			{ sql: "l.length_in", type: "number", isNullable: true },
		],
		sheet: (sheet) => {
			const unit = { unit: sheet.units.lengthUnit };
			return [
				sheet.length(m.orders_col_thickness(unit), "l.thickness_in"),
				sheet.length(m.orders_col_width(unit), "l.width_in"),
				sheet.length(m.orders_col_length(unit), "l.length_in"),
			];
		},
	},
	progress: {
		description: "How far the line has come.",
		sort: [{ sql: stateRank, type: "integer", isNullable: true }],
	},
	reason: {
		description: "Why the line is late.",
		sheet: (sheet) => [sheet.text(m.orders_col_reason(), "coalesce(l.hold_reason, l.delay_reason)", reasonLabel)],
	},
	shippedOrdered: {
		description: "Pounds shipped of those ordered.",
		sheet: ({ tons, units }) => [
			tons(columnTitle(ordersList.column.shippedTons, units), "l.shipped_lb"),
			tons(columnTitle(ordersList.column.orderedTons, units), "l.ordered_lb"),
		],
	},
	balancePieces: { description: "Pieces still to ship.", sql: balancePieces },
	answer: {
		description: "What its customer answered to a late date.",
		sheet: (sheet) => [
			sheet.instant(m.orders_col_update_asked(), requestedUpdateSql),
			sheet.day(m.orders_col_date_accepted(), dateAcceptedSql),
		],
	},
	mill: {
		description: "The mill that makes it.",
		sort: [{ sql: "l.mill", type: "text" }],
		sheet: (sheet) => [sheet.text(m.orders_col_mill(), "m.name")],
	},
	shipTo: { description: "Where it goes.", sql: "st.name", isNullable: true },
	lastShipped: { zone: "m.time_zone" },
	price: {
		description: "Price per hundredweight.",
		sheet: (sheet) => [
			sheet.number(m.orders_col_price(), "pr.net_per_cwt", 4),
			sheet.text(m.orders_col_currency(), "pr.currency"),
		],
	},
});

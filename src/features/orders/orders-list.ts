import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";

/** List definition of whole orders, one row each; programs and files read it, people read their lines. */
export const wholeOrdersList = defineList({
	id: "whole-orders",
	columns: {
		order: { label: m.orders_col_mill_order, kind: "mono", field: "orderNumber" },
		po: { label: m.orders_col_po, kind: "mono", field: "poNumber" },
		ordered: { label: m.order_ordered_on, kind: "day", field: "orderedOn" },
		mill: { label: m.orders_col_mill, kind: "own" },
		shipTo: { label: m.orders_col_ship_to, kind: "own" },
	},
	filters: {
		ordered: { kind: "days" },
		order: { kind: "text" },
		po: { kind: "text" },
	},
	tabs: ["all"],
	sort: { column: "ordered", isDescending: true },
	next: { page: m.web_nav_orders, path: paths.orders },
	card: { facts: ["po"], figure: "ordered" },
});

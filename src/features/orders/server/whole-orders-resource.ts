import { m } from "#generated/texts/messages.js";
import { buyerField, buyerSql } from "#server/lists/resources/buyer-field.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { millOrderBegins, millOrderOrAny } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { wholeOrdersList } from "../orders-list.ts";
import { orderLine } from "./order-line-row.ts";
import { millsSql } from "./order-lines-sql.ts";

const party = orderLine.fields.shipTo;
if (!party || !("object" in party)) throw new Error("An order line has no ship-to");

const linesOfOrder = `order_lines l join ${millsSql} on m.code = l.mill
	where l.account_id = o.account_id and l.order_number = o.order_number`;

const wholeOrder: ResourceObject = {
	name: "WholeOrder",
	description: "An order with its lines. Weights in pounds, lengths in inches, days at the mill.",
	access: "customer",
	fields: {
		orderNumber: { type: "String", sql: "o.order_number", description: "The mill's order number." },
		poNumber: { type: "String", sql: "o.po_number", description: "The customer's own number." },
		orderedOn: { type: "Day", sql: "o.ordered_on", description: "Day of the order." },
		isBuyer: buyerField("o.account_id"),
		mill: { type: "String", sql: "m.name", description: "Name of the mill." },
		orderRevision: {
			type: "Int",
			sql: "o.order_revision",
			description: "Revision of the order as the mill acknowledges it.",
		},
		paymentTerms: {
			type: "String",
			sql: `(case when ${buyerSql("o.account_id")} then o.payment_terms end)`,
			isNullable: true,
			access: "prices",
			description: "Terms of payment; null for those who only receive.",
		},
		fob: { type: "String", sql: "o.fob", isNullable: true, description: "Where title passes to the customer." },
		freightTerms: { type: "String", sql: "o.freight_terms", isNullable: true, description: "Who pays the freight." },
		contact: { type: "String", sql: "o.contact", isNullable: true, description: "Inside sales representative." },
		shipTo: {
			object: party.object,
			from: (json) => `(select ${json} from accounts a where a.id = o.ship_to_id)`,
			isNullable: true,
			description: "Where it goes; a line can go elsewhere.",
		},
		lines: {
			object: { ...orderLine, name: "WholeOrderLine" },
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by l.item), '[]') from ${linesOfOrder})`,
			description: "Its lines that this reader may see.",
		},
	},
};

/** Whole orders with their lines, for programs; people read the lines (order-lines-resources.ts). */
export const wholeOrders: ListResource = {
	definition: wholeOrdersList,
	field: "wholeOrders",
	description: "Orders of the viewer's accounts with their lines.",
	access: "customer",
	shows: { side: "customer", kinds: ["orders", "order-events", "pieces", "shipments"] },
	title: m.orders_title,
	row: wholeOrder,
	source: {
		table: "orders",
		alias: "o",
		owners: [
			{ column: "account_id", scope: "soldToIds" },
			{ column: "ship_to_id", scope: "shipToIds" },
		],
		joins: { m: `join ${millsSql} on m.code = o.mill` },
	},
	key: [
		{ sql: "o.order_number", type: "text" },
		{ sql: "o.account_id", type: "integer" },
	],
	columns: declaredColumns(wholeOrdersList, wholeOrder, {
		mill: {
			description: "Mill.",
			sort: [{ sql: "o.mill", type: "text" }],
			sheet: (sheet) => [sheet.text(m.orders_col_mill(), "m.name")],
		},
		shipTo: {
			description: "Ship-to.",
			sort: [{ sql: "o.ship_to_id", type: "integer" }],
			sheet: (sheet) => [
				sheet.text(m.orders_col_ship_to(), "(select a.name from accounts a where a.id = o.ship_to_id)"),
			],
		},
	}),
	tabs: { all: { description: "All orders.", sql: "true" } },
	filters: declaredFilters(wholeOrdersList, wholeOrder, {
		order: { description: "Beginning of the mill's order number.", sql: millOrderBegins("o.order_number") },
	}),
	search: {
		description: "Beginning of the mill's order number or the customer's own.",
		sql: millOrderOrAny("o.order_number", "o.po_number"),
	},
};

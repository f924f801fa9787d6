import type { Builder } from "#server/graphql/builder.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { type PageEdge, requirePage } from "#server/lists/page-request.ts";
import { resourceType } from "#server/lists/resources/resource-object.ts";
import { pageInfoType } from "#server/lists/resources/resource-types.ts";
import { asViewer } from "#server/request-context.ts";
import { orderLine } from "./order-line-row.ts";
import { findOrders, type OrderConnection, type OrderSummaryRow } from "./orders-queries.ts";

/** Adds `orders`: orders, the newest first, each with its lines. */
export function addOrders(builder: Builder): void {
	const order = builder.objectRef<OrderSummaryRow>("OrderSummary").implement({
		description: "An order with its lines.",
		access: "customer",
		fields: (t) => ({
			orderNumber: t.exposeString("orderNumber", { description: "The mill's number." }),
			poNumber: t.exposeString("poNumber", { description: "The customer's own number." }),
			orderedOn: t.expose("orderedOn", { type: "Day", description: "Day of the order." }),
			mill: t.exposeString("mill", { description: "Code of the mill." }),
			lines: t.expose("lines", {
				type: [resourceType(builder, orderLine)],
				description: "Its lines that the viewer may see.",
			}),
		}),
	});
	const edge = builder.objectRef<PageEdge<OrderSummaryRow>>("OrderSummaryEdge").implement({
		description: "An order and its place in the list.",
		access: "customer",
		fields: (t) => ({
			cursor: t.exposeString("cursor", { description: "Its place." }),
			node: t.expose("node", { type: order, description: "The order." }),
		}),
	});
	const connection = builder.objectRef<OrderConnection>("OrderConnection").implement({
		description: "A page of orders.",
		access: "customer",
		fields: (t) => ({
			edges: t.expose("edges", { type: [edge], description: "Orders with their cursors." }),
			nodes: t.expose("nodes", { type: [order], description: "The orders alone." }),
			pageInfo: t.expose("pageInfo", { type: pageInfoType(builder), description: "Where the page lies." }),
		}),
	});
	builder.queryField("orders", (t) =>
		t.field({
			type: connection,
			access: "customer",
			description: "Orders of the viewer's accounts, or of the alias's, the newest first.",
			args: {
				first: t.arg.int({ description: "Orders of the page, 1 to 200; 50 by default." }),
				after: t.arg.string({ description: "Orders behind this cursor." }),
				last: t.arg.int({ description: "Orders of the page, counted from its end." }),
				before: t.arg.string({ description: "Orders before this cursor." }),
			},
			resolve: (_root, args, context, info) => {
				const page = requirePage(args);
				return asViewer(context, (tx) =>
					findOrders(tx, { page, scope: context.viewer?.scope ?? {} }, selectionOf(info)),
				);
			},
		}),
	);
}

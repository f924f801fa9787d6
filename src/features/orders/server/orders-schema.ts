import type { Builder } from "#server/graphql/builder.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { requirePage } from "#server/lists/page-request.ts";
import { resourceType } from "#server/lists/resources/resource-object.ts";
import { asViewer } from "#server/request-context.ts";
import { orderLine } from "./order-line-row.ts";
import { findOrders, type OrderConnection, type OrderSummaryRow } from "./orders-queries.ts";

/** Adds `orders`: orders, newest first, each with its lines. No page queries them; bench/ does. */
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
	const connection = builder.objectRef<OrderConnection>("OrderConnection").implement({
		description: "Orders.",
		access: "customer",
		fields: (t) => ({
			nodes: t.expose("nodes", { type: [order], description: "The orders." }),
		}),
	});
	builder.queryField("orders", (t) =>
		t.field({
			type: connection,
			access: "customer",
			description: "Orders of the viewer's accounts, or of the alias's, the newest first.",
			args: { first: t.arg.int({ description: "How many, 1 to 200; 50 by default." }) },
			resolve: (_root, args, context, info) => {
				const { size: first } = requirePage(args);
				const scope = context.viewer?.scope ?? {};
				return asViewer(context, (tx) => findOrders(tx, { first, scope }, selectionOf(info)));
			},
		}),
	);
}

import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asViewer } from "#server/request-context.ts";
import { holdStock, releaseStock, requestStock } from "./hold-stock.ts";
import { addStockChanges } from "./stock-changes.ts";
import { findBasket } from "./stock-holds.ts";
import { countRequests, findRequests } from "./stock-requests.ts";
import { stockTypes } from "./stock-types.ts";
import { withdrawStockRequest } from "./withdraw-stock-request.ts";

/** Adds the basket of held stock and its requests. */
export function addStock(builder: Builder): void {
	const { basketItem, request, requestInput } = stockTypes(builder);
	addStockChanges(builder);
	builder.queryField("stockBasket", (t) =>
		t.field({
			type: [basketItem],
			access: "prices",
			description: "What the viewer's accounts hold now, the first to lapse on top.",
			resolve: (_root, _args, context) => asViewer(context, findBasket),
		}),
	);
	builder.queryField("stockRequests", (t) =>
		t.field({
			type: [request],
			access: "prices",
			description:
				"The last 50 requests of the viewer's accounts, and earlier ones that wait for the mill, the newest first.",
			resolve: (_root, _args, context) => asViewer(context, findRequests),
		}),
	);
	builder.queryField("stockRequestCount", (t) =>
		t.int({
			access: "prices",
			description: "How many requests the viewer's accounts have made in all.",
			resolve: (_root, _args, context) => asViewer(context, countRequests),
		}),
	);
	builder.mutationFields((t) => ({
		holdStock: t.boolean({
			access: "prices",
			featureFlag: "stockRequests",
			description: "Holds an item for 30 minutes; nobody else can have it meanwhile.",
			args: {
				stockNumber: t.arg.string({ required: true, description: "The item." }),
				account: t.arg.string({ required: true, description: "Code of the sold-to that holds it." }),
			},
			resolve: async (_root, { stockNumber, account }, context) => {
				await holdStock(context, stockNumber, account);
				return true;
			},
		}),
		releaseStock: t.boolean({
			access: "prices",
			description: "Gives a held item back.",
			args: { stockNumber: t.arg.string({ required: true, description: "The item." }) },
			resolve: async (_root, { stockNumber }, context) => {
				await releaseStock(context, stockNumber);
				return true;
			},
		}),
		requestStock: t.string({
			access: "prices",
			featureFlag: "stockRequests",
			description: "Asks the mill for what an account holds; answers the request's number.",
			args: { input: t.arg({ type: requestInput, required: true, description: "The form." }) },
			resolve: (_root, { input }, context) => requestStock(context, input, input.stock ?? null, currentLanguage()),
		}),
		withdrawStockRequest: t.boolean({
			access: "prices",
			description: "Takes a request back that the mill has not decided yet; its steel is free at once.",
			args: { id: t.arg.id({ required: true, description: "The request's number." }) },
			resolve: (_root, { id }, context) =>
				asViewer(context, async (tx) => {
					await withdrawStockRequest(tx, context, String(id));
					return true;
				}),
		}),
	}));
}

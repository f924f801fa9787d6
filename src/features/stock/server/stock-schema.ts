import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { NotFoundError, refusedField } from "#shared/errors.ts";
import { stockRequestForm } from "../stock-request-form.ts";
import { addStockChanges, publishStockChanges } from "./stock-changes.ts";
import { dropLapsedHolds, findBasket, type Holder, holdItem, holdsItem, releaseItem } from "./stock-holds.ts";
import { addRequestToOutbox, countRequests, findRequests, requestReserved } from "./stock-requests.ts";
import { stockTypes } from "./stock-types.ts";
import { withdrawStockRequest } from "./withdraw-stock-request.ts";

/** Adds the basket of held stock and the requests made of it. */
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
			resolve: (_root, { stockNumber, account }, context) => hold(context, stockNumber, account),
		}),
		releaseStock: t.boolean({
			access: "prices",
			description: "Gives a held item back.",
			args: { stockNumber: t.arg.string({ required: true, description: "The item." }) },
			resolve: (_root, { stockNumber }, context) =>
				asViewer(context, async (tx) => {
					if (!(await releaseItem(tx, stockNumber))) throw new NotFoundError();
					await publishStockChanges(tx);
					await recordAudit(tx, context, { action: "stock.release", target: stockNumber });
					return true;
				}),
		}),
		requestStock: t.string({
			access: "prices",
			featureFlag: "stockRequests",
			description: "Asks the mill for what an account holds; answers the request's number.",
			args: { input: t.arg({ type: requestInput, required: true, description: "The form." }) },
			resolve: async (_root, { input }, context) => {
				const values = await takeForm(stockRequestForm, input, currentLanguage());
				return asViewer(context, async (tx) => {
					const holder = await requireHolder(tx, context, values.account);
					const shipToId = values.shipTo ? await requireShipTo(tx, holder.accountId, values.shipTo) : null;
					const requested = await requestReserved(tx, holder, { ...values, shipToId, stock: input.stock ?? null });
					if (!requested) throw refusedField("account", m.stock_nothing_held());
					const { id } = requested;
					const gone = (input.stock ?? []).filter((number) => !requested.stock.includes(number));
					if (gone.length > 0) throw refusedField("account", m.stock_lapsed({ stock: gone.join(", ") }));
					await recordAudit(tx, context, { action: "stock.request", target: id, detail: { account: values.account } });
					await addRequestToOutbox(tx, context, holder, id);
					return id;
				});
			},
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

async function hold(context: RequestContext, stockNumber: string, account: string): Promise<boolean> {
	await context.database.transaction("millgate_auth", {}, (tx) => dropLapsedHolds(tx, stockNumber));
	return asViewer(context, async (tx) => {
		const holder = await requireHolder(tx, context, account);
		if (!(await holdItem(tx, stockNumber, holder))) {
			const isOurs = await holdsItem(tx, stockNumber);
			throw refusedField(
				"stockNumber",
				isOurs ? m.stock_held_already({ stock: stockNumber }) : m.stock_taken({ stock: stockNumber }),
			);
		}
		await publishStockChanges(tx);
		await recordAudit(tx, context, { action: "stock.hold", target: stockNumber, detail: { account } });
		return true;
	});
}

/** The sold-to in whose name somebody acts; one that is not theirs does not exist for them. */
async function requireHolder(tx: Transaction, context: RequestContext, code: string): Promise<Holder> {
	const [account] = await tx.sql<{ id: number }>(
		"select id from accounts where code = $1 and id = any (array(select unnest(viewer_sold_tos())))",
		[code],
	);
	if (!account) throw refusedField("account", m.stock_no_account({ account: code }));
	const { viewer } = context;
	return {
		accountId: account.id,
		personId: viewer?.personId ?? 0,
		name: viewer?.name ?? "",
		alias: viewer?.alias?.code ?? null,
	};
}

async function requireShipTo(tx: Transaction, accountId: number, code: string): Promise<number> {
	const [shipTo] = await tx.sql<{ id: number }>(
		"select a.id from accounts a join account_links l on l.ship_to_id = a.id where l.sold_to_id = $1 and a.code = $2",
		[accountId, code],
	);
	if (!shipTo) throw refusedField("shipTo", m.stock_no_ship_to({ shipTo: code }));
	return shipTo.id;
}

import type { Builder } from "#server/graphql/builder.ts";
import { dataStamp } from "#server/graphql/data-stamp.ts";
import { mayBeNumber } from "#server/graphql/number-text.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { currentLanguage } from "#server/language.ts";
import { asViewer } from "#server/request-context.ts";
import { implementOrderMessage } from "./messages/order-message-row.ts";
import { implementItem } from "./order-item-type.ts";
import { findOrder } from "./order-queries.ts";
import type { MillRow, OrderRow } from "./order-rows.ts";

/** Adds `order`: one order with its lines and all that hangs on them. */
export function addOrder(builder: Builder): void {
	const detail = implementOrder(builder);
	builder.queryField("order", (t) =>
		t.field({
			type: detail,
			nullable: true,
			access: "customer",
			description:
				"An order by its number; null when there is none, or no such item, or it is not the viewer's: these look the same.",
			args: {
				order: t.arg.string({ required: true, description: "The mill's order number." }),
				item: t.arg.int({
					description: "The line that `item` answers with; without it, only the order's lines are known.",
				}),
				piece: t.arg.string({ description: "The piece whose thread `item` answers with." }),
				piecesAfter: t.arg.string({
					description: "Pieces are listed from behind this one on; 200 at most in one answer.",
				}),
			},
			resolve: async (_root, { order, item, piece, piecesAfter }, context, info) => {
				if (!mayBeNumber(order) || [piece, piecesAfter].some((text) => text && !mayBeNumber(text))) return null;
				const language = currentLanguage();
				const request = {
					...{ order, language, item: item ?? undefined },
					...{ piece: piece ?? undefined, piecesAfter: piecesAfter ?? undefined },
				} as const;
				return (await asViewer(context, (tx) => findOrder(tx, request, selectionOf(info)))) ?? null;
			},
		}),
	);
}

function implementOrder(builder: Builder) {
	const mill = builder.objectRef<MillRow>("OrderMill").implement({
		description: "The mill that makes an order.",
		access: "customer",
		fields: (t) => ({
			name: t.exposeString("name", { description: "Its name." }),
			timeZone: t.exposeString("timeZone", { description: "Its time zone, IANA name: days of its orders end there." }),
		}),
	});
	const { item, party } = implementItem(builder);
	return builder.objectRef<OrderRow>("OrderDetail").implement({
		description: "One order of the mill, with its lines.",
		access: "customer",
		fields: (t) => ({
			orderNumber: t.exposeString("orderNumber", { description: "The mill's number." }),
			poNumber: t.exposeString("poNumber", { description: "The customer's own number." }),
			orderedOn: t.expose("orderedOn", { type: "Day", description: "Day of the order." }),
			revision: t.exposeInt("revision", { nullable: true, description: "Revision of the order, as acknowledged." }),
			paymentTerms: t.exposeString("paymentTerms", {
				nullable: true,
				access: "prices",
				description: "Terms of payment; null for ship-tos.",
			}),
			isBuyer: t.exposeBoolean("isBuyer", {
				description: "Whether the viewer buys it; otherwise it only goes to them.",
			}),
			fob: t.exposeString("fob", { nullable: true, description: "Where title passes." }),
			freightTerms: t.exposeString("freightTerms", { nullable: true, description: "Who pays the freight." }),
			contact: t.exposeString("contact", { nullable: true, description: "Inside sales representative." }),
			mill: t.expose("mill", { type: mill, description: "The mill that makes it." }),
			soldTo: t.expose("soldTo", { type: party, nullable: true, description: "Who buys." }),
			shipTo: t.expose("shipTo", {
				type: party,
				nullable: true,
				description: "Where it goes, unless a line says otherwise.",
			}),
			dataAsOf: t.expose("dataAsOf", {
				type: dataStamp(builder),
				nullable: true,
				description: "How recent the mill's data is.",
			}),
			messages: t.expose("messages", {
				type: [implementOrderMessage(builder)],
				description: "What was written to and by inside sales, oldest first; the last 200.",
			}),
			items: t.expose("items", { type: [item], description: "Its lines that the viewer may see, in order." }),
			item: t.expose("item", { type: item, nullable: true, description: "The requested line." }),
		}),
	});
}

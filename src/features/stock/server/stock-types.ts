import type { Builder } from "#server/graphql/builder.ts";
import type { BasketRow } from "./stock-holds.ts";
import type { StockRequestRow } from "./stock-requests.ts";

/** The types of the basket and of requests. */
export function stockTypes(builder: Builder) {
	const basketItem = builder.objectRef<BasketRow>("StockBasketItem").implement({
		description: "Stock that one of the viewer's accounts holds for a while.",
		access: "prices",
		fields: (t) => ({
			stockNumber: t.exposeString("stockNumber", { description: "The item." }),
			accountCode: t.exposeString("accountCode", { description: "The sold-to that holds it." }),
			grade: t.exposeString("grade", { description: "Grade it was made to." }),
			thicknessIn: t.exposeFloat("thicknessIn", { description: "Thickness in inches." }),
			widthIn: t.exposeFloat("widthIn", { description: "Width in inches." }),
			lengthIn: t.exposeFloat("lengthIn", { nullable: true, description: "Length in inches; a coil has none." }),
			pieces: t.exposeInt("pieces", { description: "Pieces." }),
			weightLb: t.exposeFloat("weightLb", { description: "Pounds." }),
			pricePerCwt: t.exposeFloat("pricePerCwt", { nullable: true, description: "Price per 100 lb; null = inquire." }),
			currency: t.exposeString("currency", { description: "Currency, ISO 4217." }),
			expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Until when it is held." }),
		}),
	});
	const file = builder.objectRef<StockRequestRow["files"][number]>("StockDecisionFile").implement({
		description: "A photo or PDF that the mill sent with its decision.",
		access: "prices",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its id, at /files/." }),
			name: t.exposeString("name", { description: "Its name." }),
			mediaType: t.exposeString("mediaType", { description: "What it is, by its content." }),
		}),
	});
	const request = builder.objectRef<StockRequestRow>("StockRequest").implement({
		description: "What a customer asked of the stock, and what the mill said.",
		access: "prices",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			accountCode: t.exposeString("accountCode", { description: "The sold-to that asked." }),
			accountName: t.exposeString("accountName", { description: "Its name: the company of who asked." }),
			poNumber: t.exposeString("poNumber", { description: "The customer's order number." }),
			state: t.exposeString("state", {
				description: "`requested`, `confirmed`, `declined`, `expired` or `withdrawn`.",
			}),
			requestedAt: t.expose("requestedAt", { type: "DateTime", description: "When it was asked." }),
			decidedAt: t.expose("decidedAt", {
				type: "DateTime",
				nullable: true,
				description: "When the mill decided, or it was withdrawn.",
			}),
			decidedBy: t.exposeString("decidedBy", {
				nullable: true,
				description: "Who decided at the mill, or withdrew it.",
			}),
			decisionNote: t.exposeString("decisionNote", { nullable: true, description: "What the mill said." }),
			orderNumber: t.exposeString("orderNumber", { nullable: true, description: "The mill's order that it became." }),
			hasOrder: t.exposeBoolean("hasOrder", { description: "Whether that order is here already." }),
			expiresAt: t.expose("expiresAt", {
				type: "DateTime",
				description: "Until when the mill decides; then its steel is free again.",
			}),
			askedBy: t.exposeString("askedBy", { nullable: true, description: "Who asked." }),
			alias: t.exposeString("alias", { nullable: true, description: "Account that they acted under." }),
			stockNumbers: t.exposeStringList("stockNumbers", { description: "The requested items." }),
			items: t.exposeInt("items", { description: "Requested items." }),
			weightLb: t.exposeFloat("weightLb", { description: "Their pounds." }),
			files: t.expose("files", { type: [file], description: "What the mill sent with its decision." }),
		}),
	});
	const requestInput = builder.inputType("RequestStockInput", {
		description: "The request form; what is wrong is named by field.",
		fields: (t) => ({
			account: t.string({ description: "Code of the sold-to." }),
			poNumber: t.string({ description: "The customer's order number." }),
			shipTo: t.string({ description: "Code of the destination." }),
			mode: t.string({ description: "`truck`, `railcar` or `barge`." }),
			requestedWeek: t.string({ description: "A day of the week in which it should ship." }),
			comment: t.string({ description: "Anything else." }),
			stock: t.stringList({
				description:
					"What the form showed as held, by number: it is asked for, or nothing is. Without it all that the account holds.",
			}),
		}),
	});
	return { basketItem, request, requestInput };
}

import { m } from "#generated/texts/messages.js";
import type { ActionAnswer, ActionCall, ApiAction } from "#server/api/api-action.ts";
import { closed, emptyBody, formBody } from "#shared/contract/form-body.ts";
import { objectOf } from "#shared/contract/json-schema.ts";
import { InvalidError, refusedField } from "#shared/errors.ts";
import { isRecord } from "#shared/is-record.ts";
import { stockRequestForm } from "../stock-request-form.ts";
import { holdStock, releaseStock, requestStock } from "./hold-stock.ts";

const common = { side: "customer", area: "stock", access: "prices" } as const;
const parts = { stockNumber: ["Number of the item.", "S40001"] } as const;
const stock = { type: "string", description: "Number of the item." };
const account = { type: "string", description: "Code of the sold-to." };

/** The sold-to that a program acts for: the one that it has, or that `account` in the query names. */
function soldToOf({ program }: ActionCall): string {
	const [only, ...others] = program.accounts.filter(({ list }) => list === "sold_to");
	if (!only || others.length > 0) throw refusedField("account", m.server_api_account_needed());
	return only.code;
}

async function request(call: ActionCall): Promise<ActionAnswer> {
	const { items, po, ...same } = call.body;
	const numbers = Array.isArray(items) ? items.filter(isRecord).map((item) => String(item.stock)) : null;
	const form = { ...same, poNumber: po, account: soldToOf(call) };
	try {
		const id = await requestStock(call.context, form, numbers, call.language);
		return { status: 201, body: { request: id, account: form.account } };
	} catch (error) {
		if (error instanceof InvalidError)
			for (const fault of error.faults) fault.field = bodyNames[fault.field] ?? fault.field;
		throw error;
	}
}

/** Fields of the form that programs call otherwise; what is held no more is wrong with the items. */
const bodyNames: Readonly<Record<string, string>> = { poNumber: "po", account: "items" };

/** Holds and requests of stock by customers' programs. */
export const stockActions: readonly ApiAction[] = [
	{
		...common,
		path: "stock/:stockNumber/hold",
		featureFlag: "stockRequests",
		body: emptyBody,
		run: async (call) => {
			const [number, code] = [call.part("stockNumber"), soldToOf(call)];
			const expiresAt = await holdStock(call.context, number, code);
			return { status: 200, body: { stock: number, account: code, expiresAt: expiresAt.toISOString() } };
		},
		contract: {
			operationId: "hold-stock",
			summary: "Holds an item of the stock for 30 minutes",
			description: "Nobody else can have it meanwhile. A key of several sold-tos names one in `account`.",
			parts,
			example: {},
			answers: {
				200: objectOf({
					stock,
					account,
					expiresAt: { type: "string", format: "date-time", description: "Until when it is held." },
				}),
			},
		},
	},
	{
		...common,
		path: "stock/:stockNumber/release",
		body: emptyBody,
		run: async (call) => {
			const number = call.part("stockNumber");
			await releaseStock(call.context, number);
			return { status: 200, body: { stock: number, isHeld: false } };
		},
		contract: {
			operationId: "release-stock",
			summary: "Gives a held item back",
			description: "An item that was requested already is not given back.",
			parts,
			example: {},
			answers: { 200: objectOf({ stock, isHeld: { type: "boolean", description: "False: it is free." } }) },
		},
	},
	{
		...common,
		path: "stock-requests",
		featureFlag: "stockRequests",
		body: formBody(
			stockRequestForm,
			{
				shipTo: "Code of the ship-to; without it the sold-to's own address.",
				mode: "How it should travel.",
				requestedWeek: "A day of the week in which it should ship.",
				comment: "Anything else.",
			},
			{
				po: { type: "string", minLength: 1, maxLength: 40, description: "Number of your purchase order." },
				items: {
					type: "array",
					items: closed(objectOf({ stock })),
					minItems: 1,
					description:
						"Items that you hold: all of them are requested, or none. Without it all that the account holds.",
				},
			},
			["po"],
		),
		run: request,
		contract: {
			operationId: "request-stock",
			summary: "Requests held items of the stock from the mill",
			description:
				"Names of fields are those of the outbox. The items stay held until the mill decides. A key of several sold-tos names one in `account`.",
			example: { po: "4500012399", mode: "truck", requestedWeek: "2099-12-07", items: [{ stock: "S40001" }] },
			answers: {
				201: objectOf({ request: { type: "string", format: "uuid", description: "Id of the request." }, account }),
			},
		},
	},
];

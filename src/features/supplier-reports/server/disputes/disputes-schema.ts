import { readValues } from "#server/forms/read-values.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { type RequestContext, requireViewer } from "#server/request-context.ts";
import { addDisputeChanges } from "./dispute-changes.ts";
import { disputeReceipt, withdrawDispute, writeToDispute } from "./dispute-writes.ts";

/** Adds what a supplier may do about a receipt that it holds to be wrong. */
export function addDisputes(builder: Builder): void {
	addDisputeChanges(builder);
	const entered = builder.inputType("DisputeReceiptInput", {
		description: "What a supplier says about a receipt, as the form holds it.",
		fields: (t) => ({
			receipt: t.string({ required: true, description: "Number of the receipt." }),
			values: t.string({ required: true, description: "The form's values, as JSON." }),
		}),
	});
	builder.mutationFields((t) => ({
		disputeReceipt: t.boolean({
			access: "supplier",
			description: "Opens a dispute about a receipt. Faults name the form's fields.",
			args: { input: t.arg({ type: entered, required: true, description: "What is said." }) },
			resolve: (_root, { input }, context) =>
				disputeReceipt(senderOf(context), input.receipt, readValues(input.values)),
		}),
		writeToDispute: t.boolean({
			access: "supplier",
			description: "Sends the mill a further word about a dispute.",
			args: { input: t.arg({ type: entered, required: true, description: "What is said." }) },
			resolve: (_root, { input }, context) =>
				writeToDispute(senderOf(context), input.receipt, readValues(input.values)),
		}),
		withdrawDispute: t.boolean({
			access: "supplier",
			description: "Takes a dispute back before the mill has decided.",
			args: { receipt: t.arg.string({ required: true, description: "Number of the receipt." }) },
			resolve: (_root, { receipt }, context) => withdrawDispute(senderOf(context), receipt),
		}),
	}));
}

function senderOf(context: RequestContext) {
	return { context, viewer: requireViewer(context), language: currentLanguage() };
}

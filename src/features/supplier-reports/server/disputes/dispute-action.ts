import type { ActionAnswer, ActionCall, ApiAction } from "#server/api/api-action.ts";
import { filesNamed } from "#server/storage/attach-sent-files.ts";
import { fileIds, formBody } from "#shared/contract/form-body.ts";
import { objectOf } from "#shared/contract/json-schema.ts";
import { InvalidError } from "#shared/errors.ts";
import { disputeForm } from "../../dispute-form.ts";
import { disputeReceipt } from "./dispute-writes.ts";

const wantedLb = {
	type: "integer",
	minimum: 1,
	description: "Net pounds that you consider right; only if `reason` is `weight` or `deduction`.",
};

async function dispute({ context, viewer, language, body, part }: ActionCall): Promise<ActionAnswer> {
	const { wantedLb: amount, files: ids, ...same } = body;
	const files = await filesNamed(context, ids);
	const wanted = typeof amount === "number" && { wanted: { amount, unit: "lb" } };
	const receipt = part("receiptNumber");
	try {
		await disputeReceipt({ context, viewer, language }, receipt, { ...same, files, ...wanted });
	} catch (error) {
		if (error instanceof InvalidError)
			for (const fault of error.faults) fault.field = fault.field.replace(/^wanted(\..*)?$/, "wantedLb");
		throw error;
	}
	return { status: 201, body: { receipt, state: "open" } };
}

/** A receipt that a supplier's program disputes. */
export const disputeAction: ApiAction = {
	side: "supplier",
	path: "receipts/:receiptNumber/dispute",
	area: "receipts",
	access: "supplier",
	body: formBody(
		disputeForm,
		{ reason: "What it is about.", body: "What you say to the mill." },
		{ wantedLb, files: fileIds(20) },
	),
	run: dispute,
	contract: {
		operationId: "dispute-receipt",
		summary: "Disputes a receipt",
		description: "Once for a receipt, and again after it was withdrawn. Names of fields are those of the outbox.",
		parts: { receiptNumber: ["Number of the receipt.", "R-5001"] },
		example: { reason: "weight", wantedLb: 10_080, body: "Our certified scale shows 10,080 lb." },
		answers: {
			201: objectOf({
				receipt: { type: "string", description: "Number of the receipt." },
				state: { type: "string", enum: ["open"], description: "State of the dispute." },
			}),
		},
	},
};

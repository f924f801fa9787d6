import type { ActionAnswer, ActionCall, ApiAction } from "#server/api/api-action.ts";
import { filesNamed } from "#server/storage/attach-sent-files.ts";
import { objectOf } from "#shared/contract/json-schema.ts";
import { InvalidError } from "#shared/errors.ts";
import { bodyErrors, complaintBody, complaintValues, messageBody } from "../complaint-body.ts";
import { writeToComplaint } from "./change-complaint.ts";
import { enterComplaint } from "./enter-complaint.ts";

const complaint = { type: "string", description: "Number of the complaint." };
const common = { side: "customer", area: "complaints", access: "customer" } as const;

async function submit({ context, viewer, language, body }: ActionCall): Promise<ActionAnswer> {
	const { files: ids, ...same } = body;
	const files = await filesNamed(context, ids);
	try {
		const number = await enterComplaint(context, viewer, complaintValues(same, files), language);
		const headers = { location: `/api/customer/v1/complaints/${encodeURIComponent(number)}` };
		return { status: 201, body: { complaint: number }, headers };
	} catch (error) {
		if (error instanceof InvalidError) error.faults.splice(0, error.faults.length, ...bodyErrors(body, error.faults));
		throw error;
	}
}

/** Complaints of customers' programs, and messages about them. */
export const complaintActions: readonly ApiAction[] = [
	{
		...common,
		path: "complaints",
		featureFlag: "complaintEntry",
		body: complaintBody,
		run: submit,
		contract: {
			operationId: "submit-complaint",
			summary: "Opens a complaint",
			description:
				"Names of fields are those of the outbox. Send photos and PDFs before, and name their ids. At most 120 complaints and messages in an hour.",
			example: {
				kind: "delivery",
				order: "M100200",
				defects: [{ family: "delivery", code: "late" }],
				description: "The load was promised for Monday and has not left.",
				asked: "explanation",
				reference: "QN-2026-118",
			},
			answers: { 201: objectOf({ complaint }) },
		},
	},
	{
		...common,
		path: "complaints/:number/messages",
		body: messageBody,
		run: async ({ context, viewer, language, body, part }) => {
			const number = part("number");
			const files = await filesNamed(context, body.files);
			await writeToComplaint(context, viewer, number, { body: body.body, files }, language);
			return { status: 201, body: { complaint: number } };
		},
		contract: {
			operationId: "write-to-complaint",
			summary: "Writes a message about a complaint",
			description: "A message answers the mill's question, if it has asked one.",
			parts: { number: ["Number of the complaint.", "CT200001"] },
			example: { body: "The carrier has the load since noon." },
			answers: { 201: objectOf({ complaint }) },
		},
	},
];

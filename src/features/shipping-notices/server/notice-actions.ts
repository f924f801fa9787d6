import type { ActionAnswer, ActionCall, ApiAction } from "#server/api/api-action.ts";
import { emptyBody } from "#shared/contract/form-body.ts";
import { objectOf, refTo } from "#shared/contract/json-schema.ts";
import { companyAmendment, companyNotice } from "../notice-examples.ts";
import { amend, cancel, submit } from "./notice-routes.ts";
import { programSender } from "./notice-sender.ts";

const common = { side: "supplier", area: "shipping-notices", access: "supplier" } as const;
const parts = { noticeNumber: ["Number of the notice.", companyNotice.notice] } as const;
const taken = refTo("NoticeTaken");

const senderOf = ({ program, context, language }: ActionCall) => programSender(program, context, language);
const numberOf = ({ part }: ActionCall) => part("noticeNumber");

async function submitNotice(call: ActionCall): Promise<ActionAnswer> {
	const answer = await submit(senderOf(call), call.body, call.requestKey);
	const { notice } = answer.body;
	const location = `/api/supplier/v1/notices/${encodeURIComponent(String(notice))}`;
	return { ...answer, headers: { ...answer.headers, location } };
}

/** Shipping notices of suppliers' programs, with the bodies of `/api/notices/v1`. */
export const noticeActions: readonly ApiAction[] = [
	{
		...common,
		path: "notices",
		featureFlag: "supplierApi",
		body: refTo("NoticeEntry"),
		run: submitNotice,
		contract: {
			operationId: "submit-supplier-notice",
			summary: "Announces loads",
			description: "All loads are taken, or none. Body and answer are those of `/api/notices/v1`.",
			example: companyNotice,
			answers: { 201: taken, 200: taken },
		},
	},
	{
		...common,
		path: "notices/:noticeNumber/amend",
		featureFlag: "supplierApi",
		body: refTo("NoticeAmendment"),
		run: (call) => amend(senderOf(call), numberOf(call), call.body),
		contract: {
			operationId: "amend-supplier-notice",
			summary: "A further revision of a notice, until something arrives",
			description: "The whole notice again, with the revision that you read.",
			parts,
			example: companyAmendment,
			answers: { 200: taken },
			conflict: "The notice has another revision by now.",
		},
	},
	{
		...common,
		path: "notices/:noticeNumber/cancel",
		body: emptyBody,
		run: (call) => cancel(senderOf(call), numberOf(call), call.body),
		contract: {
			operationId: "cancel-supplier-notice",
			summary: "Cancels a notice, until something arrives",
			description: "Cancels all loads. A notice that is cancelled already stays so.",
			parts,
			example: {},
			answers: { 200: objectOf({ cancelled: { type: "boolean", description: "True: it is cancelled." } }) },
		},
	},
];

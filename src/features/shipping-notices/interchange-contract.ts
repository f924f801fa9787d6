import {
	type ContractPart,
	type JsonSchema,
	jsonAnswer,
	keyRefusals,
	objectOf,
	pathParameter,
	problemProperties,
	refTo,
	refusal,
	tooLarge,
} from "#shared/contract/json-schema.ts";
import { fetched856, fetchedAnswer, sent856, sentAnswer } from "./notice-examples.ts";
import { verdicts } from "./x12/read-acknowledgment.ts";
import { noticeVersions } from "./x12/x12-versions.ts";

const reportedError = objectOf({
	at: { type: "integer", minimum: 1, description: "Place of the segment in the interchange; ISA is 1." },
	segment: { type: "string", description: "Its id." },
	element: { type: ["integer", "null"], minimum: 1, description: "Its element; null for the segment as a whole." },
	value: { type: "string", description: "The value at that place." },
	set: { type: ["string", "null"], description: "Control number of its set (ST02)." },
	reason: { type: "string", description: "What to change, in the language asked for." },
});
const notice = objectOf({
	notice: { type: "string", description: "Number of the notice." },
	purpose: { type: "string", enum: ["submit", "amend", "cancel"], description: "What the 856 does (BSN01)." },
	revision: { type: "integer", minimum: 1, description: "Revision of the notice, counted from 1." },
	isNew: { type: "boolean", description: "False when the same was taken before." },
	line: { type: ["string", "null"], description: "Line of the purchase order, as `PO/line`." },
	loads: { type: ["integer", "null"], description: "How many loads it announces; null for a cancellation." },
	netLb: { type: ["integer", "null"], description: "Whole pounds." },
});
const isTest: JsonSchema = { type: "boolean", description: "True when the interchange is marked as a test (ISA15)." };
const taken = objectOf({
	isTaken: { type: "boolean", description: "False in a trial, and for an interchange marked as a test (ISA15)." },
	isNew: { type: "boolean", description: "False when the same interchange was taken before." },
	isTest,
	notices: { type: "array", items: notice, description: "Notices of the interchange, one for each 856." },
	warnings: {
		type: "array",
		items: refTo("InterchangeError"),
		description: "What was taken and should be looked at again.",
	},
	answer: {
		type: ["string", "null"],
		description: "The 997; null where only acknowledgments came, which are not acknowledged.",
	},
});
const refused = objectOf(
	{
		...problemProperties,
		isTest,
		faults: { type: "array", items: refTo("InterchangeError"), description: "What to change, segment by segment." },
		answer: { type: ["string", "null"], description: "The 997 or TA1; null for what was no X12 at all." },
	},
	["retryAfterSeconds"],
);

const acknowledged = objectOf({
	isTaken: { type: "boolean", description: "False for an interchange marked as a test (ISA15)." },
	isNew: { type: "boolean", description: "False when the same interchange was taken before." },
	isTest: { type: "boolean", description: "Marked as a test by its sender (ISA15)." },
	acknowledgments: {
		type: "array",
		description: "The 856s that were acknowledged.",
		items: objectOf({
			supplier: { type: "string", description: "Code of the supplier." },
			notice: { type: "string", description: "Number of the notice." },
			revision: { type: "integer", minimum: 1, description: "Its revision." },
			purpose: {
				type: "string",
				enum: ["00", "05", "01"],
				description: "BSN01 of the 856: original, replace, cancellation.",
			},
			verdict: {
				type: "string",
				enum: verdicts,
				description: "AK501: A accepted, E with errors noted, P partly, R, M, W or X rejected.",
			},
		}),
	},
});

const x12: JsonSchema = { schema: { type: "string" } };
const asX12 = (description: string, example: string): JsonSchema => ({
	description,
	content: { "application/edi-x12": { ...x12, example } },
});
/** The same as JSON or, for a client that accepts X12 only, as the answer alone. */
const either = (answer: JsonSchema): JsonSchema => ({
	...answer,
	content: { ...(answer.content as object), "application/edi-x12": x12 },
});
const query = (name: string, description: string, values: readonly string[], example?: string): JsonSchema => ({
	name,
	in: "query",
	description,
	schema: { type: "string", enum: values },
	...(example && { example }),
});

/** Shipping notices as X12 856, in and out (docs/x12-856.md). */
export const interchangeContract: ContractPart = {
	paths: {
		"/api/notices/v1/x12": {
			post: {
				tags: ["notices"],
				operationId: "send-interchange",
				summary: "Announces loads as an X12 interchange",
				description:
					"856 sets in 003060, 004010, 004020, 004030 or 005010; all of them are taken, or none. Answered in that version by a 997 (AK5 E where there are warnings), or by a TA1 where the envelope is broken. A 997 that comes is matched to the 997 that it acknowledges and is not acknowledged itself.",
				parameters: [query("trial", "Checks everything and keeps nothing.", ["1"])],
				requestBody: { required: true, content: { "application/edi-x12": { ...x12, example: sent856 } } },
				responses: {
					201: either(jsonAnswer("Taken.", refTo("InterchangeTaken"))),
					204: { description: "Acknowledgments alone were taken, and X12 was asked for: there is nothing to answer." },
					200: either(jsonAnswer("Taken before, or a trial without a fault.", refTo("InterchangeTaken"))),
					400: {
						description:
							"Nothing was taken; `faults` name each segment and element, where what came is read as an interchange at all.",
						content: {
							"application/problem+json": { schema: { anyOf: [refTo("InterchangeRefused"), refTo("Problem")] } },
							"application/edi-x12": x12,
						},
					},
					...keyRefusals,
					...tooLarge,
				},
			},
		},
		"/api/notices/v1/{notice}/997": {
			get: {
				tags: ["notices"],
				operationId: "read-acknowledgment",
				summary: "The 997 that answered a notice last",
				description: "The functional acknowledgment of the 856 that announced or changed the notice last.",
				parameters: [pathParameter("notice", "Number of the notice.", "LS-1043")],
				responses: {
					200: asX12("The answer.", sentAnswer),
					404: refusal("No such notice, or one that did not come as X12."),
					...keyRefusals,
				},
			},
		},
		"/api/outbox/v1/x12": {
			post: {
				tags: ["outbox"],
				operationId: "acknowledge-856",
				summary: "997s of the mill's systems for 856s that they fetched",
				description:
					"A key with the scope `outbox`. Each 997 is matched by the group number that it acknowledges; all are taken or none. They are not acknowledged themselves. One that reports errors is shown at the desk.",
				requestBody: { required: true, content: { "application/edi-x12": { ...x12, example: fetchedAnswer } } },
				responses: {
					200: jsonAnswer(
						"Nothing new: the same interchange came before, or it is marked as a test.",
						refTo("AcknowledgmentsTaken"),
					),
					201: jsonAnswer("Taken.", refTo("AcknowledgmentsTaken")),
					400: refusal(
						"Not X12, a group that is no FA, or a group number under which nothing was written; `faults` name the places.",
					),
					...keyRefusals,
					...tooLarge,
				},
			},
		},
		"/api/outbox/v1/notices/{supplier}/{notice}/{revision}/856": {
			get: {
				tags: ["outbox"],
				operationId: "collect-856",
				summary: "A notice as an X12 856",
				description:
					"A key with the scope `outbox`. Entries of the outbox name the path in `x12`. The same each time, control numbers included.",
				parameters: [
					pathParameter("supplier", "Code of the supplier.", "790001"),
					pathParameter("notice", "Number of the notice.", "LS-1042"),
					pathParameter("revision", "Its revision.", 1, { type: "integer", minimum: 1 }),
					query("version", "005010 unless given.", noticeVersions, "004010"),
					query("purpose", "The cancellation instead of the revision.", ["01"]),
				],
				responses: {
					200: asX12("The interchange.", fetched856),
					400: refusal("No such version."),
					404: refusal("No such notice."),
					...keyRefusals,
				},
			},
		},
	},
	schemas: {
		AcknowledgmentsTaken: acknowledged,
		InterchangeError: reportedError,
		InterchangeTaken: taken,
		InterchangeRefused: refused,
	},
};

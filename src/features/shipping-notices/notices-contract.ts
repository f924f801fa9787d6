import { formJsonSchema } from "#shared/contract/form-json-schema.ts";
import {
	type ContractPart,
	type JsonSchema,
	jsonAnswer,
	keyRefusals,
	objectOf,
	pathParameter,
	refTo,
	refusal,
	tooLarge,
} from "#shared/contract/json-schema.ts";
import { noticeStates } from "#shared/supplies/notice-states.ts";
import { interchangeContract } from "./interchange-contract.ts";
import { noticeForm } from "./notice-form.ts";

const weight: JsonSchema = { type: ["integer", "null"], description: "Whole pounds." };

const taken = objectOf({
	notice: { type: "string" },
	revision: { type: "integer", minimum: 1 },
	hash: { type: "string", description: "SHA-256 of the revision's content." },
	isNew: { type: "boolean", description: "False when the same was taken before." },
	warnings: { type: "array", items: refTo("FieldFault"), description: "What was taken and should be looked at again." },
});

const load = objectOf({
	load: { type: "integer" },
	vehicle: { type: "string" },
	state: { type: "string", enum: noticeStates },
	netLb: weight,
	acceptedLb: weight,
	receipt: { type: ["string", "null"] },
});

const found = objectOf({
	notice: { type: "string" },
	state: { type: "string", enum: noticeStates },
	revision: { type: "integer", minimum: 1 },
	loads: { type: "array", items: load },
});

const refused: JsonSchema = {
	400: refusal("Nothing was taken; `faults` name each field."),
	...keyRefusals,
	...tooLarge,
};
const unknown: JsonSchema = { 404: refusal("No such notice.") };
const notice = pathParameter("notice", "Number of the notice.");
const idempotency: JsonSchema = {
	name: "Idempotency-Key",
	in: "header",
	description: "What is sent twice under one key is one notice; without it `notice` must be given.",
	schema: { type: "string", minLength: 1, maxLength: 80 },
};
const body = (name: string): JsonSchema => ({ required: true, content: { "application/json": { schema: refTo(name) } } });
const operation = (operationId: string, summary: string, rest: JsonSchema): JsonSchema => ({
	tags: ["notices"],
	operationId,
	summary,
	...rest,
});

/** Shipping notices of suppliers' programs, as OpenAPI describes them; the body is the page's own form, without files, which only people send. */
export function noticesContract(): ContractPart {
	const entry = formJsonSchema(noticeForm, ["key", "loads.files"]) as { properties: JsonSchema; required: string[] };
	const amendment = {
		...entry,
		properties: { ...entry.properties, revision: { type: "integer", description: "The revision that was looked at." } },
		required: [...entry.required, "revision"],
	};
	const answer = jsonAnswer("Taken.", refTo("NoticeTaken"));
	return {
		paths: {
			...interchangeContract.paths,
			"/api/notices/v1": {
				post: operation("submit-notice", "Announces loads", {
					parameters: [idempotency],
					requestBody: body("NoticeEntry"),
					responses: { 201: answer, 200: jsonAnswer("The same was taken before.", refTo("NoticeTaken")), ...refused },
				}),
			},
			"/api/notices/v1/{notice}": {
				get: operation("read-notice", "What became of a notice", {
					parameters: [notice],
					responses: { 200: jsonAnswer("The notice.", refTo("Notice")), ...keyRefusals, ...unknown },
				}),
			},
			"/api/notices/v1/{notice}/amend": {
				post: operation("amend-notice", "A further revision, until something arrives", {
					parameters: [notice],
					requestBody: body("NoticeAmendment"),
					responses: { 200: answer, ...refused, ...unknown },
				}),
			},
			"/api/notices/v1/{notice}/cancel": {
				post: operation("cancel-notice", "Cancels, until something arrives", {
					parameters: [notice],
					requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
					responses: { 200: jsonAnswer("Cancelled.", objectOf({ cancelled: { type: "boolean" } })), ...refused, ...unknown },
				}),
			},
		},
		schemas: { ...interchangeContract.schemas, NoticeEntry: entry, NoticeAmendment: amendment, NoticeTaken: taken, Notice: found },
	};
}

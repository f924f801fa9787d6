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
import { oldNamesUntil } from "./notice-body.ts";
import { exampleAmendment, exampleNotice } from "./notice-examples.ts";
import { mostLoads, noticeForm } from "./notice-form.ts";

const weight = (description: string): JsonSchema => ({ type: ["integer", "null"], description });
const number: JsonSchema = { type: "string", description: "Number of the notice." };
const revision: JsonSchema = { type: "integer", minimum: 1, description: "Revision of the notice, counted from 1." };

const taken = objectOf({
	notice: number,
	revision,
	hash: { type: "string", description: "SHA-256 of the revision's content." },
	isNew: { type: "boolean", description: "False when the same was taken before." },
	warnings: { type: "array", items: refTo("FieldError"), description: "What was taken and should be looked at again." },
});

const load = objectOf({
	load: { type: "integer", description: "Number of the load in the notice." },
	vehicle: { type: "string", description: "Truck, trailer, railcar or barge, as it is marked." },
	state: { type: "string", enum: noticeStates, description: "State of the load." },
	netLb: weight("Net weight that was announced, in whole pounds."),
	acceptedLb: weight("Net weight that the mill accepted, in whole pounds; null until it is received."),
	receipt: { type: ["string", "null"], description: "Number of the mill's receipt; null until the load arrives." },
});

const found = objectOf({
	notice: number,
	state: { type: "string", enum: noticeStates, description: "State of the notice as a whole." },
	revision,
	loads: { type: "array", items: load, description: "Loads of the revision that stands." },
});

const exampleFound = {
	...{ notice: exampleNotice.notice, state: "submitted", revision: 1 },
	loads: [{ load: 1, vehicle: "T-100", state: "submitted", netLb: 10_080, acceptedLb: null, receipt: null }],
};

const refused: JsonSchema = {
	400: refusal("Nothing was taken; `faults` name each field."),
	...keyRefusals,
	...tooLarge,
};
const unknown: JsonSchema = { 404: refusal("No such notice.") };
const notice = pathParameter("notice", "Number of the notice.", exampleNotice.notice);
const idempotency: JsonSchema = {
	name: "Idempotency-Key",
	in: "header",
	description: "What is sent twice under one key is one notice; without it `notice` must be given.",
	schema: { type: "string", minLength: 1, maxLength: 80 },
};
const body = (schema: JsonSchema, example: object): JsonSchema => ({
	required: true,
	content: { "application/json": { schema, example } },
});
const operation = (operationId: string, summary: string, rest: JsonSchema): JsonSchema => ({
	tags: ["notices"],
	operationId,
	summary,
	...rest,
});

const form = formJsonSchema(noticeForm, ["key"]) as { properties: Record<string, JsonSchema> };
const formLoads = form.properties.loads as { items: { properties: Record<string, JsonSchema> } };
/** A text of the form with its bounds; its title is the page's. */
const text = (from: Record<string, JsonSchema>, name: string, description: string): JsonSchema => {
	const { title: _title, ...schema } = from[name] ?? {};
	return { ...schema, description };
};
const pounds = (minimum: number, description: string): JsonSchema => ({
	type: "integer",
	minimum,
	maximum: 100_000_000,
	description,
});
const instant = (description: string): JsonSchema => ({ type: "string", format: "date-time", description });
const fields = form.properties;
const loadFields = formLoads.items.properties;

const loadEntry: JsonSchema = {
	...objectOf(
		{
			po: {
				type: "string",
				minLength: 1,
				maxLength: 40,
				description: "Number of the purchase order; the same for all loads.",
			},
			poLine: {
				type: "integer",
				minimum: 1,
				maximum: 999_999,
				description: "Line of the purchase order; the same for all loads.",
			},
			vehicle: text(loadFields, "vehicle", "Truck, trailer, railcar or barge, as it is marked."),
			commodity: text(loadFields, "commodity", "Code of the commodity, as the order has it."),
			grossLb: pounds(1, "Gross weight in whole pounds, vehicle and load."),
			tareLb: pounds(0, "Weight of the empty vehicle in whole pounds."),
			radiationScan: text(loadFields, "radiation", "Result of your radiation scan."),
			scaleTicket: text(loadFields, "ticket", "Number of the scale ticket."),
			seals: { type: "array", items: { type: "string" }, description: "Numbers of the seals on the vehicle." },
		},
		["scaleTicket", "seals"],
	),
	additionalProperties: false,
};
const entryFields: Record<string, JsonSchema> = {
	notice: text(
		fields,
		"notice",
		"Your own number for the notice; without one the mill's is taken, and `Idempotency-Key` must be sent.",
	),
	mode: text(fields, "mode", "How it travels."),
	bol: text(fields, "bol", "Number of the bill of lading."),
	yard: text(fields, "yard", "Yard that it was loaded at."),
	carrier: text(fields, "carrier", "Name of the carrier."),
	scac: text(fields, "scac", "The carrier's Standard Carrier Alpha Code."),
	shippedAt: instant("When it left, with the offset from UTC."),
	expectedAt: instant("When it is expected at the mill, with the offset from UTC."),
	loads: {
		type: "array",
		items: refTo("NoticeLoadEntry"),
		minItems: 1,
		maxItems: mostLoads,
		description: "Loads of the notice.",
	},
};
const optionalFields = ["notice", "yard", "carrier", "scac", "expectedAt"];
const entry: JsonSchema = { ...objectOf(entryFields, optionalFields), additionalProperties: false };
const amendment: JsonSchema = {
	...objectOf(
		{
			...entryFields,
			revision: {
				type: "integer",
				minimum: 1,
				description: "The revision that you looked at: another one by now is refused (409).",
			},
		},
		optionalFields,
	),
	additionalProperties: false,
};

/**
 * Shipping notices of suppliers' programs, as OpenAPI describes them; the body has the names of outbox and feeds, and
 * the bounds of the page's form. Files only people send.
 */
export function noticesContract(): ContractPart {
	const answer = jsonAnswer("Taken.", refTo("NoticeTaken"));
	return {
		paths: {
			...interchangeContract.paths,
			"/api/notices/v1": {
				post: operation("submit-notice", "Announces loads", {
					description: `All loads are taken, or none; a field that is not known is refused. Names of before (\`line\`, \`shippedOn\`, \`shippedTime\`, \`expectedOn\`, \`expectedTime\`, \`gross\`, \`tare\`, \`unit\`, \`radiation\`, \`ticket\`) are accepted until ${oldNamesUntil} and answered with a warning at each, \`Deprecation\` and \`Sunset\`.`,
					parameters: [idempotency],
					requestBody: body(refTo("NoticeEntry"), exampleNotice),
					responses: { 201: answer, 200: jsonAnswer("The same was taken before.", refTo("NoticeTaken")), ...refused },
				}),
			},
			"/api/notices/v1/{notice}": {
				get: operation("read-notice", "What became of a notice", {
					description: "The state of the notice and of each load, with the weights that the mill accepted.",
					parameters: [notice],
					responses: { 200: jsonAnswer("The notice.", refTo("Notice"), exampleFound), ...keyRefusals, ...unknown },
				}),
			},
			"/api/notices/v1/{notice}/amend": {
				post: operation("amend-notice", "A further revision, until something arrives", {
					description: "The whole notice again, with the revision that you looked at.",
					parameters: [notice],
					requestBody: body(refTo("NoticeAmendment"), exampleAmendment),
					responses: { 200: answer, ...refused, ...unknown, 409: refusal("Another revision is current.") },
				}),
			},
			"/api/notices/v1/{notice}/cancel": {
				post: operation("cancel-notice", "Cancels, until something arrives", {
					description: "Cancels all loads. A notice that is cancelled already stays so.",
					parameters: [notice],
					requestBody: body({ type: "object", additionalProperties: false }, {}),
					responses: {
						200: jsonAnswer(
							"Cancelled.",
							objectOf({ cancelled: { type: "boolean", description: "True: it is cancelled." } }),
						),
						...refused,
						...unknown,
					},
				}),
			},
		},
		schemas: {
			...interchangeContract.schemas,
			NoticeEntry: entry,
			NoticeLoadEntry: loadEntry,
			NoticeAmendment: amendment,
			NoticeTaken: taken,
			Notice: found,
		},
	};
}

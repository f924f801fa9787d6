import { type ApiAction, routeOf } from "#server/api/api-action.ts";
import { filesPath, fileUploads } from "#server/api/file-uploads.ts";
import { longestKey } from "#server/api/idempotency-key.ts";
import { describe } from "#shared/contract/descriptions.ts";
import { examplePdf } from "#shared/contract/example-files.ts";
import {
	type ContractPart,
	type JsonSchema,
	jsonAnswer,
	keyRefusals,
	objectOf,
	type Paths,
	pathParameter,
	refusal,
	tooLarge,
} from "#shared/contract/json-schema.ts";
import type { ApiSide } from "#shared/keys/company-scopes.ts";
import { apiActions } from "./api-actions.ts";

/** Tag of the operations that companies' programs write by. */
export const actionsTag = "writes";

const idempotencyKey = (example: string): JsonSchema => ({
	name: "Idempotency-Key",
	in: "header",
	required: true,
	description:
		"A value of your own for each request, for example a UUID. The same key with the same content gets the first answer again for two days, with `Idempotency-Replayed: true`; with other content it is refused (422). A refused request leaves nothing: correct it and send it again with the same key.",
	schema: { type: "string", minLength: 1, maxLength: longestKey },
	example,
});
const account: JsonSchema = {
	name: "account",
	in: "query",
	description: "Code of the account to act for, where the key has several.",
	schema: { type: "string" },
};

const conflicts = (description?: string) =>
	refusal(
		[
			description && describe(description),
			describe("The first request with this Idempotency-Key has no answer yet: `idempotency-key-in-use`."),
		]
			.filter(Boolean)
			.join(" "),
	);
const refusals: JsonSchema = {
	400: refusal("Nothing was written; `faults` name each field."),
	...keyRefusals,
	...tooLarge,
	415: refusal("Another media type (`media-type`)."),
	422: refusal("The Idempotency-Key was used with other content (`idempotency-key-reused`)."),
};
const replayed: JsonSchema = {
	"Idempotency-Replayed": {
		description: "`true`: an earlier request with the same key was answered so.",
		schema: { type: "string", enum: ["true"] },
	},
};

const scopeText = (scope: string) => describe("Scope `{scope}`.", { scope });

function operationOf({ area, body, path, contract }: ApiAction): JsonSchema {
	const { operationId, summary, description, parts = {}, example, answers, conflict } = contract;
	const parameters = Object.entries(parts).map(([name, [said, value]]) =>
		pathParameter(name, said, value, { type: typeof value === "number" ? "integer" : "string" }),
	);
	const answered = Object.entries(answers).map(([status, schema]) => [
		status,
		{ ...jsonAnswer("Done.", schema), headers: replayed },
	]);
	return {
		tags: [actionsTag],
		operationId,
		summary,
		description: [description && describe(description), scopeText(`${area}:write`)].filter(Boolean).join(" "),
		parameters: [...parameters, idempotencyKey(`example-${operationId}`), account],
		requestBody: { required: true, content: { "application/json": { schema: body, example } } },
		responses: {
			...Object.fromEntries(answered),
			...refusals,
			...(path.includes(":") && { 404: refusal("None of this number in the accounts of the key.") }),
			409: conflicts(conflict),
		},
	};
}

const file = objectOf({
	id: { type: "string", description: "Id to name in a complaint, a message or a dispute." },
	name: { type: "string", description: "Its name." },
	type: { type: "string", description: "Media type, by its content." },
	size: { type: "integer", description: "Bytes, as they are kept." },
});

const fileText =
	"The bytes of one file: JPEG, PNG, WebP or PDF, known by its content. A file that nothing names is deleted after some days. At most 300 in an hour.";

function fileOperation(side: ApiSide): JsonSchema {
	const name: JsonSchema = {
		name: "X-File-Name",
		in: "header",
		required: true,
		description: "Name of the file, percent-encoded.",
		schema: { type: "string" },
		example: "photo%20of%20the%20load.pdf",
	};
	return {
		tags: [actionsTag],
		operationId: `send-${side}-file`,
		summary: "Sends a photo or PDF",
		description: `${describe(fileText)} ${scopeText(fileUploads[side])}`,
		parameters: [name, idempotencyKey(`example-file-${side}`)],
		requestBody: {
			required: true,
			content: { "application/pdf": { schema: { type: "string", format: "binary" }, example: examplePdf() } },
		},
		responses: { 201: { ...jsonAnswer("Kept.", file), headers: replayed }, ...refusals, 409: conflicts() },
	};
}

/** What companies' programs may write, as OpenAPI describes it; made of the definitions that serve it. */
export function apiActionsContract(): ContractPart {
	const paths: Paths = Object.fromEntries(
		apiActions.map((action) => [routeOf(action).replaceAll(/:(\w+)/g, "{$1}"), { post: operationOf(action) }]),
	);
	const files: Paths = Object.fromEntries(
		(Object.keys(fileUploads) as ApiSide[]).map((side) => [filesPath(side), { post: fileOperation(side) }]),
	);
	return { paths: { ...paths, ...files }, schemas: {} };
}

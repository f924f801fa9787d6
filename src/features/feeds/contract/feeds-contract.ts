import { type ExamplePhotoType, examplePdf, examplePhoto } from "#shared/contract/example-files.ts";
import {
	type ContractPart,
	type JsonSchema,
	jsonAnswer,
	keyRefusals,
	objectOf,
	type Paths,
	pathParameter,
	refTo,
	refusal,
	tooLarge,
} from "#shared/contract/json-schema.ts";
import { documentKinds, pathOfKind } from "#shared/documents/document-kinds.ts";
import { mostPhotos, photoKinds } from "#shared/supplies/photo-kinds.ts";
import { entityNames } from "../entities.ts";
import { rowErrorCodes } from "../row-errors.ts";
import { warningCodes } from "../warnings.ts";
import { entityNotes } from "./entity-notes.ts";
import { exampleFeed } from "./example-feed.ts";
import { outboxPaths, outboxSchemas } from "./outbox-contract.ts";
import { rowSchemaName, rowSchemasByName } from "./row-json-schema.ts";

const count: JsonSchema = { type: "integer", minimum: 0 };

const run = objectOf({
	run: {
		type: "integer",
		description:
			"Number of the run. Rows that it refused are sent again under it; refused again, they stay under the run that was first.",
	},
	entity: { type: "string", enum: entityNames, description: "Kind of the rows." },
	rows: { ...count, description: "Rows that came." },
	accepted: { ...count, description: "Rows that changed something." },
	unchanged: { ...count, description: "Rows that were known already, or older than what is known." },
	rejected: { ...count, description: "Rows that were refused; they are kept." },
	warned: { ...count, description: "Rows that were imported with a warning." },
	rejects: { type: "array", items: refTo("FeedReject"), description: "The first faults; all of them are kept." },
	incomplete: {
		type: "array",
		items: refTo("FeedReject"),
		description:
			"Of rows that were imported: what they wait for, with the code `incomplete_certificate`; the first hundred, all of them are kept.",
	},
	warnings: { type: "array", items: refTo("FeedWarning"), description: "The first warnings; all of them are kept." },
	asOf: { type: "string", format: "date-time", description: "The moment that the source speaks for." },
});

const reject = objectOf({
	line: { type: "integer", minimum: 1, description: "Line of the body." },
	field: { type: "string", description: "Path of the field, as `lines[2].weightLb`; empty for the row as a whole." },
	code: { type: "string", enum: rowErrorCodes, description: "The error's code, for programs." },
	reason: { type: "string", description: "A sentence in the language asked for." },
});

const warning = objectOf({
	line: { type: "integer", minimum: 1, description: "Line of the body." },
	field: { type: "string", description: "Path of the field, as `lines[2].amount`." },
	code: { type: "string", enum: warningCodes, description: "What is unusual." },
	reason: { type: "string", description: "A sentence in the language asked for." },
});

const document = objectOf({
	kind: { type: "string", enum: documentKinds, description: "Kind of the document." },
	account: { type: "string", description: "Code of the account." },
	number: { type: "string", description: "Number of the document." },
	revision: { type: "integer", description: "Revision of the document." },
	sha256: { type: "string", pattern: "^[0-9a-f]{64}$", description: "SHA-256 of the bytes, hexadecimal." },
	bytes: { type: "integer", minimum: 1, description: "Size in bytes." },
	unchanged: { type: "boolean", description: "True when the same bytes were there already." },
});

const answerOfRun = "Valid rows are imported; rejected rows are listed in the response and kept.";
const runAnswers: JsonSchema = {
	200: jsonAnswer(answerOfRun, refTo("FeedRun")),
	400: refusal("A body that broke off, a wrong gzip or a wrong Data-As-Of or Data-Mills."),
	...keyRefusals,
	...tooLarge,
	415: refusal("Not NDJSON, or another encoding than gzip."),
	422: {
		description: "Every row was refused; or the run was ended after too many refused rows (`too-many-rejects`).",
		content: {
			"application/json": { schema: refTo("FeedRun") },
			"application/problem+json": { schema: refTo("Problem") },
		},
	},
};

const asOf: JsonSchema = {
	name: "Data-As-Of",
	in: "header",
	description: "The moment that the source speaks for; now unless given.",
	schema: { type: "string", format: "date-time" },
};

const mills: JsonSchema = {
	name: "Data-Mills",
	in: "header",
	description:
		"Codes of the mills that the file speaks for besides those that its rows are about, separated by commas.",
	schema: { type: "string", examples: ["RB,BH"] },
};

const exampleRows = new Map(exampleFeed().map(({ entity, rows }) => [entity, rows]));
/** Rows as a body sends them; a test sends those of all feeds in their order. */
const exampleBody = (entity: (typeof entityNames)[number]) =>
	(exampleRows.get(entity) ?? []).map((row) => JSON.stringify(row)).join("\n");

function feedOf(entity: (typeof entityNames)[number]): [string, Paths[string]] {
	const schema = {
		type: "string",
		contentMediaType: "application/x-ndjson",
		contentSchema: refTo(rowSchemaName(entity)),
	};
	const post: JsonSchema = {
		tags: ["feeds"],
		operationId: `feed-${entity}`,
		summary: `Rows of ${entity}`,
		description: `${entityNotes[entity]} One row a line; gzip is taken. A key with the scope \`${entity}\`.`,
		parameters: [asOf, mills],
		requestBody: { required: true, content: { "application/x-ndjson": { schema, example: exampleBody(entity) } } },
		responses: runAnswers,
	};
	return [`/api/feeds/v1/${entity}`, { post }];
}

const exampleRun = {
	...{
		run: 5,
		entity: "orders",
		rows: 1,
		accepted: 1,
		unchanged: 0,
		rejected: 0,
		warned: 0,
		rejects: [],
		incomplete: [],
		warnings: [],
	},
	asOf: "2026-11-20T20:05:00.000Z",
};
const resend: JsonSchema = {
	tags: ["feeds"],
	operationId: "resend-rejects",
	summary: "Kept rejects of a run, once more",
	description: "Sends the rows that a run refused once more; without a body. A key with the scope of the run's rows.",
	parameters: [pathParameter("run", "Number of the run.", 1, { type: "integer" })],
	responses: {
		...runAnswers,
		200: jsonAnswer(answerOfRun, refTo("FeedRun"), exampleRun),
		404: refusal("No such run of this key's source."),
	},
};

const upload: JsonSchema = {
	tags: ["documents"],
	operationId: "upload-paper",
	summary: "The mill's own PDF of a document",
	description: "Takes the place of the one that is drawn. A key with the scope `documents`.",
	parameters: [
		pathParameter("kind", "Kind of document.", "bill-of-lading", {
			type: "string",
			enum: documentKinds.map(pathOfKind),
		}),
		pathParameter("account", "Code of the sold-to.", "190001"),
		pathParameter("number", "Number of the document.", "B900100"),
		pathParameter("revision", "Its revision.", 1, { type: "integer", minimum: 1 }),
	],
	requestBody: {
		required: true,
		content: {
			"application/pdf": { schema: { type: "string", contentMediaType: "application/pdf" }, example: examplePdf() },
		},
	},
	responses: {
		200: jsonAnswer("Taken.", refTo("UploadedDocument")),
		...keyRefusals,
		...tooLarge,
		404: refusal("No such kind or revision: the row comes first."),
		422: refusal("Empty, no PDF, broken off, locked or harmful."),
	},
};

const photo = objectOf({
	supplier: { type: "string", description: "Code of the supplier account." },
	receipt: { type: "string", description: "Number of the receipt." },
	kind: { type: "string", enum: photoKinds, description: "What the photo shows." },
	takenAt: { type: "string", format: "date-time", description: "When it was taken." },
	sha256: { type: "string", pattern: "^[0-9a-f]{64}$", description: "Of the bytes as they were sent." },
	unchanged: { type: "boolean", description: "True when the same bytes stood there with the same kind and time." },
});

const queryParameter = (name: string, description: string, example: string, schema: JsonSchema): JsonSchema => ({
	...{ name, in: "query", required: true, description, schema, example },
});
const photoBytes = (mediaType: ExamplePhotoType): [string, JsonSchema] => [
	mediaType,
	{ schema: { type: "string", contentMediaType: mediaType }, examples: examplePhoto(mediaType) },
];

const uploadPhoto: JsonSchema = {
	tags: ["documents"],
	operationId: "upload-receipt-photo",
	summary: "A photo of a received load",
	description: `Shown to the supplier beside the receipt; ${mostPhotos} at most. A key with the scope \`receipt-photos\`.`,
	parameters: [
		pathParameter("supplier", "Code of the supplier.", "790001"),
		pathParameter("receipt", "Number of the receipt.", "R-5001"),
		queryParameter("kind", "What it shows.", "load", { type: "string", enum: photoKinds }),
		queryParameter("taken-at", "When it was taken.", "2026-11-20T14:20:00Z", { type: "string", format: "date-time" }),
	],
	requestBody: {
		required: true,
		content: Object.fromEntries((["image/jpeg", "image/png", "image/webp"] as const).map(photoBytes)),
	},
	responses: {
		200: jsonAnswer("Taken.", refTo("ReceiptPhoto")),
		...keyRefusals,
		...tooLarge,
		404: refusal("This supplier has no such receipt: its row comes first."),
		422: refusal("A wrong kind or time, no photo, a damaged or harmful one, or one too many."),
	},
};

/** Feeds, uploads and the outbox, as OpenAPI describes them. */
export function feedsContract(): ContractPart {
	return {
		paths: {
			...Object.fromEntries(entityNames.map(feedOf)),
			"/api/feeds/v1/rejects/{run}/resend": { post: resend },
			"/api/feeds/v1/documents/{kind}/{account}/{number}/{revision}": { put: upload },
			"/api/feeds/v1/receipt-photos/{supplier}/{receipt}": { post: uploadPhoto },
			...outboxPaths,
		},
		schemas: {
			FeedRun: run,
			FeedReject: reject,
			FeedWarning: warning,
			UploadedDocument: document,
			ReceiptPhoto: photo,
			...outboxSchemas,
			...rowSchemasByName(),
		},
	};
}

import { examplePhoto } from "#shared/contract/example-files.ts";
import {
	type JsonSchema,
	jsonAnswer,
	keyRefusals,
	objectOf,
	type Paths,
	pathParameter,
	refTo,
	refusal,
} from "#shared/contract/json-schema.ts";
import { outboxKinds } from "#shared/outbox-kinds.ts";
import { bankSchemes } from "#shared/supplies/bank-states.ts";

const position: JsonSchema = {
	type: "integer",
	minimum: 1,
	description: "Place in the order of entries; it only ever grows.",
};

export const outboxSchemas: Readonly<Record<string, JsonSchema>> = {
	OutboxEntry: objectOf({
		position,
		kind: { type: "string", enum: outboxKinds, description: "What was entered." },
		account: { type: "string", description: "Code of the account." },
		subject: { type: "string", description: "Number of what it is about." },
		happenedAt: { type: "string", format: "date-time", description: "When it was entered, UTC." },
		content: {
			type: "object",
			description:
				"What was entered; docs/outbox.md names the fields of each kind. `side` and `company` say for whom its author wrote.",
		},
	}),
	OutboxPage: objectOf({
		entries: { type: "array", items: refTo("OutboxEntry"), description: "Entries in the order of their positions." },
		next: { type: "integer", minimum: 0, description: "What to ask behind the next time." },
		isComplete: { type: "boolean", description: "False while more is waiting." },
	}),
	BankDetails: objectOf({
		account: { type: "string", description: "Code of the supplier account." },
		change: { type: "integer", minimum: 1, description: "Number of the change." },
		scheme: { type: "string", enum: bankSchemes, description: "Which numbers the account has, by its country." },
		bank: { type: "string", description: "Name of the bank." },
		holder: { type: "string", description: "Name of the account's holder." },
		startsOn: { type: "string", format: "date", description: "Day from which to pay there." },
		numbers: {
			type: "object",
			description: "Numbers of the account.",
			required: ["account"],
			properties: {
				account: { type: "string", description: "Account number, CLABE or IBAN." },
				routing: { type: "string", description: "Routing number, in the United States." },
			},
		},
	}),
};

const query = (name: string, description: string, example: number, schema: JsonSchema): JsonSchema => ({
	...{ name, in: "query", description, schema, example },
});

const exampleEntry = {
	...{
		position: 1,
		kind: "notice.cancelled",
		account: "790001",
		subject: "LS-1042",
		happenedAt: "2026-11-20T20:05:00Z",
	},
	content: {
		...{
			notice: "LS-1042",
			supplier: "790001",
			revision: 1,
			by: "yard",
			alias: null,
			side: "supplier",
			company: "Lakeside Scrap",
		},
		x12: "/api/outbox/v1/notices/790001/LS-1042/1/856?purpose=01",
	},
};
const exampleBank = {
	...{
		account: "790001",
		change: 1,
		scheme: "us",
		bank: "First Iowa",
		holder: "Lakeside Scrap",
		startsOn: "2026-12-01",
	},
	numbers: { routing: "021000021", account: "98765432104477" },
};

export const outboxPaths: Paths = {
	"/api/outbox/v1": {
		get: {
			tags: ["outbox"],
			operationId: "collect-outbox",
			summary: "What people entered, in order",
			description: "A key with the scope `outbox`. Asking again gives the same entries.",
			parameters: [
				query("after", "Position behind which to go on; from the beginning unless given.", 0, {
					type: "integer",
					minimum: 0,
				}),
				query("limit", "How many at most; 200 unless given.", 50, { type: "integer", minimum: 1, maximum: 1000 }),
			],
			responses: {
				200: jsonAnswer("Entries.", refTo("OutboxPage"), { entries: [exampleEntry], next: 1, isComplete: true }),
				400: refusal("A wrong number."),
				409: refusal("A position that is not there yet, as after a restore; `newest` says which is the last."),
				...keyRefusals,
			},
		},
	},
	"/api/outbox/v1/files/{id}": {
		get: {
			tags: ["outbox"],
			operationId: "collect-file",
			summary: "A file that an entry names",
			description: "Bytes of a photo or PDF that people sent. A key with the scope `outbox`.",
			parameters: [pathParameter("id", "Id of the file.", "Vq3m0bXk2cT7hJ9sLw5yRA")],
			responses: {
				200: {
					description: "Its bytes.",
					content: { "*/*": { schema: { type: "string" }, examples: examplePhoto("image/jpeg") } },
				},
				404: refusal("No such file."),
				...keyRefusals,
			},
		},
	},
	"/api/outbox/v1/bank-changes/{account}/{number}": {
		get: {
			tags: ["outbox"],
			operationId: "collect-bank-details",
			summary: "The numbers of a confirmed change of bank details",
			description: "A key with the scope `bank-details`, which no other scope includes. Each collecting is on record.",
			parameters: [
				pathParameter("account", "Code of the supplier account.", "790001"),
				pathParameter("number", "Number of the change.", "1"),
			],
			responses: {
				200: jsonAnswer("The bank details.", refTo("BankDetails"), exampleBank),
				404: refusal("No such change, or none that was confirmed."),
				...keyRefusals,
				503: refusal("Not now; or they were sealed with another SECRET_KEY."),
			},
		},
	},
};

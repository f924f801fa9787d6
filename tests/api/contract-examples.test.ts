import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApi } from "#app/contract.ts";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { bankScope } from "#shared/keys/key-scopes.ts";
import { type Api, startApi } from "../support/api.ts";
import { type TestProgram, testProgram } from "../support/company-key.ts";
import { feedAddresses } from "../support/feed-rows.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { uploadPdf } from "../support/upload.ts";

type Media = { schema?: object; example?: unknown; examples?: Record<string, { value?: unknown }> };
type Content = Record<string, Media>;
type Parameter = { name: string; in: string; required?: boolean; example?: unknown };
type Operation = {
	operationId: string;
	tags: string[];
	parameters?: Parameter[];
	requestBody?: { content: Content };
	responses: Record<string, { content?: Content }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: object } };

let database: TestDatabase;
let api: Api;
let folder: string;
let served: Document;
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
const keys: Record<string, string> = {};
let customer: TestProgram;
let supplierProgram: TestProgram;
const supplier = "790001";

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "examples-"));
	database = await createTestDatabase();
	api = await startApi(database, { DATA_DIR: folder });
	served = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as Document;
	ajv.addSchema({ $id: "contract", components: served.components });
	for (const scope of ["*", bankScope, `notices:${supplier}`])
		keys[scope] = (await createFeedKey(database, { source: "erp", scopes: [scope] })).key;
	// The first run of an empty portal refuses an order, since its account is not known yet; then all rows come in their
	// order.
	await send("feed-orders");
	for (const operation of idsOf(served)) if (operation.startsWith("feed-")) await sendOnce(operation);
	// Accounts are the feeds'.
	customer = await testProgram(database, api, { soldTo: ["190001"] });
	supplierProgram = await testProgram(database, api, { suppliers: [supplier] });
});
afterAll(async () => {
	await api?.stop();
	await database?.drop();
	await rm(folder, { recursive: true });
});

/**
 * What an operation's example needs besides the rows of all feeds: examples of other operations, or actions of people.
 */
const before: Readonly<Record<string, readonly (string | (() => Promise<unknown>))[]>> = {
	// By then the account is known, and the refused order is imported.
	"feed-orders": ["resend-rejects"],
	"feed-dispute-answers": [openDispute],
	"collect-outbox": ["submit-notice"],
	"collect-file": [attachFile],
	"collect-bank-details": [confirmBankChange],
	"collect-856": ["submit-notice"],
	"acknowledge-856": ["collect-856"],
	// The 856 that the mill acknowledges is the first one of this portal.
	"send-interchange": ["submit-notice"],
	"read-acknowledgment": ["send-interchange"],
	"read-notice": ["submit-notice"],
	"amend-notice": ["submit-notice"],
	"cancel-notice": ["submit-notice"],
	"accept-acknowledgment": ["query-acknowledgment"],
	"accept-date": [makeLate],
	// The stock of the feeds' example is sold there.
	"hold-stock": [
		() => asOwner(database, "delete from stock_holds"),
		() => asOwner(database, "update stock_items set is_available = true"),
	],
	"release-stock": ["hold-stock"],
	"request-stock": ["release-stock", () => send("hold-stock", { "idempotency-key": "again" })],
	"submit-supplier-notice": ["submit-notice"],
	"amend-supplier-notice": ["submit-supplier-notice"],
	"cancel-supplier-notice": ["amend-supplier-notice"],
	// Once for a receipt, and again after it was withdrawn.
	"read-customer-certificates-json": [
		() => feedAddresses(database, { mill: "NF", soldTo: "190001", shipsTo: ["290001"] }),
	],
	// The example of a decision takes the example of stock off the list.
	"list-customer-stock": [offerStock],
	"read-customer-stock": [offerStock],
	"dispute-receipt": [() => asOwner(database, "update receipt_disputes set state = 'withdrawn'")],
};

function offerStock() {
	return asOwner(database, "update stock_items set is_available = true, held_until = null");
}

function makeLate() {
	const text =
		"update order_lines set first_promised_on = '2020-01-01', estimated_on = $1, state = 'rolled', shipped_lb = 0";
	const { acceptedOn } = (operationOf("accept-date").requestBody?.content["application/json"]?.example ?? {}) as {
		acceptedOn?: string;
	};
	return asOwner(database, text, [acceptedOn]);
}

function openDispute() {
	const text = `insert into receipt_disputes (account_id, receipt_number, reason, state, state_at, opened_by, opened_at)
		select account_id, receipt_number, 'weight', 'open', now(), 'Ann Baker', now() from receipts`;
	return asOwner(database, text);
}

/** A file of a supplier under the id of the example, which nobody could choose. */
async function attachFile() {
	const { id } = await uploadPdf(
		api,
		await api.signIn((await insertPerson(database, { suppliers: [supplier] })).id),
		"ticket.pdf",
	);
	const text = `update files set id = $1, state = 'attached', owner_kind = 'receipt-photo', owner_key = 'R-5001',
		account_id = (select id from accounts where code = $2) where id = $3`;
	await asOwner(database, text, [operationOf("collect-file").parameters?.[0]?.example, supplier, id]);
}

async function confirmBankChange() {
	const contact = `insert into supplier_contacts (account_id, name, role, email, phone, language)
		select id, 'Anna', 'accounting', 'anna@v1.example', '+1 515 555 0101', 'en' from accounts where code = $1`;
	await asOwner(database, contact, [supplier]);
	const values = {
		...{ scheme: "us", bank: "First Iowa", holder: "Lakeside Scrap", routing: "021000021", account: "98765432104477" },
		...{ startsOn: "2199-01-01", reason: "We have changed our house bank." },
	};
	const asker = await api.signIn((await insertPerson(database, { suppliers: [supplier] })).id);
	const admin = await api.signIn((await insertPerson(database, { groups: ["SSA-Admin"] })).id);
	const asked = { account: supplier, values: JSON.stringify(values) };
	const ask = await api.ask(asker, "mutation ($input: AskBankChangeInput!) { askBankChange(input: $input) }", {
		input: asked,
	});
	const decided = { account: supplier, number: 1, decision: "confirmed" };
	const decide = await api.ask(admin, "mutation ($input: DecideBankChangeInput!) { decideBankChange(input: $input) }", {
		input: decided,
	});
	expect([ask.errors, decide.errors]).toEqual([undefined, undefined]);
}

const found = (document: Document) =>
	Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
	);
const idsOf = (document: Document) => found(document).map(({ operationId }) => operationId);
function operationOf(id: string) {
	const operation = found(served).find(({ operationId }) => operationId === id);
	if (!operation) throw new Error(`No operation ${id}`);
	return operation;
}

/** The examples of a body or an answer, by media type. */
function examplesOf(content: Content = {}): [mediaType: string, example: unknown][] {
	return Object.entries(content).flatMap(([type, { example, examples = {} }]) =>
		[...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)].map(
			(one): [string, unknown] => [type, one],
		),
	);
}
/** What is sent of an example: a photo's bytes, a text as it is, anything else as JSON. */
function bytesOf(type: string, example: unknown): BodyInit {
	if (type.startsWith("image/")) return Buffer.from(String(example), "base64");
	return typeof example === "string" ? example : JSON.stringify(example);
}

type Answer = { status: number; type: string; body: string };
const answerOf = async (response: Response): Promise<Answer> => {
	const type = response.headers.get("content-type")?.split(";")[0] ?? "";
	return { status: response.status, type, body: await response.text() };
};

function keyFor(id: string, path: string): Record<string, string> {
	if (path.startsWith("/api/customer/")) return customer.headers;
	if (path.startsWith("/api/supplier/")) return supplierProgram.headers;
	const scope =
		id === "collect-bank-details" ? bankScope : path.startsWith("/api/notices/") ? `notices:${supplier}` : "*";
	return { authorization: `Bearer ${keys[scope]}` };
}

/** Sends the example of an operation exactly as described, once for each media type; returns the answers. */
async function send(id: string, more: Record<string, string> = {}): Promise<Answer[]> {
	const { path, method, parameters = [], requestBody } = operationOf(id);
	const valued = parameters.filter(({ example }) => example !== undefined);
	const url = new URL(
		path.replaceAll(/\{(\w+)\}/g, (_, name) =>
			encodeURIComponent(String(valued.find((one) => one.name === name)?.example)),
		),
		api.url,
	);
	for (const { name, example } of valued.filter((one) => one.in === "query"))
		url.searchParams.set(name, String(example));
	const own = valued.filter((one) => one.in === "header").map(({ name, example }) => [name, String(example)]);
	// A connection that idles while a schema is compiled would be closed under the next request.
	const headers = { ...keyFor(id, path), ...Object.fromEntries(own), ...more, connection: "close" };
	if (!requestBody) return [await answerOf(await fetch(url, { method, headers }))];
	const answers: Answer[] = [];
	for (const [type, example] of examplesOf(requestBody.content))
		answers.push(
			await answerOf(
				await fetch(url, { method, headers: { ...headers, "content-type": type }, body: bytesOf(type, example) }),
			),
		);
	return answers;
}

const sent = new Map<string, Answer[]>();
async function sendOnce(id: string): Promise<Answer[]> {
	const known = sent.get(id);
	if (known) return known;
	for (const step of before[id] ?? []) await (typeof step === "string" ? sendOnce(step) : step());
	const answers = await send(id);
	sent.set(id, answers);
	return answers;
}

/** The faults of a value by a schema of the description. */
function faultsIn({ schema = {} }: Media, value: unknown): unknown {
	const check = ajv.compile(
		JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contract#/components')) as object,
	);
	return check(value) ? [] : check.errors;
}

type Taken = { rejects?: unknown[]; warnings?: unknown[]; entries?: unknown[] };
/**
 * What an answer with a good status still says of what was sent: rows that were refused, warnings, nothing where
 * something was entered.
 */
const doubtsIn = ({ rejects = [], warnings = [], entries }: Taken) => [
	...rejects,
	...warnings,
	...(entries?.length === 0 ? ["no entry"] : []),
];
const segmentsIn = (text: string) => text.split("\n").map((row) => row.split("*")[0]);

const ids = idsOf(openApi() as unknown as Document);

test.each(ids)("%s has an example of its own", (id) => {
	const { parameters = [], requestBody, responses } = operationOf(id);
	expect(parameters.filter(({ required, example }) => required && example === undefined)).toEqual([]);
	const content = requestBody?.content ?? responses[200]?.content ?? {};
	const shown = examplesOf(content);
	expect(shown.map(([type]) => type)).toEqual(Object.keys(content));
	for (const [type, example] of shown.filter(([one]) => one === "application/json"))
		expect(faultsIn(content[type] ?? {}, example)).toEqual([]);
});

test.each(ids)("the example of %s is taken, and answered as it is described", async (id) => {
	const { responses } = operationOf(id);
	const answers = await sendOnce(id);
	expect(answers.length).toBeGreaterThan(0);
	for (const answer of answers) {
		const { status, type, body } = answer;
		const content = responses[status]?.content ?? {};
		expect([200, 201], body).toContain(status);
		const media = content[type] ?? content["*/*"];
		expect([id, type, media !== undefined]).toEqual([id, type, true]);
		expect(faultsIn(media ?? {}, type === "application/json" ? JSON.parse(body) : body)).toEqual([]);
		if (type === "application/edi-x12") expect(segmentsIn(body)).toEqual(segmentsIn(String(media?.example)));
		if (type === "application/json") expect(doubtsIn(JSON.parse(body) as Taken)).toEqual([]);
	}
});

test.each(["resend-rejects", "read-notice"])("what %s shows as its answer is what it answers", async (id) => {
	const shown = operationOf(id).responses[200]?.content?.["application/json"]?.example as object;
	const [answer] = await sendOnce(id);
	expect(JSON.parse(answer?.body ?? "")).toEqual({ ...shown, ...("asOf" in shown && { asOf: expect.any(String) }) });
});

test("every step before an example is of an operation that there is", () => {
	const named = Object.entries(before).flatMap(([id, steps]) => [
		id,
		...steps.filter((step) => typeof step === "string"),
	]);
	expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});

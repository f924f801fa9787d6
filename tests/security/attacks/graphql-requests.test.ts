import { describe, expect, test } from "vitest";
import { documentLimits } from "#server/graphql/limits.ts";
import { headersOf, startApi } from "../../support/api.ts";
import { testApi, testDatabase } from "../../support/fixtures.ts";
import { freeFormKey } from "../../support/free-form-key.ts";

const own = "query Mine { viewer { email } }";

const database = await testDatabase();
const api = await testApi(database, {}, [own]);
const caller = await api.signInAs({ soldTo: ["104233"] });

type Answer = { data?: unknown; errors?: { message: string; extensions?: Record<string, unknown> }[] };

async function post(body: unknown, headers: Record<string, string> = {}) {
	const text = typeof body === "string" ? body : JSON.stringify(body);
	const sent = { "content-type": "application/json", "x-free-form-key": freeFormKey, ...headersOf(caller), ...headers };
	const response = await fetch(`${api.url}/api/graphql`, { method: "POST", headers: sent, body: text });
	const read = await response.text();
	return {
		status: response.status,
		headers: response.headers,
		answer: (read === "" ? {} : JSON.parse(read)) as Answer,
	};
}

describe("the free-form key", () => {
	test("opens what is not a page's own", async () => {
		expect((await post({ query: "{ viewer { name } }" })).answer.errors).toBeUndefined();
	});

	test.each([
		["is absent", ""],
		["is another of the same length", "x".repeat(freeFormKey.length)],
		["is as long in letters but not in bytes", "é".repeat(freeFormKey.length)],
		["is the right one and more", `${freeFormKey}x`],
		["is cut short", freeFormKey.slice(0, -1)],
	])("refuses in words when it %s", async (_how, key) => {
		const { status, answer } = await post({ query: "{ viewer { name } }" }, { "x-free-form-key": key });
		expect([status, answer.data ?? null, answer.errors?.[0]?.extensions?.code]).toEqual([
			400,
			null,
			"PERSISTED_QUERY_ONLY",
		]);
	});
});

describe("what names the document", () => {
	test.each([
		["a hash of no document", { extensions: { documentId: "0".repeat(64) } }],
		["a hash that is no text", { extensions: { documentId: { toString: 1 } } }],
		["a name of the language's own", { extensions: { documentId: "constructor" } }],
	])("%s is not known", async (_what, body) => {
		const { answer } = await post(body);
		expect([answer.data ?? null, answer.errors?.[0]?.extensions?.code ?? answer.errors?.[0]?.message]).toEqual([
			null,
			"PERSISTED_QUERY_NOT_FOUND",
		]);
	});

	test("a hash beside a text does not lend the text its rights", async () => {
		const { answer } = await post(
			{ query: "{ viewer { name } }", extensions: { documentId: own } },
			{ "x-free-form-key": "" },
		);
		expect(answer.errors?.[0]?.extensions?.code).toBe("PERSISTED_QUERY_ONLY");
	});

	test("white space makes another document of it", async () => {
		expect((await post({ query: `${own} ` }, { "x-free-form-key": "" })).answer.data ?? null).toBeNull();
	});
});

describe("content types that a browser sends without asking first, and their disguises", () => {
	test.each([
		"text/plain",
		"text/plain; application/json",
		"application/jsonx",
		"application/json, text/plain",
		"application/x-www-form-urlencoded",
		"multipart/form-data; boundary=application/json",
		"application/json; charset=utf-16",
		"application/json; charset=utf-7",
		"application/graphql",
	])("%s is refused in JSON", async (type) => {
		const { status, answer } = await post({ query: own }, { "content-type": type });
		expect([status, answer.errors?.length]).toEqual([415, 1]);
	});

	test("no content type at all is refused", async () => {
		const body = new Uint8Array(Buffer.from(JSON.stringify({ query: own })));
		const response = await fetch(`${api.url}/api/graphql`, { method: "POST", headers: headersOf(caller), body });
		expect(response.status).toBe(415);
	});

	test.each(["application/json;charset=UTF-8", 'application/json; charset="utf-8"', "APPLICATION/JSON"])(
		"%s is taken",
		async (type) => {
			expect((await post({ query: own }, { "content-type": type })).status).toBe(200);
		},
	);

	test.each(["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])("%s is no way to ask", async (method) => {
		const response = await fetch(`${api.url}/api/graphql?query=${encodeURIComponent(own)}`, {
			method,
			headers: headersOf(caller),
		});
		expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
		expect(response.headers.get("access-control-allow-origin")).toBeNull();
	});
});

describe("variables that do not fit", () => {
	const search = "query ($text: String!) { aliasChoices(search: $text) { total } }";
	const change = "mutation ($input: UpdatePreferencesInput!) { updatePreferences(input: $input) }";
	const day = 'mutation ($day: Day!) { acceptDate(order: "M1", item: 1, day: $day) }';
	const nested = (open: string, close: string, depth: number, inner = "") =>
		`${open.repeat(depth)}${inner}${close.repeat(depth)}`;

	test.each([
		["missing", JSON.stringify({ query: search })],
		["of another kind", JSON.stringify({ query: search, variables: { text: 5 } })],
		["a day that does not exist", JSON.stringify({ query: day, variables: { day: "2026-02-31" } })],
		["a day in a year that is none", JSON.stringify({ query: day, variables: { day: "0000-01-01" } })],
		["no day at all", JSON.stringify({ query: day, variables: { day: { from: 1 } } })],
		["a day without end", JSON.stringify({ query: day, variables: { day: "9".repeat(100_000) } })],
		[
			"lists in lists without end",
			`{"query":${JSON.stringify(search)},"variables":{"text":${nested("[", "]", 100_000)}}}`,
		],
		[
			"objects in objects without end",
			`{"query":${JSON.stringify(change)},"variables":{"input":${nested('{"a":', "}", 40_000, "1")}}}`,
		],
		[
			"with a prototype of their own",
			`{"query":${JSON.stringify(change)},"variables":{"input":{"__proto__":{"theme":"dark"}}}}`,
		],
		[
			"with a constructor",
			`{"query":${JSON.stringify(change)},"variables":{"input":{"constructor":{"prototype":{"theme":"dark"}}}}}`,
		],
	])("%s: reported by name, with the request id, and nothing runs", async (_what, body) => {
		const { status, answer, headers } = await post(body);
		expect([status, answer.data ?? null]).toEqual([200, null]);
		expect(answer.errors?.[0]?.message).toMatch(/^Variable "\$(text|input|day)"/);
		expect(answer.errors?.[0]?.extensions).toEqual({
			code: "invalid",
			status: 400,
			requestId: headers.get("x-request-id"),
		});
		expect(JSON.stringify(answer).length).toBeLessThan(1000);
	});

	test("a prototype sent beside them changes nothing for anybody", async () => {
		await post(`{"query":${JSON.stringify(own)},"__proto__":{"polluted":1},"variables":{"__proto__":{"polluted":1}}}`);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});

	test.each([
		["a variable", { query: search, variables: { text: "a\u0000b" } }],
		["a literal", { query: '{ aliasChoices(search: "a\\u0000b") { total } }' }],
	])("a NUL in %s is the sender's fault, not a fault of ours", async (_where, body) => {
		expect((await post(body)).answer.errors?.[0]?.extensions).toMatchObject({ code: "invalid", status: 400 });
	});

	test.each([
		["what is kept as it was sent", { form: "order", content: '{"note":"\\ud800"}' }],
		["a name within it", { form: "order", content: '{"\\udfff":1}' }],
	])("half of a letter pair in %s is the sender's fault too", async (_where, input) => {
		const { answer } = await post({
			query: "mutation ($input: SaveFormDraftInput!) { saveFormDraft(input: $input) }",
			variables: { input },
		});
		expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "invalid", status: 400 });
	});

	test("half of a letter pair is searched for and not found", async () => {
		expect((await post({ query: search, variables: { text: "\ud800" } })).answer).toEqual({
			data: { aliasChoices: { total: 0 } },
		});
	});
});

describe("limits hold over HTTP", () => {
	const aliases = Array.from({ length: documentLimits.aliases + 1 }, (_, index) => `a${index}: email`).join(" ");
	const deep = (depth: number): string => (depth === 0 ? "email" : `viewer { ${deep(depth - 1)} }`);

	test.each([
		["aliases", `{ viewer { ${aliases} } }`],
		["depth", `{ ${deep(documentLimits.depth + 1)} }`],
		["cost", "query ($n: Int) { orderLines(first: $n) { nodes { a(first: $n) { b c } } } }"],
		["tokens", `{ viewer { ${"email ".repeat(documentLimits.tokens)} } }`],
		["longer", `{ viewer { email } } #${"x".repeat(documentLimits.bytes)}`],
	])("%s", async (limit, query) => {
		const { status, answer } = await post({ query });
		expect([status, answer.data ?? null]).toEqual([200, null]);
		expect(answer.errors?.[0]?.message).toContain(limit);
	});
});

describe("who asks", () => {
	const named = {
		type: "urn:millgate:problem:forbidden",
		title: "Forbidden",
		status: 403,
		detail: "Forbidden",
		code: "forbidden",
	};
	const problem = { ...named, requestId: expect.any(String) };
	const forbidden = { ...problem, errors: [{ message: "Forbidden", extensions: problem }] };

	test.each([
		["neither token nor session", () => ({ authorization: "", cookie: "" })],
		["a session without its token", () => ({ authorization: "" })],
		["a token without its session", () => ({ cookie: "" })],
		[
			"the token in a cookie only",
			() => ({ authorization: "", cookie: `${caller.cookie}; auth=${caller.authorization.slice(7)}` }),
		],
		["a token as a password", () => ({ authorization: caller.authorization.replace("Bearer", "Basic") })],
		["two tokens at once", () => ({ authorization: `${caller.authorization}, ${caller.authorization}` })],
	])("%s is forbidden before anything is read", async (_who, headers) => {
		const { status, answer } = await post("not even JSON", headers());
		expect([status, answer]).toEqual([403, forbidden]);
	});
});

describe("in production", () => {
	test.each([
		"{ __schema { types { name } } }",
		'{ __type(name: "Query") { name } }',
		"{ viewer { email } __schema { queryType { name } } }",
	])("%s describes nothing", async (query) => {
		const portal = await startApi(database, { NODE_ENV: "production" });
		const answer = await portal.ask(caller, query);
		await portal.stop();
		expect([answer.data ?? null, answer.errors?.[0]?.message]).toEqual([null, expect.stringMatching(/introspection/i)]);
	});
});

test("the Lang header chooses the language of what a refusal says", async () => {
	const asked = { query: '{ orderLines(after: "nothing") { nodes { orderNumber } } }' };
	const [english, spanish] = [await post(asked, { lang: "en" }), await post(asked, { lang: "es" })];
	expect(spanish.answer.errors?.[0]?.extensions).toMatchObject({ code: "invalid" });
	expect(spanish.answer.errors?.[0]?.message).not.toBe(english.answer.errors?.[0]?.message);
});

// Last, since the connection is cut in the middle of what is sent.
test("a body that states no length is read no further than a request may be long", async () => {
	const body = new ReadableStream<Uint8Array>({
		start(stream) {
			for (let sent = 0; sent < 40; sent++) stream.enqueue(new Uint8Array(64 * 1024).fill(32));
			stream.close();
		},
	});
	const init = {
		method: "POST",
		headers: { "content-type": "application/json", ...headersOf(caller) },
		body,
		duplex: "half",
	} as RequestInit;
	expect((await fetch(`${api.url}/api/graphql`, init)).status).toBe(413);
});

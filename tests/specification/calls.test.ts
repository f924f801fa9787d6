import { afterAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { createDataClient, type DataEnvironment } from "#web/data/data-client.ts";
import { FailedRequestError, wordsOf } from "#web/data/failed-request.ts";
import type { PageDocument } from "#web/data/graphql.ts";
import { afterServerRender } from "#web/data/render-wait.ts";
import { documentCookies } from "#web/session/browser-cookies.ts";
import { testDatabase } from "../support/fixtures.ts";
import { startLivePortal } from "../support/live-portal.ts";
import { insertPerson } from "../support/people.ts";

type Data = { viewer: { email: string } };
const someone = "query Someone { viewer { email } }" as unknown as PageDocument<Data, Record<string, unknown>>;
const preferences = "mutation Prefer($units: String!) { updatePreferences(input: { units: $units }) }";
const runs = "query Runs { feedRuns { id } }";
const release = "mutation Release($stock: String!) { releaseStock(stockNumber: $stock) }";
const make = "mutation Make($bundle: String!) { makeDocumentBundle(bundle: $bundle) }";

const database = await testDatabase();
const portal = await startLivePortal(database, [String(someone), preferences, runs, release, make]);
const inserted = await insertPerson(database, { soldTo: ["S1"] });
const email = inserted.email;
const person = await portal.signIn(inserted.id);
afterAll(() => portal.stop());

/** A page's data client on the real portal; what it sent, logged and reported. */
function page(more: { token?: string; url?: string; ready?: () => Promise<void>; answer?: () => Response } = {}) {
	const { token = person.bearer, url = portal.url, ready = async () => {}, answer } = more;
	const [sent, logged, reported]: [RequestInit[], string[], [string, string][]] = [[], [], []];
	const environment: DataEnvironment = {
		fetch: async (path, init) => {
			sent.push(init ?? {});
			if (answer) return answer();
			return fetch(`${url}${path}`, { ...init, headers: { ...(init?.headers as object), cookie: person.cookie } });
		},
		cookies: documentCookies({ cookie: token === "" ? "" : `auth=${token}` }),
		language: () => "es",
		log: (message) => void logged.push(message),
		ready,
		report: (operation, error) => void reported.push([operation, error.message]),
	};
	return { ask: createDataClient(environment), sent, logged, reported };
}

/** Replaces the portal: answers with this status and this body. */
const answering = (status: number, body: string) => ({
	answer: () => new Response(body, { status, statusText: status === 502 ? "Bad Gateway" : "" }),
});

/** What a page's client throws and reports of a document. */
async function failed({ ask, reported }: ReturnType<typeof page>, query: string, variables: Record<string, unknown>) {
	const error: unknown = await ask(query as unknown as typeof someone, variables).catch((thrown: unknown) => thrown);
	if (!(error instanceof FailedRequestError)) throw new Error(`no failed request: ${String(error)}`);
	return { error, reported };
}

describe("data calls (§7)", () => {
	test("one endpoint is called by POST with operation name, variables and query as JSON, and the bearer of the auth cookie", async () => {
		const { ask, sent } = page();
		expect(await ask(someone, {})).toEqual({ viewer: { email } });
		expect(sent).toHaveLength(1);
		expect(sent[0]).toMatchObject({
			method: "POST",
			headers: { authorization: `Bearer ${person.bearer}`, lang: "es" },
		});
		expect(JSON.parse(String(sent[0]?.body))).toEqual({
			operationName: "Someone",
			variables: {},
			query: String(someone),
		});
	});

	test("the endpoint is POST only", async () => {
		const response = await fetch(`${portal.url}/api/graphql?query=${encodeURIComponent(String(someone))}`);
		expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
	});

	test("a missing token is logged and thrown as 403 before anything is sent, and the error hook receives it", async () => {
		const { ask, sent, logged, reported } = page({ token: "" });
		await expect(ask(someone, {})).rejects.toMatchObject({ status: 403, message: "Forbidden" });
		expect([sent, logged, reported]).toEqual([[], ["No token for /api/graphql"], [["Someone", "Forbidden"]]]);
	});

	test("a token that opens nothing is a 403 with the failure's message", async () => {
		const { ask, reported } = page({ token: "x".repeat(43) });
		await expect(ask(someone, {})).rejects.toMatchObject({ status: 403, message: "Acceso denegado" });
		expect(reported).toEqual([["Someone", "Acceso denegado"]]);
	});

	test.each([
		["that may not be asked", runs, {}, { code: "forbidden", status: 403 }],
		["with a variable that is wrong", preferences, { units: 7 }, { code: "invalid", status: 400 }],
		["about what is not there", release, { stock: "S1" }, { code: "not-found", status: 404 }],
	])(
		"a document %s is a 403 with the fault's own message, and the fault as its cause",
		async (_how, query, variables, cause) => {
			const { error, reported } = await failed(page(), query, variables);
			expect(error).toMatchObject({ status: 403, code: "forbidden", cause });
			expect([error.message, reported]).toEqual([error.cause.message, [[query.match(/\w+/g)?.[1], error.message]]]);
			expect(error.message).not.toBe("");
		},
	);

	test.each([
		["what is no longer there says so, and what to do", release, { stock: "S1" }, "Página no encontrada", m.web_gone()],
		[
			"what the server says of it in words of its own stays",
			make,
			{ bundle: "x".repeat(22) },
			m.server_bundle_gone({}, { locale: "es" }),
			m.server_bundle_gone({}, { locale: "es" }),
		],
	])("%s", async (_what, query, variables, message, words) => {
		const { error } = await failed(page(), query, variables);
		expect([error.message, wordsOf(error)]).toEqual([message, words]);
	});

	test.each([
		["nobody answers", { url: "http://127.0.0.1:9" }, "fetch failed", m.web_outage()],
		["a proxy answers 502", answering(502, "<h1>Bad Gateway</h1>"), "Bad Gateway", m.web_outage()],
		[
			"the portal answers 503",
			answering(503, '{"message":"Service unavailable"}'),
			"Service unavailable",
			m.web_outage(),
		],
		[
			"the portal answers 500",
			answering(500, '{"message":"Request r-1 failed"}'),
			"Request r-1 failed",
			"Request r-1 failed",
		],
		[
			"a document meets a database that is away",
			answering(200, '{"errors":[{"message":"Service unavailable","extensions":{"code":"unavailable"}}]}'),
			"Service unavailable",
			m.web_outage(),
		],
		[
			"a document meets a fault of ours",
			answering(200, '{"errors":[{"message":"Request r-2 failed","extensions":{"code":"internal"}}]}'),
			"Request r-2 failed",
			"Request r-2 failed",
		],
	])(
		"when %s it is a 403 with the failure's own message, and the words for an outage beside it",
		async (_how, more, message, words) => {
			const { error, reported } = await failed(page(more), String(someone), {});
			expect(error).toMatchObject({ status: 403, message, cause: { message } });
			expect(wordsOf(error)).toBe(words);
			expect(reported).toEqual([["Someone", message]]);
		},
	);
});

describe("the wait after a server render (§9)", () => {
	test("holds every fetch until it is over", async () => {
		let begin = () => {};
		const { ask, sent } = page({
			ready: () =>
				new Promise((done) => {
					begin = done;
				}),
		});
		const answer = ask(someone, {});
		await new Promise((done) => setImmediate(done));
		expect(sent).toEqual([]);
		begin();
		expect(await answer).toEqual({ viewer: { email } });
	});

	test("does not hold a page that nobody renders", async () => {
		await expect(afterServerRender()).resolves.toBeUndefined();
	});
});

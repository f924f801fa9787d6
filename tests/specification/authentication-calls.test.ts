import { afterAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { documentCookies } from "#web/session/browser-cookies.ts";
import { authenticatedCall, tokenRefreshingCall, unauthenticatedCall } from "#web/session/calls.ts";
import { fetchUser, type UserEnvironment } from "#web/session/fetch-user.ts";
import { createUserStore } from "#web/session/user-store.ts";
import { cookieDocument } from "../support/cookie-document.ts";
import { testDatabase } from "../support/fixtures.ts";
import { startLivePortal } from "../support/live-portal.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const getUser = "/api/auth/get-user";
const user = { Groups: ["SSA-VP"], ShipTo: ["300"], SoldTo: ["100"], Suppliers: [] };

const database = await testDatabase();
const portal = await startLivePortal(database, []);
const personId = (await insertPerson(database, { soldTo: ["100"], shipTo: ["300"], groups: ["SSA-VP"] })).id;
afterAll(() => portal.stop());

/**
 * A page of a fresh session on the real portal; `answer` replaces the response by that of a proxy or a broken release.
 */
async function page(cookies: Record<string, string> = {}, more: { answer?: () => Response; url?: string } = {}) {
	const person = await portal.signIn(personId);
	const { target, jar } = cookieDocument({ auth: person.bearer, ...cookies });
	const [sent, logged, went]: [{ path: string; init: RequestInit }[], string[], string[]] = [[], [], []];
	const store = createUserStore("en");
	const environment: UserEnvironment = {
		fetch: async (path, init) => {
			sent.push({ path: String(path), init: init ?? {} });
			const headers = { ...(init?.headers as object), cookie: person.cookie, origin: portal.url };
			return more.answer?.() ?? fetch(`${more.url ?? portal.url}${path}`, { ...init, headers });
		},
		cookies: documentCookies(target),
		language: () => "es",
		log: (message) => void logged.push(message),
		store,
		goTo: (path) => void went.push(path),
	};
	return { environment, person, jar, sent, logged, went, store };
}

describe("the three variants of a call (§7)", () => {
	test("an authenticated call is a POST with a JSON body, the bearer of the auth cookie and the language", async () => {
		const { environment, sent, person } = await page();
		await authenticatedCall(environment, "/api/auth/alias", { alias: "100" });
		expect(sent).toEqual([
			{ path: "/api/auth/alias", init: expect.objectContaining({ method: "POST", body: '{"alias":"100"}' }) },
		]);
		expect(sent[0]?.init.headers).toMatchObject({ authorization: `Bearer ${person.bearer}`, lang: "es" });
	});

	test("the server answers in the language of the Lang header", async () => {
		const { environment } = await page();
		const asked = authenticatedCall(environment, "/api/auth/alias", { alias: "999" });
		await expect(asked).rejects.toMatchObject({
			status: 403,
			message: m.sign_in_alias_not_yours({ alias: "999" }, { locale: "es" }),
		});
	});

	test("a token-refreshing call stores the token of the answer", async () => {
		const { environment, jar, person } = await page();
		const { token } = await tokenRefreshingCall<{ token: string }>(environment, getUser);
		expect(token).not.toBe(person.bearer);
		expect(jar.get("auth")).toBe(token);
	});

	test.each([
		["under data, as data.token", { data: { token: "fresh" } }],
		["beside data", { data: "{}", token: "fresh" }],
	])("a token-refreshing call finds the token %s", async (_where, body) => {
		const { environment, jar } = await page({}, { answer: () => Response.json(body) });
		await tokenRefreshingCall(environment, getUser);
		expect(jar.get("auth")).toBe("fresh");
	});

	test("a token-refreshing call that fails clears the token and the alias, and nothing else", async () => {
		const { environment, jar, person } = await page({ "isr-alias": "100", lang: "es", tac: "accepted" });
		await endSession(person.sessionId);
		await expect(tokenRefreshingCall(environment, getUser)).rejects.toMatchObject({ status: 403 });
		expect([...jar.keys()]).toEqual(["lang", "tac"]);
	});

	test("an unauthenticated call is a POST without bearer and language, and opens nothing", async () => {
		const { environment, sent } = await page();
		await expect(unauthenticatedCall(environment, getUser)).rejects.toMatchObject({ status: 403 });
		expect(sent).toEqual([{ path: getUser, init: expect.objectContaining({ method: "POST", headers: {} }) }]);
	});
});

describe("get-user (§7)", () => {
	test("is a POST without a body; its token is stored in the auth cookie, and its user is parsed", async () => {
		const { environment, sent, jar, store, person } = await page();
		expect(await fetchUser(environment)).toEqual(user);
		expect([sent[0]?.path, sent[0]?.init.method, sent[0]?.init.body]).toEqual([getUser, "POST", undefined]);
		expect(store.read().user).toEqual(user);
		expect(jar.get("auth")).toMatch(/^[\w-]{43}$/);
		expect(jar.get("auth")).not.toBe(person.bearer);
	});

	test("answers data, the user as a JSON string, and token", async () => {
		const { environment } = await page();
		const answer = await authenticatedCall<{ data: string; token: string }>(environment, getUser);
		expect(Object.keys(answer)).toEqual(["data", "token"]);
		expect(JSON.parse(answer.data)).toEqual(user);
	});
});

describe("the error catalogue of calls (§8)", () => {
	test("a missing token before an authenticated call is logged and thrown as 403 Forbidden, and nothing is sent", async () => {
		const { environment, jar, sent, logged } = await page();
		jar.delete("auth");
		await expect(authenticatedCall(environment, getUser)).rejects.toMatchObject({ status: 403, message: "Forbidden" });
		expect([logged, sent]).toEqual([[`No token for ${getUser}`], []]);
	});

	test("a request that the server refuses is a 403 with the server's sentence", async () => {
		const { environment } = await page();
		const body = { version: "another" };
		const asked = authenticatedCall(environment, "/api/auth/terms", body);
		await expect(asked).rejects.toMatchObject({ status: 403, message: m.sign_in_terms_changed({}, { locale: "es" }) });
	});

	test.each([
		["nobody answers", { url: "http://127.0.0.1:9" }, "fetch failed"],
		[
			"a proxy answers for a portal that is away",
			{ answer: () => new Response("<html>", { status: 502 }) },
			"HTTP 502",
		],
		[
			"the portal answers without its database",
			{ answer: () => Response.json({ message: "Service unavailable" }, { status: 503 }) },
			"Service unavailable",
		],
		[
			"nothing comes in time",
			{ answer: () => new Response("", { status: 504, statusText: "Gateway Timeout" }) },
			"Gateway Timeout",
		],
	])(
		"an outage, when %s, is a 403 with its own message, and words on what still works and what to do",
		async (_how, away, message) => {
			const { environment } = await page({}, away);
			const asked = authenticatedCall(environment, getUser);
			await expect(asked).rejects.toMatchObject({ status: 403, message, cause: { message }, words: m.web_outage() });
			expect(m.web_outage()).toMatch(/service unavailable.*try again/is);
		},
	);

	test("a fault of the portal's is a 403 with its message", async () => {
		const { environment } = await page(
			{},
			{ answer: () => Response.json({ message: "Request r-1 failed" }, { status: 500 }) },
		);
		const asked = authenticatedCall(environment, getUser);
		await expect(asked).rejects.toMatchObject({ status: 403, message: "Request r-1 failed", cause: { status: 500 } });
	});

	test.each([
		["refused", undefined],
		["empty", () => Response.json({ data: "", token: "x" })],
		["not to be parsed", () => Response.json({ data: "{oops", token: "x" })],
		["no user", () => Response.json({ data: '{"Groups":"all"}', token: "x" })],
	])("a user fetch that is %s resets user, alias and cookies", async (_how, answer) => {
		const { environment, store, jar, person } = await page(
			{ "isr-alias": "100", at: "x", rt: "x", lang: "es" },
			answer ? { answer } : {},
		);
		if (!answer) await endSession(person.sessionId);
		store.change({ user, isrAlias: "100" });
		expect(await fetchUser(environment)).toBeUndefined();
		expect(store.read()).toMatchObject({ user: undefined, isrAlias: undefined });
		expect([...jar.keys()]).toEqual(["lang"]);
	});

	test("a user that cannot be parsed is logged and no user", async () => {
		const { environment, logged } = await page({}, { answer: () => Response.json({ data: "{oops", token: "x" }) });
		expect(await fetchUser(environment)).toBeUndefined();
		expect(logged).toEqual(["The user cannot be read"]);
	});
});

const endSession = (id: string) =>
	asOwner(database, "update session_tokens set expires_at = now() where session_id = $1", [id]);

import { describe, expect, test } from "vitest";
import { cookieDocument } from "../../../tests/support/cookie-document.ts";
import { documentCookies } from "./browser-cookies.ts";
import { authenticatedCall, tokenRefreshingCall, unauthenticatedCall } from "./calls.ts";
import { fetchUser } from "./fetch-user.ts";
import { createUserStore } from "./user-store.ts";

const user = { Groups: ["SSA-VP"], ShipTo: ["300"], SoldTo: ["100"], Suppliers: [] };

/** A document whose cookies behave as a browser's, and an API that gives one answer. */
function page(answer: () => Response | Promise<Response>, cookies: Record<string, string> = { auth: "old" }) {
	const { target, jar } = cookieDocument(cookies);
	const sent: { path: string; init: RequestInit }[] = [];
	const logged: string[] = [];
	const went: string[] = [];
	const store = createUserStore("en");
	const environment = {
		fetch: (async (path: string, init: RequestInit) => {
			sent.push({ path, init });
			return answer();
		}) as unknown as typeof fetch,
		cookies: documentCookies(target),
		language: () => "es" as const,
		log: (message: string) => void logged.push(message),
		store,
		goTo: (path: string) => void went.push(path),
	};
	return { environment, jar, sent, logged, went, store };
}
const answers =
	(body: unknown, status = 200) =>
	() =>
		Response.json(body, { status });
const wellKnown = answers({ data: JSON.stringify(user), token: "new" });

describe("the three kinds of call", () => {
	test("an authenticated call sends bearer and language as POST", async () => {
		const { environment, sent } = page(answers({ ok: true }));
		await authenticatedCall(environment, "/api/x", { a: 1 });
		expect(sent[0]?.init).toMatchObject({
			method: "POST",
			body: '{"a":1}',
			headers: { authorization: "Bearer old", lang: "es", "content-type": "application/json" },
		});
	});

	test("a missing token is logged and thrown as 403, and nothing is sent", async () => {
		const { environment, sent, logged } = page(wellKnown, {});
		await expect(authenticatedCall(environment, "/api/x")).rejects.toMatchObject({ status: 403, message: "Forbidden" });
		expect(logged).toEqual(["No token for /api/x"]);
		expect(sent).toEqual([]);
	});

	test.each([
		["the failure's own message", answers({ message: "Not one of your accounts" }, 400), "Not one of your accounts"],
		[
			"its status where it says nothing",
			() => new Response("oops", { status: 409, statusText: "Conflict" }),
			"Conflict",
		],
		[
			"what a proxy says of an outage",
			() => new Response("oops", { status: 502, statusText: "Bad Gateway" }),
			"Bad Gateway",
		],
		["what the browser says of the network", () => Promise.reject(new TypeError("fetch failed")), "fetch failed"],
	])("any failed request is a 403 with %s", async (_title, answer, message) => {
		await expect(authenticatedCall(page(answer).environment, "/api/x")).rejects.toMatchObject({ status: 403, message });
	});

	test("an unauthenticated call sends no headers of ours", async () => {
		const { environment, sent } = page(answers({}));
		await unauthenticatedCall(environment, "/api/x");
		expect(sent[0]?.init.headers).toEqual({});
	});

	test.each([
		["beside data", { data: "{}", token: "new" }],
		["inside data", { data: { token: "new" } }],
	])("a refreshing call stores the token it finds %s", async (_title, body) => {
		const { environment, jar } = page(answers(body));
		await tokenRefreshingCall(environment, "/api/auth/get-user");
		expect(jar.get("auth")).toBe("new");
	});

	test.each([
		["a refusal", answers({ message: "no" }, 403)],
		["an answer without token", answers({ data: "{}" })],
	])("after %s a refreshing call clears token and alias", async (_title, answer) => {
		const { environment, jar } = page(answer, { auth: "old", "isr-alias": "100", lang: "es" });
		await expect(tokenRefreshingCall(environment, "/x")).rejects.toMatchObject({ status: 403 });
		expect([...jar.keys()]).toEqual(["lang"]);
	});
});

describe("the user", () => {
	test("is parsed from the JSON string and stored with its token", async () => {
		const { environment, jar, store, sent } = page(wellKnown);
		expect(await fetchUser(environment)).toEqual(user);
		expect(store.read()).toEqual({ user, isrAlias: undefined, lang: "en" });
		expect(jar.get("auth")).toBe("new");
		expect(sent[0]?.path).toBe("/api/auth/get-user");
		expect(sent[0]?.init.body).toBeUndefined();
	});

	test("without auth cookie the browser is sent to the site root", async () => {
		const { environment, went, sent } = page(wellKnown, {});
		expect(await fetchUser(environment)).toBeUndefined();
		expect(went).toEqual(["/"]);
		expect(sent).toEqual([]);
	});

	test.each([
		["100", "100"],
		["300", "300"],
		["999", undefined],
	])("alias %s is kept only when it is theirs", async (alias, kept) => {
		const { environment, jar, store } = page(wellKnown, { auth: "old", "isr-alias": alias });
		await fetchUser(environment);
		expect(store.read().isrAlias).toBe(kept);
		expect(jar.get("isr-alias")).toBe(kept);
	});

	test.each([
		["a refusal", answers({ message: "no" }, 403)],
		["an empty answer", answers({ data: "", token: "new" })],
		["no user at all", answers({ data: "null", token: "new" })],
		["broken JSON", answers({ data: "{oops", token: "new" })],
		["something else", answers({ data: '{"Groups":"all"}', token: "new" })],
	])("%s clears user, alias and cookies", async (_title, answer) => {
		const { environment, jar, store } = page(answer, {
			auth: "old",
			"isr-alias": "100",
			at: "x",
			rt: "x",
			"entra-alias": "x",
			lang: "es",
			tac: "accepted",
		});
		store.change({ user, isrAlias: "100" });
		expect(await fetchUser(environment)).toBeUndefined();
		expect(store.read()).toMatchObject({ user: undefined, isrAlias: undefined });
		expect([...jar.keys()].sort()).toEqual(["lang", "tac"]);
	});

	test("a newer token of another tab survives the failure of an older call", async () => {
		const { environment, jar, store } = page(() => {
			jar.set("auth", "newer");
			return Response.json({ message: "no" }, { status: 403 });
		});
		expect(await fetchUser(environment)).toBeUndefined();
		expect(jar.get("auth")).toBe("newer");
		expect(store.read().user).toBeUndefined();
	});

	test("a token that another tab has stored meanwhile is not replaced by an older call's", async () => {
		const { environment, jar } = page(() => {
			jar.set("auth", "another user's");
			return wellKnown();
		});
		expect(await fetchUser(environment)).toEqual(user);
		expect(jar.get("auth")).toBe("another user's");
	});

	test("what cannot be parsed is logged", async () => {
		const { environment, logged } = page(answers({ data: "{oops", token: "new" }));
		await fetchUser(environment);
		expect(logged).toEqual(["The user cannot be read"]);
	});
});

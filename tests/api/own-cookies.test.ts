import { describe, expect, test } from "vitest";
import type { Api } from "../support/api.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { insertPerson } from "../support/people.ts";

const database = await testDatabase();
const http = await testApi(database);
const https = await testApi(database, { PUBLIC_URL: "https://portal.example.com" });
const caller = await http.signIn((await insertPerson(database, { soldTo: ["104233"] })).id);

const key = () => /millgate-session=([\w-]+)/.exec(caller.cookie)?.[1] ?? "";
const token = () => caller.authorization.slice("Bearer ".length);

/** The call that returns the signed-in user, with these cookies. */
const statusWith = async (api: Api, cookie: string): Promise<number> => {
	const headers = { authorization: caller.authorization, cookie, "content-type": "application/json" };
	const response = await fetch(`${api.url}/api/auth/session`, { method: "POST", headers, body: "{}" });
	await response.body?.cancel();
	return response.status;
};
/** Whether GraphQL identifies the user, with these cookies. */
const isKnown = async (api: Api, cookie: string): Promise<boolean> => {
	const { errors } = await api.ask({ authorization: caller.authorization, cookie }, "{ viewer { email } }");
	return errors === undefined;
};
const setBy = async (url: string, init: RequestInit = {}): Promise<string[]> =>
	(await fetch(url, { redirect: "manual", ...init })).headers
		.getSetCookie()
		.map((text) => text.slice(0, text.indexOf("=")));

describe("where people reach the portal by https", () => {
	test("the session counts by its prefixed name alone, which no neighbouring host can set", async () => {
		expect(await statusWith(https, `__Host-millgate-session=${key()}`)).toBe(200);
		expect(await statusWith(https, `millgate-session=${key()}`)).toBe(403);
		expect(await statusWith(https, `millgate-session=${"A".repeat(43)}; __Host-millgate-session=${key()}`)).toBe(200);
	});

	test("what the portal names itself is prefixed, what the specification names keeps its name", async () => {
		const body = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
		const cleared = await setBy(`${https.url}/api/auth/sign-out`, body);
		expect(cleared).toEqual(
			expect.arrayContaining([
				"auth",
				"isr-alias",
				"entra-state",
				"ad-nonce",
				"at",
				"rt",
				"entra-alias",
				"__Host-millgate-session",
			]),
		);
		expect(cleared.filter((name) => /millgate|verifier|return/.test(name) && !name.startsWith("__Host-"))).toEqual([]);
	});
});

test("on http:// the names stay as they are: not every browser accepts the prefix there", async () => {
	expect(await statusWith(http, `millgate-session=${key()}`)).toBe(200);
	expect(await statusWith(http, `__Host-millgate-session=${key()}`)).toBe(403);
});

describe("a request that brings a cookie of the session twice is nobody's", () => {
	test.each<[string, () => string]>([
		["the session cookie", () => `millgate-session=${key()}; millgate-session=${key()}`],
		["another session before it", () => `millgate-session=${"A".repeat(43)}; millgate-session=${key()}`],
		["another session behind it", () => `millgate-session=${key()}; millgate-session=${"A".repeat(43)}`],
		["the token", () => `millgate-session=${key()}; auth=${token()}; auth=${token()}`],
		["a token that cannot be decoded", () => `millgate-session=${key()}; auth=${token()}; auth=%`],
	])("%s", async (_what, cookie) => {
		expect(await statusWith(http, cookie())).toBe(403);
		expect(await isKnown(http, cookie())).toBe(false);
		const file = await fetch(`${http.url}/files/1`, {
			headers: { cookie: `auth=${token()}; ${cookie()}` },
			redirect: "manual",
		});
		expect(file.status).toBe(403);
	});

	test("once each is a user's", async () => {
		const cookie = `millgate-session=${key()}; auth=${token()}; lang=en; lang=es`;
		expect([await statusWith(http, cookie), await isKnown(http, cookie)]).toEqual([200, true]);
	});
});

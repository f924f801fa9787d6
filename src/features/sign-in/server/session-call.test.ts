import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";

let browser: Browser;
const email = "marcus@mill.example";

const database = await testDatabase();
const site = await startSignInSite(database, [{ email, name: "Marcus" }]);
await insertPerson(database, { email, soldTo: ["100"] });
afterAll(async () => {
	await site?.stop();
});
beforeEach(async () => {
	await emptyTables(database, "rate_limits", "sessions");
	browser = new Browser();
	await site.signIn(browser, email);
});

describe("the session's end", () => {
	const askSession = (headers: Record<string, string> = {}) =>
		site.call(browser, "/api/auth/session", undefined, headers);

	test("is returned with the signed-in user, by the database's clock, and is not extended by the call", async () => {
		const held = browser.get("auth");
		await asOwner(database, "update session_tokens set expires_at = now() + interval '100 seconds'");
		const answer = await askSession();
		expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("set-cookie")]).toEqual([
			200,
			"no-store",
			null,
		]);
		const body = (await answer.json()) as { seconds: number };
		expect(body).toEqual({ person: email, seconds: expect.any(Number), hasAcceptedTerms: false });
		expect(body.seconds).toBeGreaterThan(0);
		expect(body.seconds).toBeLessThanOrEqual(100);
		expect(browser.get("auth")).toBe(held);
	});

	test.each([
		["without a bearer", { authorization: "" }],
		["with another session's cookie", { cookie: `millgate-session=${"A".repeat(43)}` }],
		["from another site", { "sec-fetch-site": "cross-site" }],
	])("is returned to nobody %s", async (_title, headers) => {
		expect((await askSession(headers as Record<string, string>)).status).toBe(403);
	});

	test("is forbidden once it has come", async () => {
		await asOwner(database, "update session_tokens set expires_at = now() - interval '1 second'");
		forgetViewers(database);
		expect((await askSession()).status).toBe(403);
	});
});

describe("where a sign-in in its own window ends", () => {
	test.each([
		["/signed-in?back=/customer/orders", "/customer/orders"],
		["/signed-in?back=//evil.example", "/"],
		["/signed-in", "/"],
	])("%s says so and leads on to %s", async (path, back) => {
		const answer = await browser.ask(`${site.url}${path}`);
		expect(answer.status).toBe(200);
		expect(await answer.text()).toContain(`href="${back}"`);
		const script = await browser.ask(`${site.url}/sign-in/signed-in.js`);
		expect(await script.text()).toContain('new BroadcastChannel("millgate-session")');
	});
});

test("a user who cannot be fetched leaves no cookie of the list, and no session; what another tab has stored meanwhile stays", async () => {
	const clearedBy = async (bearer: string, auth: string | undefined) => {
		const cookie = [
			...(auth === undefined ? [] : [`auth=${auth}`]),
			`millgate-session=${"A".repeat(43)}`,
			"entra-state=x",
		].join("; ");
		const answer = await fetch(`${site.url}/api/auth/get-user`, {
			method: "POST",
			headers: { authorization: `Bearer ${bearer}`, cookie },
		});
		expect(answer.status).toBe(403);
		return answer.headers.getSetCookie().flatMap((text) => /^([\w-]+)=; Max-Age=0; /.exec(text)?.[1] ?? []);
	};
	const list = [
		"auth",
		"isr-alias",
		"entra-state",
		"entra-nonce",
		"ad-state",
		"ad-nonce",
		"at",
		"rt",
		"entra-alias",
		"millgate-session",
	];
	const token = "A".repeat(43);
	expect(await clearedBy(token, token)).toEqual(list);
	expect(await clearedBy(token, undefined)).toEqual(list);
	expect(await clearedBy(token, "B".repeat(43))).toEqual([]);
});

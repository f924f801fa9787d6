import { describe, expect, test } from "vitest";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { signOutCookies } from "#shared/cookies.ts";
import { setUpAuthCalls } from "../../../../tests/support/auth-call-set-up.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";

const { audit, browser, database, email, getUser, person, site } = await setUpAuthCalls();

describe("signing out ends everything", () => {
	const specified = [
		"auth",
		"isr-alias",
		"entra-state",
		"entra-nonce",
		"ad-state",
		"ad-nonce",
		"at",
		"rt",
		"entra-alias",
	];

	test.each(["/logout", "/logout-iam"])(
		"%s ends the session here and at the provider, and clears every cookie",
		async (path) => {
			for (const name of signOutCookies) if (!browser.get(name)) browser.set(name, "left");
			const before = browser.copy();
			const answer = await browser.ask(`${site.url}${path}`);
			expect(answer.status).toBe(303);
			for (const name of [...specified, "millgate-session"]) expect(browser.get(name)).toBeUndefined();
			const location = new URL(answer.headers.get("location") ?? "");
			expect(location.origin).toBe(site.provider.issuer);
			expect(location.searchParams.get("post_logout_redirect_uri")).toBe(`${site.url}/`);
			expect(location.searchParams.get("id_token_hint")).toMatch(/^ey/);
			expect((await browser.openAndSubmit(location)).url.href).toBe(`${site.url}/`);
			expect((await getUser({}, before)).status).toBe(403);
			const next = await browser.open(`${site.url}/login-cdc`);
			expect(next.url.pathname).toMatch(/^\/interaction\//);
			expect(await audit()).toMatchObject([{ action: "sign-out", actor: email, target: "cdc", person: person.id }]);
		},
	);

	test("the call ends it too, and works after the token has expired", async () => {
		await asOwner(database, "update session_tokens set expires_at = now()");
		forgetViewers(database);
		const answer = await site.call(browser, "/api/auth/sign-out", {});
		const { location } = (await answer.json()) as { location: string };
		expect(new URL(location).origin).toBe(site.provider.issuer);
		expect(browser.get("millgate-session")).toBeUndefined();
		expect(await asOwner(database, "select from sessions where ended_at is null")).toHaveLength(0);
	});

	test("a visitor is redirected to the start", async () => {
		const answer = await new Browser().ask(`${site.url}/logout`);
		expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
	});

	test.each<[string, string, Record<string, string>]>([
		["a link on another site", "GET", { "sec-fetch-site": "cross-site" }],
		["a browser that looks ahead", "GET", { "sec-purpose": "prefetch;prerender" }],
		["a question without an answer's body", "HEAD", {}],
	])("%s signs nobody out", async (_title, method, headers) => {
		const answer = await browser.ask(`${site.url}/logout`, { method, headers });
		expect(answer.status).toBe(200);
		if (method === "GET") expect(await answer.text()).toContain("Do you want to sign out of this portal");
		expect((await getUser()).status).toBe(200);
	});

	test("a provider that does not answer keeps nobody signed in here", async () => {
		const other = await startSignInSite(database, [{ email, name: "Marcus" }], {});
		const there = new Browser();
		await asOwner(database, "delete from identities");
		await other.signIn(there, email);
		await other.stop();
		const alone = await startSignInSite(database, [{ email, name: "Marcus" }], {
			settings: { CDC_ISSUER: other.provider.issuer },
		});
		try {
			const answer = await there.ask(`${alone.url}/logout`);
			expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
			expect(there.get("millgate-session")).toBeUndefined();
		} finally {
			await alone.stop();
		}
	});
});

import { describe, expect, test } from "vitest";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { setUpSignIn } from "../../../../tests/support/sign-in-set-up.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";

const { browser, database, maria, site } = await setUpSignIn();

const viewerOf = (from: Browser) => viewerOfPageRequest(site.services, new Headers({ cookie: from.cookieHeader() }));

const movesOnTo = (text: string) =>
	/http-equiv="refresh" content="0;url=([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");

describe("each provider signs in through the real flow", () => {
	test.each([
		["/login-cdc", "/login-callback", "entra", "maria@mill.example"],
		["/login-iam", "/auth-callback", "entra", "maria@mill.example"],
		["/login?provider=directory", "/ad-callback", "ad", "root@mill.example"],
		["/login?provider=cdc", "/login-callback", "entra", "maria@mill.example"],
	])("%s comes back to %s", async (start, callback, prefix, email) => {
		const begun = await browser.ask(`${site.url}${start}`);
		const asked = new URL(begun.headers.get("location") ?? "");
		expect(begun.status).toBe(303);
		expect(Object.fromEntries(asked.searchParams)).toMatchObject({
			response_type: "code",
			code_challenge_method: "S256",
			redirect_uri: `${site.url}${callback}`,
		});
		expect(asked.searchParams.get("state")).toBe(browser.get(`${prefix}-state`));
		expect(asked.searchParams.get("nonce")).toBe(browser.get(`${prefix}-nonce`));
		const { response, text, url } = await site.signIn(browser, email, start);
		expect([url.pathname, response.status]).toEqual([callback, 200]);
		expect(movesOnTo(text)).toBe("/terms-and-conditions");
		expect((await viewerOf(browser))?.email).toBe(email);
	});

	test("a plain /login is left to the application's page", async () => {
		expect((await browser.ask(`${site.url}/login`)).status).toBe(404);
		expect((await browser.ask(`${site.url}/login?provider=other`)).status).toBe(404);
	});

	test("cookies have exactly the attributes and lifetimes of the specification", async () => {
		await browser.ask(`${site.url}/login-cdc`);
		for (const name of ["entra-state", "entra-nonce"])
			expect(browser.lastSet(name)).toMatch(/; Max-Age=600; Path=\/; SameSite=Lax; Secure; HttpOnly$/);
		await site.signIn(browser, "maria@mill.example");
		expect(browser.lastSet("auth")).toMatch(/^auth=[\w-]{43}; Max-Age=7200; Path=\/; SameSite=Strict; Secure$/);
		expect(browser.lastSet("millgate-session")).toMatch(
			/^millgate-session=[\w-]{43}; Max-Age=604800; Path=\/; SameSite=Lax; Secure; HttpOnly$/,
		);
		for (const name of ["entra-state", "entra-nonce", "entra-verifier", "entra-return"])
			expect(browser.get(name)).toBeUndefined();
	});

	test("no script is in the page that redirects, and none could run in it", async () => {
		const { response, text } = await site.signIn(browser, "maria@mill.example");
		expect(text).not.toMatch(/<script|style=|onload/);
		expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
		expect(response.headers.get("content-security-policy")).toContain(
			"require-trusted-types-for 'script'; trusted-types 'none'",
		);
		expect(response.headers.get("cache-control")).toBe("no-store");
	});
});

describe("where a sign-in leads", () => {
	const accept = (email: string) =>
		asOwner(
			database,
			"insert into terms_acceptances (person_id, version) select id, '2026-01' from people where email = $1",
			[email],
		);

	test.each([
		["maria@mill.example", "/customer", "/login-cdc"],
		["ray@mill.example", "/supplier", "/login-cdc"],
		["root@mill.example", "/admin", "/login?provider=directory"],
	])("%s lands at %s once the terms are accepted", async (email, path, start) => {
		await accept(email);
		expect(movesOnTo((await site.signIn(browser, email, start)).text)).toBe(path);
		expect(browser.lastSet("tac")).toMatch(/^tac=accepted; Max-Age=43200; Path=\/; SameSite=Strict; Secure$/);
	});

	test("the page first requested opens, after the terms when they are new", async () => {
		const start = `/login-cdc?next=${encodeURIComponent("/customer/orders?q=GL-88214&late=1")}`;
		const first = await site.signIn(browser, "maria@mill.example", start);
		expect(movesOnTo(first.text)).toBe(
			`/terms-and-conditions?next=${encodeURIComponent("/customer/orders?q=GL-88214&late=1")}`,
		);
		expect(browser.get("tac")).toBeUndefined();
		await accept("maria@mill.example");
		expect(movesOnTo((await site.signIn(new Browser(), "maria@mill.example", start)).text)).toBe(
			"/customer/orders?q=GL-88214&late=1",
		);
	});

	test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
		"no sign-in leads away to %s",
		async (target) => {
			await accept("maria@mill.example");
			const start = `/login-cdc?next=${encodeURIComponent(target)}`;
			expect(movesOnTo((await site.signIn(browser, "maria@mill.example", start)).text)).toBe("/customer");
			const tampered = new Browser();
			await tampered.ask(`${site.url}/login-cdc`);
			const form = await tampered.open(`${site.url}/login-cdc`);
			tampered.set("entra-return", `en|${target}`);
			const answer = await tampered.submit(form.url, { email: "maria@mill.example", password: "millgate-demo" });
			const { text } = await tampered.open(new URL(answer.headers.get("location") ?? "", form.url));
			expect(movesOnTo(text)).toBe("/customer");
		},
	);

	test("a user who never chose a language gets the one that the mill recorded", async () => {
		await asOwner(database, "update people set language = 'es' where id = $1", [maria.id]);
		const { text } = await site.signIn(browser, "maria@mill.example");
		expect(text).toContain('<html lang="es">');
		expect(browser.get("lang")).toBe("es");
		const english = new Browser();
		english.set("lang", "en");
		await site.signIn(english, "maria@mill.example");
		expect(english.get("lang")).toBe("en");
		await asOwner(database, "update people set language = 'en' where id = $1", [maria.id]);
	});
});

describe("one browser, one session", () => {
	test("signing in again replaces the session; the alias stays with its person and leaves with another", async () => {
		await site.signIn(browser, "maria@mill.example");
		browser.set("isr-alias", "104233");
		const old = browser.copy();
		await site.signIn(browser, "maria@mill.example");
		expect(await viewerOf(old)).toBeUndefined();
		expect((await viewerOf(browser))?.alias?.code).toBe("104233");
		const form = await browser.open(`${site.url}/login-cdc?fresh=1`);
		const answer = await browser.submit(form.url, { email: "ray@mill.example", password: "millgate-demo" });
		await browser.openAndSubmit(new URL(answer.headers.get("location") ?? "", form.url));
		expect((await viewerOf(browser))?.email).toBe("ray@mill.example");
		expect(browser.get("isr-alias")).toBeUndefined();
	});
});

describe("limits and outages", () => {
	test("too many starts or callbacks from one address wait, others do not", async () => {
		site.from.address = "192.0.2.1";
		const answers = [];
		for (let at = 0; at < 31; at++) answers.push(await new Browser().ask(`${site.url}/login-cdc`));
		expect(answers.slice(0, 30).map((answer) => answer.status)).toEqual(Array(30).fill(303));
		expect(answers[30]?.status).toBe(429);
		expect(Number(answers[30]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
		expect(await answers[30]?.text()).toContain("Too many attempts");
		site.from.address = "192.0.2.2";
		expect((await browser.ask(`${site.url}/login-cdc`)).status).toBe(303);
	});

	test("a provider that is down is said to be down, at the start and at the callback", async () => {
		const other = await startSignInSite(database, [{ email: "maria@mill.example", name: "Maria" }]);
		try {
			await browser.ask(`${other.url}/login-cdc`);
			await other.provider.stop();
			const callback = `${other.url}/login-callback?code=x&state=${browser.get("entra-state")}&iss=${encodeURIComponent(other.provider.issuer)}`;
			const back = await browser.open(callback);
			expect([back.response.status, back.response.headers.get("retry-after")]).toEqual([503, "30"]);
			expect(back.text).toContain("The sign-in provider is not responding");
			const started = await browser.open(`${other.url}/login-iam?next=/customer/orders`);
			expect(started.response.status).toBe(503);
			expect(started.text).toContain('href="/login-iam?next=%2Fcustomer%2Forders"');
		} finally {
			await other.stop();
		}
	});
});

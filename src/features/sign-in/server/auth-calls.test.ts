import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { viewerOfApiRequest, viewerOfPageRequest } from "#server/session/request-viewer.ts";
import { signOutCookies } from "#shared/cookies.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../tests/support/people.ts";
import { type SignInSite, startSignInSite } from "../../../../tests/support/sign-in-site.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";

let base: TestDatabase;
let site: SignInSite;
let person: SomePerson;
let browser: Browser;
const email = "marcus@mill.example";

beforeAll(async () => {
	base = await createTestDatabase();
	site = await startSignInSite(base, [{ email, name: "Marcus" }]);
	person = await insertPerson(base, {
		email,
		soldTo: ["100", "200"],
		shipTo: ["300"],
		suppliers: ["900"],
		groups: ["SSA-VP"],
	});
	await asOwner(base, "insert into accounts (code, kind, name, revision) values ('555', 'sold_to', 'Not theirs', 1)");
});
afterAll(async () => {
	await site?.stop();
	await base.drop();
});
beforeEach(async () => {
	await emptyTables(base, "rate_limits", "terms_acceptances", "audit_events", "sessions");
	await asOwner(base, "update people set is_active = true");
	site.from.address = "127.0.0.1";
	browser = new Browser();
	await site.signIn(browser, email);
	await emptyTables(base, "audit_events");
});

const getUser = (headers: Record<string, string> = {}, from = browser) =>
	site.call(from, "/api/auth/get-user", undefined, headers);
const audit = () =>
	asOwner(
		base,
		`select action, actor, alias, target, detail, person_id::int as person, request_id is not null as traced
			from audit_events order by id`,
	);

describe("get-user answers as the specification says", () => {
	test("data is the user as a JSON string, token replaces the bearer", async () => {
		const held = browser.get("auth");
		const answer = await getUser();
		expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
		const body = (await answer.json()) as { data: string; token: string };
		expect(Object.keys(body)).toEqual(["data", "token"]);
		expect(JSON.parse(body.data)).toEqual({
			Groups: ["SSA-VP"],
			ShipTo: ["300"],
			SoldTo: ["100", "200"],
			Suppliers: ["900"],
		});
		expect(body.token).toMatch(/^[\w-]{43}$/);
		expect(body.token).not.toBe(held);
		expect(browser.get("auth")).toBe(body.token);
		expect((await getUser()).status).toBe(200);
	});

	test("two tabs that refresh at once with one token both go on", async () => {
		const tabs = await Promise.all([getUser({}, browser.copy()), getUser({}, browser.copy())]);
		expect(tabs.map((answer) => answer.status)).toEqual([200, 200]);
		for (const answer of tabs) {
			const { token } = (await answer.json()) as { token: string };
			expect((await getUser({ authorization: `Bearer ${token}` })).status).toBe(200);
		}
	});

	test.each([
		["no bearer", { authorization: "" }],
		["a tampered bearer", { authorization: `Bearer ${"A".repeat(43)}` }],
		["another scheme", { authorization: "Basic bWFyY3VzOng=" }],
		["no session cookie", { cookie: "auth=x" }],
		["a tampered session cookie", { cookie: `millgate-session=${"A".repeat(43)}` }],
	])("%s is forbidden", async (_title, headers) => {
		const answer = await getUser(headers);
		expect(answer.status).toBe(403);
		expect(await answer.json()).toMatchObject({
			code: "forbidden",
			detail: "Your session has expired or has insufficient access rights",
		});
	});

	test("the auth cookie alone opens no call: the bearer comes from its header", async () => {
		const answer = await browser.ask(`${site.url}/api/auth/get-user`, { method: "POST" });
		expect(answer.status).toBe(403);
		expect(await viewerOfApiRequest(site.services, new Headers({ cookie: browser.cookieHeader() }))).toBeUndefined();
	});

	test("the Lang header chooses the language of messages", async () => {
		const answer = await getUser({ authorization: "", lang: "es" });
		expect(await answer.json()).toMatchObject({ detail: "Su sesión expiró o no tiene permisos de acceso suficientes" });
		const other = await getUser({ authorization: "", lang: "fr" });
		expect(await other.json()).toMatchObject({ detail: "Your session has expired or has insufficient access rights" });
	});

	test.each(["GET", "PUT", "DELETE"])("%s is not a way to call it", async (method) => {
		const answer = await browser.ask(`${site.url}/api/auth/get-user`, {
			method,
			headers: { authorization: `Bearer ${browser.get("auth")}` },
		});
		expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
		expect(await answer.json()).toMatchObject({ detail: "Send this call as POST." });
	});

	test.each<Record<string, string>>([
		{ origin: "https://evil.example" },
		{ "sec-fetch-site": "cross-site" },
		{ "sec-fetch-site": "same-site" },
	])("a call from elsewhere (%j) is refused", async (headers) => {
		expect((await getUser(headers)).status).toBe(403);
		expect((await site.call(browser, "/api/auth/alias", { alias: "100" }, headers)).status).toBe(403);
		expect((await site.call(browser, "/api/auth/sign-out", {}, headers)).status).toBe(403);
		expect((await getUser()).status).toBe(200);
	});

	test("a deactivated person is out at once", async () => {
		expect((await getUser()).status).toBe(200);
		await asOwner(base, "update people set is_active = false where id = $1", [person.id]);
		await expect.poll(async () => (await getUser()).status).toBe(403);
		expect(await viewerOfPageRequest(site.services, new Headers({ cookie: browser.cookieHeader() }))).toBeUndefined();
	});

	test("an alias that is no longer theirs is cleared with its cookie, one that is stays", async () => {
		browser.set("isr-alias", "100");
		await getUser();
		expect(browser.get("isr-alias")).toBe("100");
		browser.set("isr-alias", "555");
		expect(
			(await viewerOfPageRequest(site.services, new Headers({ cookie: browser.cookieHeader() })))?.alias,
		).toBeUndefined();
		await getUser();
		expect(browser.get("isr-alias")).toBeUndefined();
	});

	test("too many calls from one address wait", async () => {
		await spend("sign-in.get-user:192.0.2.9");
		site.from.address = "192.0.2.9";
		const answer = await getUser({ authorization: "Bearer nobody" });
		expect(answer.status).toBe(429);
		expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
		expect(await answer.json()).toMatchObject({ code: "too-many" });
	});

	test("addresses of one IPv6 network wait together", async () => {
		await spend("sign-in.get-user:2001:db8:0:1::/64");
		site.from.address = "2001:db8:0:1::7";
		expect((await getUser({ authorization: "Bearer nobody" })).status).toBe(429);
	});

	test("whoever is signed in is counted by their session, not by an address that a whole plant shares", async () => {
		await spend("sign-in.get-user:127.0.0.1");
		expect((await getUser()).status).toBe(200);
		const [session] = await asOwner(base, "select id from sessions");
		await spend(`sign-in.get-user:session ${session?.id}`);
		expect((await getUser()).status).toBe(429);
	});
});

/** As if this bucket had taken all its hits of this minute and of the next. */
async function spend(bucket: string): Promise<void> {
	const text = `insert into rate_limits select '${bucket}',
		to_timestamp(floor(extract(epoch from now()) / 60) * 60 + n * 60), 400
		from generate_series(0, 1) n on conflict (bucket, window_at) do update set hits = 400`;
	await asOwner(base, text);
}

describe("terms are accepted with version and time", () => {
	test("once, on record, with the cookie of the specification", async () => {
		for (let time = 0; time < 2; time++) {
			const answer = await site.call(browser, "/api/auth/terms", { version: "2026-01" });
			expect(await answer.json()).toEqual({ version: "2026-01" });
		}
		expect(browser.lastSet("tac")).toBe("tac=accepted; Max-Age=43200; Path=/; SameSite=Strict; Secure");
		expect(
			await asOwner(base, "select person_id::int, version, accepted_at is not null as timed from terms_acceptances"),
		).toEqual([{ person_id: person.id, version: "2026-01", timed: true }]);
		expect(await audit()).toEqual([
			{
				action: "terms.accept",
				actor: email,
				alias: null,
				target: "2026-01",
				detail: {},
				person: person.id,
				traced: true,
			},
		]);
		expect(
			(await viewerOfPageRequest(site.services, new Headers({ cookie: browser.cookieHeader() })))?.hasAcceptedTerms,
		).toBe(true);
	});

	test.each([
		[{ version: "2020-01" }, "The terms have changed"],
		[{}, "Send the version"],
		[{ version: 1 }, "Send the version"],
	])("%j is refused at its field", async (body, message) => {
		const answer = await site.call(browser, "/api/auth/terms", body);
		expect(answer.status).toBe(400);
		expect(await answer.json()).toMatchObject({
			code: "invalid",
			detail: expect.stringContaining(message),
			faults: [{ field: "version" }],
		});
		expect(await asOwner(base, "select from terms_acceptances")).toHaveLength(0);
	});

	test("nobody accepts without being signed in", async () => {
		expect((await site.call(new Browser(), "/api/auth/terms", { version: "2026-01" })).status).toBe(403);
	});
});

describe("an alias is chosen and recorded", () => {
	test("one of theirs, then none", async () => {
		expect(await (await site.call(browser, "/api/auth/alias", { alias: "300" })).json()).toEqual({ alias: "300" });
		expect(browser.lastSet("isr-alias")).toBe("isr-alias=300; Max-Age=7200; Path=/; SameSite=Strict; Secure");
		expect(
			(await viewerOfPageRequest(site.services, new Headers({ cookie: browser.cookieHeader() })))?.alias?.code,
		).toBe("300");
		expect(await (await site.call(browser, "/api/auth/alias", { alias: null })).json()).toEqual({ alias: null });
		expect(browser.get("isr-alias")).toBeUndefined();
		expect(await audit()).toMatchObject([
			{ action: "alias.change", actor: email, alias: null, target: "300", detail: { from: null, to: "300" } },
			{ action: "alias.change", alias: "300", target: null, detail: { from: "300", to: null } },
		]);
	});

	test("one that is somebody else's is refused exactly like one that does not exist, in their language", async () => {
		const answers = await Promise.all(
			["555", "556", "900"].map((alias) => site.call(browser, "/api/auth/alias", { alias }, { lang: "es" })),
		);
		const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<{ detail: string }>));
		expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400]);
		expect(bodies.map(({ detail }) => detail)).toEqual(
			["555", "556", "900"].map((code) => `«${code}» no es una de sus cuentas. Elija una de la lista.`),
		);
		expect(browser.get("isr-alias")).toBeUndefined();
		expect(await audit()).toEqual([]);
	});

	test.each([
		["a missing alias", "{}", "application/json", 400],
		["a number", '{"alias":100}', "application/json", 400],
		["broken JSON", '{"alias":', "application/json", 400],
		["a list", '["100"]', "application/json", 400],
		["a form", "alias=100", "application/x-www-form-urlencoded", 415],
		["plain text that is JSON", '{"alias":"100"}', "text/plain", 415],
		["five kilobytes", JSON.stringify({ alias: "1".repeat(5000) }), "application/json", 413],
	])("%s is refused", async (_title, body, type, status) => {
		const headers = { authorization: `Bearer ${browser.get("auth")}`, "content-type": type };
		const answer = await browser.ask(`${site.url}/api/auth/alias`, { method: "POST", body, headers });
		expect(answer.status).toBe(status);
		expect(await answer.json()).toMatchObject({ status, requestId: expect.any(String) });
	});
});

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
		await asOwner(base, "update session_tokens set expires_at = now()");
		forgetViewers(base.database);
		const answer = await site.call(browser, "/api/auth/sign-out", {});
		const { location } = (await answer.json()) as { location: string };
		expect(new URL(location).origin).toBe(site.provider.issuer);
		expect(browser.get("millgate-session")).toBeUndefined();
		expect(await asOwner(base, "select from sessions where ended_at is null")).toHaveLength(0);
	});

	test("whoever is not signed in is simply sent to the start", async () => {
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
		const other = await startSignInSite(base, [{ email, name: "Marcus" }], {});
		const there = new Browser();
		await asOwner(base, "delete from identities");
		await other.signIn(there, email);
		await other.stop();
		const alone = await startSignInSite(base, [{ email, name: "Marcus" }], {
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

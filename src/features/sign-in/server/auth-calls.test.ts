import { describe, expect, test } from "vitest";
import { viewerOfApiRequest, viewerOfPageRequest } from "#server/session/request-viewer.ts";
import { setUpAuthCalls } from "../../../../tests/support/auth-call-set-up.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const { audit, browser, database, email, getUser, person, site } = await setUpAuthCalls();

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
		await asOwner(database, "update people set is_active = false where id = $1", [person.id]);
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

	test("a signed-in user is counted by their session, not by an address that a whole plant shares", async () => {
		await spend("sign-in.get-user:127.0.0.1");
		expect((await getUser()).status).toBe(200);
		const [session] = await asOwner(database, "select id from sessions");
		await spend(`sign-in.get-user:session ${session?.id}`);
		expect((await getUser()).status).toBe(429);
	});
});

/** As if this bucket had taken all its hits of this minute and of the next. */
async function spend(bucket: string): Promise<void> {
	const text = `insert into rate_limits select '${bucket}',
		to_timestamp(floor(extract(epoch from now()) / 60) * 60 + n * 60), 400
		from generate_series(0, 1) n on conflict (bucket, window_at) do update set hits = 400`;
	await asOwner(database, text);
}

describe("terms are accepted with version and time", () => {
	test("once, on record, with the cookie of the specification", async () => {
		for (let time = 0; time < 2; time++) {
			const answer = await site.call(browser, "/api/auth/terms", { version: "2026-01" });
			expect(await answer.json()).toEqual({ version: "2026-01" });
		}
		expect(browser.lastSet("tac")).toBe("tac=accepted; Max-Age=43200; Path=/; SameSite=Strict; Secure");
		expect(
			await asOwner(
				database,
				"select person_id::int, version, accepted_at is not null as timed from terms_acceptances",
			),
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
		expect(await asOwner(database, "select from terms_acceptances")).toHaveLength(0);
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

	test("one that is another user's is refused exactly like one that does not exist, in their language", async () => {
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

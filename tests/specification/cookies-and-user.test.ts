import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { documentCookies } from "#web/session/browser-cookies.ts";
import { fetchUser } from "#web/session/fetch-user.ts";
import { createUserStore } from "#web/session/user-store.ts";
import { Browser } from "../support/browser.ts";
import { testDatabase } from "../support/fixtures.ts";
import { insertPerson } from "../support/people.ts";
import { startSignInSite } from "../support/sign-in-site.ts";

/**
 * Specification §3 against the real sign-in: provider, callback and calls over HTTP, with a jar that keeps cookies as a
 * browser does.
 */
const email = "marcus@mill.example";
let browser: Browser;

const database = await testDatabase();
const site = await startSignInSite(database, [{ email, name: "Marcus" }]);
await insertPerson(database, { email, soldTo: ["100", "200"], shipTo: ["300"], groups: ["SSA-VP"] });
afterAll(async () => {
	await site?.stop();
});
beforeEach(async () => {
	browser = new Browser();
	await site.signIn(browser, email);
});

describe("the user (§3)", () => {
	const answerOf = async () =>
		(await (await site.call(browser, "/api/auth/get-user")).json()) as { data: string; token: string };

	test("is returned by get-user as a JSON string", async () => {
		const { data } = await answerOf();
		expect(typeof data).toBe("string");
		expect(Object.keys(JSON.parse(data))).toEqual(["Groups", "ShipTo", "SoldTo", "Suppliers"]);
	});

	test.each([
		["Groups", "list of group names", ["SSA-VP"]],
		["ShipTo", "list of aliases", ["300"]],
		["SoldTo", "list of aliases", ["100", "200"]],
	])("%s is a %s", async (field, _what, value) => {
		expect(JSON.parse((await answerOf()).data)[field]).toEqual(value);
	});

	test("the user store holds user, isrAlias and lang, as the client parses and keeps them", async () => {
		const store = createUserStore("es");
		let kept = `auth=${browser.get("auth")}; isr-alias=300`;
		const document = {
			get cookie() {
				return kept;
			},
			// Of two cookies with one name the first counts.
			set cookie(text: string) {
				kept = `${text.split(";")[0]}; ${kept}`;
			},
		};
		await fetchUser({
			fetch: (path, init) => site.call(browser, String(path), undefined, init?.headers as Record<string, string>),
			cookies: documentCookies(document),
			language: () => "es",
			log: (message) => expect.unreachable(message),
			store,
			goTo: (path) => expect.unreachable(path),
		});
		expect(store.read()).toEqual({
			user: { Groups: ["SSA-VP"], ShipTo: ["300"], SoldTo: ["100", "200"], Suppliers: [] },
			isrAlias: "300",
			lang: "es",
		});
	});
});

/** Specification §3, the cookies: what each holds, and what makes the portal set it. */
const cookieRows: [string, string, RegExp, () => Promise<unknown>][] = [
	["auth", "bearer token", /^[\w-]{43}$/, () => site.call(browser, "/api/auth/get-user")],
	[
		"tac",
		'terms-accepted flag, value "accepted"',
		/^accepted$/,
		() => site.call(browser, "/api/auth/terms", { version: site.services.config.TERMS_VERSION }),
	],
	["isr-alias", "chosen alias", /^200$/, () => site.call(browser, "/api/auth/alias", { alias: "200" })],
	["lang", "language", /^es$/, () => browser.ask(`${site.url}/es`)],
];

describe("the cookies (§3)", () => {
	test.each(cookieRows)("%s holds the %s, secure and same-site strict", async (name, _what, value, act) => {
		await act();
		expect(browser.get(name)).toMatch(value);
		const [, ...attributes] = (browser.lastSet(name) ?? "").split("; ");
		expect(attributes).toEqual(expect.arrayContaining(["Secure", "SameSite=Strict", "Path=/"]));
		expect(attributes).not.toContain("HttpOnly");
	});

	test.each(["/es", "/es/", "/ES", "/Es/"])(
		"the address %s chooses the language however it is written",
		async (path) => {
			await browser.ask(`${site.url}/en`);
			await browser.open(`${site.url}${path}`);
			expect(browser.get("lang")).toBe("es");
		},
	);

	test("auth is the token that get-user answers, and opens calls as a bearer", async () => {
		const { token } = (await (await site.call(browser, "/api/auth/get-user")).json()) as { token: string };
		expect(browser.get("auth")).toBe(token);
		expect(
			(await site.call(browser, "/api/auth/session", undefined, { authorization: `Bearer ${token}` })).status,
		).toBe(200);
	});
});

/** Specification §3: cleared on sign-out. */
const cleared = ["auth", "isr-alias", "entra-state", "entra-nonce", "ad-state", "ad-nonce", "at", "rt", "entra-alias"];

describe("on sign-out (§3)", () => {
	test.each([
		["by its address", () => browser.ask(`${site.url}/logout`)],
		["by the call", () => site.call(browser, "/api/auth/sign-out", {})],
	])("these cookies are cleared, and no others that the specification names: %s", async (_how, signOut) => {
		for (const name of [...cleared, "tac", "lang"])
			browser.set(name, name === "auth" ? (browser.get(name) ?? "") : "left");
		await signOut();
		for (const name of cleared) expect([name, browser.get(name)]).toEqual([name, undefined]);
		expect([browser.get("tac"), browser.get("lang")]).toEqual(["left", "left"]);
	});

	test.each(cleared)("%s is cleared with the attributes it was set with, or a browser would keep it", async (name) => {
		await browser.ask(`${site.url}/logout`);
		expect(browser.lastSet(name)).toMatch(
			new RegExp(`^${name}=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; SameSite=\\w+; Secure`),
		);
	});
});

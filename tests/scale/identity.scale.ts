import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { insertProvider, testSecretKey } from "../support/company-provider.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { Browser, startSignInSite } from "../support/sign-in-site.ts";
import { type Lemonldap, lemonldapSecret, startLemonldap } from "./support/lemonldap.ts";

/**
 * Companies' sign-in against an identity provider that shares no code with the portal: LemonLDAP::NG, in Perl, of
 * Debian's packages.
 */
const database = await testDatabase();
const site = await startSignInSite(database, [], { settings: { SECRET_KEY: testSecretKey } });
const start = "/sign-in/company/c7";
const redirectUri = `${site.url}${start}/callback`;
const foreign: Lemonldap = await startLemonldap(redirectUri);
afterAll(async () => {
	await foreign.stop();
	await site.stop();
});
await insertPerson(database, { email: "rtyler@badwolf.org", soldTo: ["B1"] });
await insertPerson(database, { email: "dwho@badwolf.org", soldTo: ["B1"] });
const usual = {
	...{ key: "c7", issuer: foreign.issuer, secret: lemonldapSecret, domains: ["badwolf.org"], accounts: ["B1"] },
};

beforeEach(async () => {
	foreign.alter(undefined);
	await emptyTables(
		database,
		...["rate_limits", "identity_provider_attempts", "identity_provider_domains", "identity_provider_accounts"],
		...["identities", "session_tokens", "sessions"],
	);
	await asOwner(database, "delete from identity_providers where key = 'c7'");
});

/** Fills in the forms of the foreign portal until it sends the browser back; answers the address that it sends it to. */
async function signInThere(browser: Browser, at: URL | string, user: string): Promise<URL> {
	const form = await browser.open(at);
	if (form.url.origin !== foreign.issuer) return form.url;
	const hidden = /name="url" value="([^"]*)"/.exec(form.text)?.[1] ?? "";
	let answer = await browser.submit(form.url, { url: hidden, user, password: user, timezone: "0" });
	if (answer.status === 200) {
		const page = await answer.text();
		const token = /name="token" value="([^"]*)"/.exec(page)?.[1] ?? "";
		const fields = { token, code: await foreign.sentCode(), skin: "bootstrap" };
		answer = await browser.submit(new URL("/ext2fcheck?skin=bootstrap", foreign.issuer), fields);
	}
	const location = answer.headers.get("location");
	if (!location)
		throw new Error(
			`No way back for ${user}: ${answer.status} ${(await answer.text()).match(/trmsg="\d+"|<form[^>]*>|<input[^>]*>/g)?.join(" ")}`,
		);
	const next = new URL(location, foreign.issuer);
	if (next.origin !== foreign.issuer) return next;
	const led = await browser.ask(next);
	return new URL(led.headers.get("location") ?? "", next);
}

async function signIn(user: string, { at = start, browser = new Browser() } = {}) {
	const began = await browser.ask(`${site.url}${at}`);
	const location = began.headers.get("location");
	if (!location) return { browser, isIn: false, back: undefined, text: await began.text() };
	const back = await signInThere(browser, location, user);
	const { text } = await browser.open(back);
	return { browser, isIn: browser.get("auth") !== undefined, back, text };
}
const lastAttempt = async () => {
	const [attempt] = await asOwner<{
		failure: string | null;
		email: string | null;
		has_mfa: boolean | null;
		detail: string;
	}>(database, "select failure, email, has_mfa, detail from identity_provider_attempts order by id desc limit 1");
	return attempt;
};
const partsOf = (token: unknown) => String(token).split(".");
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decoded = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

describe("LemonLDAP::NG as OpenID provider", () => {
	test("signs a person of its domain and accounts in", async () => {
		await insertProvider(database, usual);
		const { isIn, browser } = await signIn("rtyler");
		expect([await lastAttempt(), isIn]).toMatchObject([
			{ failure: null, email: "rtyler@badwolf.org", has_mfa: false },
			true,
		]);
		expect((await site.call(browser, "/api/auth/get-user")).status).toBe(200);
	});

	test("is followed by its domain from the address", async () => {
		await insertProvider(database, usual);
		const answer = await new Browser().submit(`${site.url}/sign-in/address`, { email: "Rtyler@BadWolf.org" });
		expect(await answer.text()).toContain(`${foreign.issuer}/oauth2/authorize`);
	});

	test("proves nobody for an unknown address", async () => {
		await insertProvider(database, usual);
		expect((await signIn("msmith")).isIn).toBe(false);
		expect(await lastAttempt()).toMatchObject({ failure: "unknown", email: "msmith@badwolf.org" });
	});

	test("proves nobody of a domain that is another company's", async () => {
		await insertProvider(database, { ...usual, domains: ["tardis.example"] });
		expect((await signIn("rtyler")).isIn).toBe(false);
		expect(await lastAttempt()).toMatchObject({ failure: "outsideDomains" });
	});

	test("proves nobody with a right to another company's account", async () => {
		await insertPerson(database, { email: "other@badwolf.org", soldTo: ["X9"] });
		await insertProvider(database, { ...usual, accounts: ["X9"] });
		expect((await signIn("rtyler")).isIn).toBe(false);
		expect(await lastAttempt()).toMatchObject({ failure: "otherProvider" });
	});

	test("satisfies a demand for two factors by its second factor alone", async () => {
		await insertProvider(database, { ...usual, demandsMfa: true, acrValues: "loa-5" });
		expect((await signIn("rtyler")).isIn).toBe(false);
		expect(await lastAttempt()).toMatchObject({ failure: "noMfa" });
		expect((await signIn("dwho")).isIn).toBe(true);
		expect(await lastAttempt()).toMatchObject({ failure: null, has_mfa: true });
	});

	test("checks the person again for what is sensitive, and says when", async () => {
		await insertProvider(database, usual);
		const { browser } = await signIn("rtyler");
		await asOwner(database, "update sessions set authenticated_at = now() - interval '1 hour'");
		await signIn("rtyler", { at: "/sign-in/again?next=/customer", browser });
		const [session] = await asOwner(
			database,
			"select authenticated_at > now() - interval '2 minutes' as is_recent from sessions where ended_at is null",
		);
		expect(session).toEqual({ is_recent: true });
	});

	test.each([
		["of another client", "other", "audience"],
		["that is over", "past", "tokenTime"],
	])("cannot pass a token %s, though it has signed it", async (_which, client, failure) => {
		await insertProvider(database, { ...usual, isOn: true });
		const browser = new Browser();
		const began = await browser.ask(`${site.url}${start}`);
		const authorization = new URL(began.headers.get("location") ?? "");
		const there = new URL(authorization);
		there.searchParams.set("client_id", client);
		for (const name of ["code_challenge", "code_challenge_method"]) there.searchParams.delete(name);
		const theirs = await signInThere(new Browser(), there, "rtyler");
		const token = await fetch(`${foreign.issuer}/oauth2/token`, {
			method: "POST",
			body: new URLSearchParams({
				...{ grant_type: "authorization_code", code: theirs.searchParams.get("code") ?? "" },
				...{ redirect_uri: redirectUri, client_id: client, client_secret: lemonldapSecret },
			}),
		});
		const { id_token: signed } = (await token.json()) as { id_token: string };
		if (client === "past") await asOwner(database, "update identity_providers set client_id = 'past' where key = 'c7'");
		foreign.alter((answer) => ({ ...answer, id_token: signed }));
		if (client === "past")
			await asOwner(database, "update identity_providers set tested_at = now(), is_on = true where key = 'c7'");
		const mine = new URL(authorization);
		if (client === "past") mine.searchParams.set("client_id", "past");
		await browser.open(await signInThere(browser, mine, "rtyler"));
		expect(browser.get("auth")).toBeUndefined();
		expect(await lastAttempt()).toMatchObject({ failure });
	});

	test.each([
		["unsigned", (token: string) => `${encoded({ alg: "none" })}.${partsOf(token)[1]}.`],
		[
			"changed after it was signed",
			(token: string) => {
				const [head, claims, signature] = partsOf(token);
				return [head, encoded({ ...decoded(claims), email: "dwho@badwolf.org", sub: "dwho" }), signature].join(".");
			},
		],
	])("cannot pass a token that is %s", async (_how, change) => {
		await insertProvider(database, usual);
		foreign.alter((answer) => ({ ...answer, id_token: change(String(answer.id_token)) }));
		expect((await signIn("rtyler")).isIn).toBe(false);
		expect((await lastAttempt())?.failure).not.toBeNull();
		expect(await asOwner(database, "select from identities")).toEqual([]);
	});

	test("cannot have its answer sent a second time", async () => {
		await insertProvider(database, usual);
		const browser = new Browser();
		const began = await browser.ask(`${site.url}${start}`);
		const kept = new Map(browser.cookies);
		const back = await signInThere(browser, began.headers.get("location") ?? "", "rtyler");
		await browser.open(back);
		expect(browser.get("auth")).toBeDefined();
		const thief = new Browser();
		expect((await thief.open(back)).response.status).toBe(400);
		// Even with the cookies of the sign-in, which end with it: the provider takes its code once.
		for (const [name, cookie] of kept) thief.cookies.set(name, cookie);
		await thief.open(back);
		expect(thief.get("auth")).toBeUndefined();
	});
});

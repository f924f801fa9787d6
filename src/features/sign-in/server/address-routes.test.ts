import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../../../../tests/support/browser.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";
import { demoSignIn } from "./embedded-provider/demo-sign-in.ts";

const database = await testDatabase();
const site = await startSignInSite(database, [{ email: "maria@customer.example", name: "Maria" }]);
afterAll(async () => {
	await site?.stop();
});
beforeEach(() => emptyTables(database, "rate_limits", "identities"));

await insertPerson(database, { email: "maria@customer.example", soldTo: ["104233"] });
await insertPerson(database, { email: "root@mill.example", groups: ["SSA-Admin"] });
await insertPerson(database, { email: "ira@own-sign-in.example", soldTo: ["104234"] });
await insertPerson(database, { email: "staff@everybody.example", groups: ["SSA-ISR"] });
await insertPerson(database, { email: "one@everybody.example", soldTo: ["104235"] });

const usesIam = () =>
	asOwner(
		database,
		`insert into identities (issuer, subject, person_id, provider, last_used_at)
		 select 'https://iam.example', 'ira', id, 'iam', now() from people where email = 'ira@own-sign-in.example'`,
	);

/** Sends the sign-in page's form; answers the provider's address that the page leads on to. */
async function send(fields: Record<string, string>, browser = new Browser()) {
	const response = await browser.submit(`${site.url}/sign-in/address`, fields);
	const text = await response.text();
	const led = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
	return { response, text, led: led === undefined ? undefined : new URL(led), browser };
}

const clientOf = async (email: string) => (await send({ email })).led?.searchParams.get("client_id");

describe("the address decides", () => {
	test.each([
		["a customer", "maria@customer.example", "millgate-cdc"],
		["staff of the mill", "root@mill.example", "millgate-ad"],
		["a company that signs in with its own provider", "ira@own-sign-in.example", "millgate-iam"],
		["an address in capitals", " ROOT@MILL.EXAMPLE ", "millgate-ad"],
		["a domain in which staff are not most people", "staff@everybody.example", "millgate-cdc"],
		["a domain that nobody has", "person@elsewhere.example", "millgate-cdc"],
	])("leads %s to its provider", async (_who, email, client) => {
		await usesIam();
		expect(await clientOf(email)).toBe(client);
	});

	test.each(["customer.example", "mill.example", "own-sign-in.example", "everybody.example"])(
		"answers a known and an unknown address of %s in the same way",
		async (domain) => {
			await usesIam();
			const [known] = await asOwner<{ email: string }>(
				database,
				"select email from people where split_part(email, '@', 2) = $1 order by email limit 1",
				[domain],
			);
			const ask = async (email: string) => {
				const { response, text, led } = await send({ email });
				for (const name of ["state", "nonce", "code_challenge", "login_hint"]) led?.searchParams.delete(name);
				return [response.status, led?.href, text.replaceAll(/url=[^"]*|href="http[^"]*"/g, "")];
			};
			expect(await ask(`nobody.at.all@${domain}`)).toEqual(await ask(known?.email ?? ""));
		},
	);
});

test("the provider gets the address as its hint and fills it in, and the requested page is kept", async () => {
	const { led, browser } = await send({ email: "maria@customer.example", next: "/customer/orders" });
	expect(led?.searchParams.get("login_hint")).toBe("maria@customer.example");
	expect(browser.get("entra-return")).toContain("/customer/orders");
	const form = await browser.open(led ?? "");
	expect(form.text).toContain('value="maria@customer.example"');
});

test("a page of another site is not kept as the requested one", async () => {
	const { browser } = await send({ email: "maria@customer.example", next: "//evil.example" });
	expect(browser.get("entra-return")).not.toContain("evil");
});

test("the provider asks again if the form says so, even a person who is signed in there", async () => {
	expect((await send({ email: "maria@customer.example", fresh: "1" })).led?.searchParams.get("prompt")).toBe("login");
	expect((await send({ email: "maria@customer.example" })).led?.searchParams.get("prompt")).toBeNull();
});

test.each([
	["en", "Enter an e-mail address"],
	["es", "Escriba una dirección de correo"],
])("what is no address comes back with the reason and what was typed (%s)", async (language, words) => {
	const browser = new Browser();
	browser.set("lang", language);
	for (const email of ['maria"><script>', "", "a@b@c", `${"x".repeat(255)}@mill.example`]) {
		const { response, text } = await send({ email, next: "/customer" }, browser);
		expect(response.status).toBe(400);
		expect(text).toContain(words);
		expect(text).toContain('name="next" value="/customer"');
		expect(text).not.toContain("<script>");
		expect(response.headers.getSetCookie()).toEqual([]);
	}
	expect((await send({ email: "maria" }, browser)).text).toContain('value="maria"');
});

test("a form of another site begins nothing and shows the sign-in page", async () => {
	const browser = new Browser();
	const answer = await browser.ask(`${site.url}/sign-in/address`, {
		method: "POST",
		body: new URLSearchParams({ email: "maria@customer.example" }),
		headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
	});
	expect([answer.status, answer.headers.get("location"), answer.headers.getSetCookie()]).toEqual([
		303,
		`${site.url}/login`,
		[],
	]);
});

test("too many addresses from one network wait", async () => {
	site.from.address = "192.0.2.7";
	for (let at = 0; at < 30; at++) expect((await send({ email: "maria@customer.example" })).response.status).toBe(200);
	const { response, text } = await send({ email: "maria@customer.example" });
	expect([response.status, text.includes("Too many attempts")]).toEqual([429, true]);
	site.from.address = "127.0.0.1";
});

describe("demo accounts", () => {
	const local = { DEMO: true, PUBLIC_URL: "http://localhost:3000" };
	const issuers = { CDC_ISSUER: "http://localhost:3001", AD_ISSUER: "http://localhost:3001" };
	const offered = (settings: object, address = "127.0.0.1") =>
		demoSignIn({ ...site.services.config, ...local, ...issuers, ...settings }, address)?.people.length ?? 0;

	test("are offered in a demo, to a browser on its machine", () => {
		expect(offered({})).toBeGreaterThan(5);
		expect(offered({}, "::1")).toBeGreaterThan(5);
	});

	test.each([
		["a portal that is no demo", { DEMO: false }, "127.0.0.1"],
		["a portal with a public address", { PUBLIC_URL: "https://portal.mill.example" }, "127.0.0.1"],
		["a provider elsewhere", { CDC_ISSUER: "https://id.example.com" }, "127.0.0.1"],
		["a browser elsewhere", {}, "192.0.2.1"],
	])("are not offered by %s", (_what, settings, address) => {
		expect(offered(settings, address)).toBe(0);
	});
});

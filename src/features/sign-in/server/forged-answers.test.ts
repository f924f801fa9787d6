import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { insertPerson } from "../../../../tests/support/people.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";

let browser: Browser;

const database = await testDatabase();
const site = await startSignInSite(
	database,
	["maria@mill.example", "root@mill.example"].map((email) => ({ email, name: email })),
);
await insertPerson(database, { email: "root@mill.example", groups: ["SSA-Admin"] });
await insertPerson(database, { email: "maria@mill.example", soldTo: ["104233"] });
afterAll(async () => {
	await site?.stop();
});
beforeEach(async () => {
	browser = new Browser();
	await emptyTables(database, "rate_limits");
});

const viewerOf = (from: Browser) => viewerOfPageRequest(site.services, new Headers({ cookie: from.cookieHeader() }));

describe("an answer that does not belong to this sign-in opens nothing", () => {
	/** Signs in at the provider and stops before the callback is requested. */
	async function callbackOf(from: Browser, start = "/login-cdc", email = "maria@mill.example"): Promise<URL> {
		const form = await from.open(`${site.url}${start}`);
		let at = form.url;
		let answer = await from.submit(form.url, { email, password: "millgate-demo" });
		for (;;) {
			at = new URL(answer.headers.get("location") ?? "", at);
			if (at.origin === site.url) return at;
			answer = await from.ask(at);
		}
	}
	const refused = async (from: Browser, url: URL, title: string) => {
		const { response, text } = await from.open(url);
		expect(response.status).toBe(400);
		expect(text).toContain(title);
		expect(from.get("auth")).toBeUndefined();
	};
	const cannotCheck = "Your sign-in could not be verified";

	test("no state cookie: start again", async () => {
		const url = await callbackOf(browser);
		await refused(new Browser(), url, "Please start again");
	});

	test("another state", async () => {
		const url = await callbackOf(browser);
		url.searchParams.set("state", "cdc.forged");
		await refused(browser, url, cannotCheck);
	});

	test.each(["entra-nonce", "entra-verifier", "entra-state"])("a changed %s", async (name) => {
		const url = await callbackOf(browser);
		browser.set(name, name === "entra-state" ? "cdc.changed" : "x".repeat(43));
		await refused(browser, url, cannotCheck);
	});

	test("an answer of another issuer (mix-up)", async () => {
		const url = await callbackOf(browser);
		url.searchParams.set("iss", "https://evil.example");
		await refused(browser, url, cannotCheck);
	});

	test("an answer without its issuer", async () => {
		const url = await callbackOf(browser);
		url.searchParams.delete("iss");
		await refused(browser, url, cannotCheck);
	});

	test("an answer for another of our providers", async () => {
		const url = await callbackOf(browser);
		url.pathname = "/auth-callback";
		await refused(browser, url, "Please start again");
	});

	test("the same answer again, from this browser or one that kept its cookies", async () => {
		const url = await callbackOf(browser);
		const kept = browser.copy();
		expect((await browser.open(url)).response.status).toBe(200);
		const opened = browser.get("auth");
		const again = await browser.open(url);
		expect(again.response.status).toBe(400);
		expect(browser.get("auth")).toBe(opened);
		await refused(kept, url, cannotCheck);
	});

	test.each(["/login-cdc", "/login-iam"])(
		"an answer to what %s began in another tab, and the sign-in under way continues",
		async (start) => {
			await browser.ask(`${site.url}${start}`);
			const before = await callbackOf(browser.copy(), start);
			const url = await callbackOf(browser);
			await refused(browser, before, start === "/login-cdc" ? cannotCheck : "Please start again");
			expect((await browser.open(url)).response.status).toBe(200);
			expect(await viewerOf(browser)).toMatchObject({ email: "maria@mill.example" });
		},
	);

	test("a made-up code, and nothing at all", async () => {
		await browser.ask(`${site.url}/login-cdc`);
		const made = new URL(
			`${site.url}/login-callback?code=made-up&state=${browser.get("entra-state")}&iss=${encodeURIComponent(site.provider.issuer)}`,
		);
		await refused(browser, made, cannotCheck);
		await refused(browser, new URL(`${site.url}/login-callback`), "Please start again");
	});

	test("a form_post finishes like a query, and nothing but its fields passes", async () => {
		const url = await callbackOf(browser, "/login?provider=directory", "root@mill.example");
		const fields = { ...Object.fromEntries(url.searchParams), smuggled: "1" };
		const answer = await browser.submit(`${site.url}/ad-callback`, fields);
		expect(answer.status).toBe(303);
		expect(answer.headers.get("location")).not.toContain("smuggled");
		const { response } = await browser.open(new URL(answer.headers.get("location") ?? "", site.url));
		expect(response.status).toBe(200);
		expect((await viewerOf(browser))?.email).toBe("root@mill.example");
	});
});

import type { Browser as Chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Browser } from "../support/browser.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";

const url = inject("portalUrl");
let chromium: Chromium;
beforeAll(async () => {
	chromium = await openChromium();
});
afterAll(() => chromium.close());

describe("languages (§1, §4)", () => {
	test.each([
		["en", "en"],
		["es", "es"],
		["fr", "en"],
		["ES; drop", "en"],
		[undefined, "en"],
	])("the cookie %s reads as %s", async (cookie, language) => {
		const browser = new Browser();
		if (cookie !== undefined) browser.set("lang", cookie);
		const text = await (await browser.ask(`${url}/login`)).text();
		expect(/<html lang="(\w+)"/.exec(text)?.[1]).toBe(language);
	});
});

describe("constants (§9)", () => {
	test("the version is 1.0.63 on /status and at the foot of the page", async () => {
		const { page, context } = await visit(chromium);
		await page.goto("/status");
		await page.getByRole("main").getByText("1.0.63").first().waitFor();
		await page.getByRole("contentinfo").getByText("1.0.63").waitFor();
		await context.close();
	});

	test("/status names the clock by which a visitor reads since when", async () => {
		const { page, context } = await visit(chromium);
		await page.goto("/status");
		await page
			.getByRole("main")
			.getByText(/since .* \d\d:\d\d UTC/)
			.first()
			.waitFor();
		await context.close();
	});
});

describe("get-user (§7)", () => {
	const ask = (headers: Record<string, string>, method = "POST") =>
		fetch(`${url}/api/auth/get-user`, { method, headers });

	test("answers data, the user as a JSON string, and a new token", async () => {
		const [auth, , session] = await jarFor("customer");
		const response = await ask({
			authorization: `Bearer ${decodeURIComponent(auth?.value ?? "")}`,
			cookie: `millgate-session=${session?.value}`,
			lang: "en",
		});
		const answer = (await response.json()) as { data: string; token: string };
		expect(response.status).toBe(200);
		expect(Object.keys(JSON.parse(answer.data)).sort()).toEqual(["Groups", "ShipTo", "SoldTo", "Suppliers"]);
		expect(answer.token).toMatch(/^[\w-]{40,}$/);
	});

	test("is forbidden without a token, and with a token without its session", async () => {
		const [auth] = await jarFor("customer");
		expect((await ask({})).status).toBe(403);
		expect((await ask({ authorization: `Bearer ${decodeURIComponent(auth?.value ?? "")}` })).status).toBe(403);
	});

	test("is POST only", async () => {
		expect((await ask({}, "GET")).status).toBe(405);
	});
});

import type { Browser as Chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { pagePaths } from "#app/route-table.ts";
import { Browser } from "../support/browser.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";

const url = inject("portalUrl");
let chromium: Chromium;
beforeAll(async () => {
	chromium = await openChromium();
});
afterAll(() => chromium.close());

/** Specification §2, the simple layout; those that are no page answer as routes of the server. */
const simple = ["/", "/en", "/es", "/login", "/status", "/forbidden", "/login-alias", "/terms-and-conditions"];
const serverRoutes = ["/logout", "/login-cdc", "/login-iam", "/logout-iam", "/ad-callback", "/auth-callback", "/login-callback"];

describe("screens and routes (§2)", () => {
	test("every page of the simple layout stands in the route table", () => {
		expect(pagePaths).toEqual(expect.arrayContaining(simple));
	});

	test.each(serverRoutes)("%s is answered by the server, not by the page for unknown paths", async (path) => {
		const { status } = await new Browser().ask(`${url}${path}`);
		expect(status).not.toBe(404);
		expect(status).toBeLessThan(500);
	});

	test.each([
		["en", "Page not found", "BACK"],
		["es", "Página no encontrada", "VOLVER"],
	] as const)("an unknown path is 404 with a way back (%s)", async (language, title, button) => {
		const { page, context } = await visit(chromium, { language });
		expect((await page.goto("/no/such/page"))?.status()).toBe(404);
		expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(title);
		await page.getByRole("link", { name: button }).click();
		await page.waitForURL((address) => address.pathname === "/");
		await context.close();
	});

	test("a refused page is 403 and says why, with RELOAD", async () => {
		const { page, context } = await visit(chromium);
		await context.addCookies(await jarFor("supplier"));
		expect((await page.goto("/customer"))?.status()).toBe(403);
		expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Forbidden");
		await page.getByText("Your session has expired or has insufficient access rights").waitFor();
		await page
			.getByRole("link", { name: "RELOAD" })
			.or(page.getByRole("button", { name: "RELOAD" }))
			.first()
			.waitFor();
		await context.close();
	});

	test.each(["/customer", "/supplier", "/admin"])("%s without an auth cookie leads to the site root", async (path) => {
		const response = await new Browser().ask(`${url}${path}`);
		expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
	});
});

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
});

describe("get-user (§7)", () => {
	const ask = (headers: Record<string, string>, method = "POST") => fetch(`${url}/api/auth/get-user`, { method, headers });

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

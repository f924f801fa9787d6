import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { jarFor, openWholeChromium, visit } from "../support/chromium.ts";

const portalUrl = inject("portalUrl");

/** Another site than the portal's: 127.0.0.1 and localhost are two, though both are this machine. */
let foreign: Server;
let foreignUrl = "";
let browser: Browser;

const page = `<!doctype html><title>Elsewhere</title>
<a href="${portalUrl}/customer/orders/late-orders">My late orders</a>
<form method="post" action="${portalUrl}/api/graphql" enctype="text/plain">
<input name='{"query":"mutation { updatePreferences(input: {}) { email } }","x":"' value='"}'><button>Win a prize</button></form>`;

beforeAll(async () => {
	foreign = createServer((_request, response) => response.setHeader("content-type", "text/html").end(page));
	const port = await new Promise<number>((done) =>
		foreign.listen(0, "127.0.0.1", () => done((foreign.address() as AddressInfo).port)),
	);
	foreignUrl = `http://127.0.0.1:${port}/`;
	browser = await openWholeChromium();
});

afterAll(async () => {
	await browser?.close();
	foreign.closeAllConnections();
	foreign.close();
});

test("a link in a mail or on another site opens the page, though strict cookies do not come with it", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await jarFor("customer"));
	await page.goto(foreignUrl);
	await page.getByRole("link", { name: "My late orders" }).click();
	await page.waitForURL((url) => url.pathname === "/customer/orders/late-orders");
	await page.getByRole("main").waitFor();
	expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
	await context.close();
});

test("the same link leads a visitor to the site root", async () => {
	const { page, context } = await visit(browser);
	await page.goto(foreignUrl);
	await page.getByRole("link", { name: "My late orders" }).click();
	await page.waitForURL((url) => url.host === new URL(portalUrl).host && url.pathname === "/");
	await context.close();
});

test("a form on another site that is sent in a user's name does nothing", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await jarFor("customer"));
	await page.goto(foreignUrl);
	const [response] = await Promise.all([
		page.waitForResponse((answer) => answer.url().endsWith("/api/graphql")),
		page.getByRole("button").click(),
	]);
	expect(response.status()).toBe(403);
	await context.close();
});

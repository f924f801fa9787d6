import { once } from "node:events";
import { createServer } from "node:http";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { copyWordsPath, deviceCopies } from "#shared/device-copies.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { axeFaults } from "../support/axe.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { insertPerson } from "../support/people.ts";
import { startPortal } from "../support/portal.ts";
import { bringNewcomer, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

const keptOn = (page: Page) =>
	page.evaluate(async (name) => {
		const keys = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
		return keys.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith("/assets/"));
	}, deviceCopies);

/** Waits for the page to open without a connection: its copy is there, and the worker that serves it works. */
async function untilKept(page: Page, path: string): Promise<void> {
	await expect.poll(() => keptOn(page)).toContain(path);
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test.each([
	["en", "customer", "/customer", "/customer/orders"],
	["es", "supplier", "/supplier", "/supplier/reports/shipments-received"],
] as const)(
	"what was opened stays readable without a connection, and leaves the device with its person: %s",
	async (language, role, home, list) => {
		const { page, context } = await visit(browser, { language, width: 360 });
		await context.addCookies(await openJar(await bringNewcomer(demoEmail(role))));
		const says = (words: (inputs: object, options: { locale: "en" | "es" }) => string) => page.getByText(words({}, { locale: language }));
		await page.goto(home);
		await expect.poll(() => keptOn(page)).toEqual([home, copyWordsPath]);
		await page.goto(list);
		await expect.poll(async () => (await keptOn(page)).toSorted()).toEqual([copyWordsPath, home, list].toSorted());
		const title = await page.title();

		await context.setOffline(true);
		await says(m.web_offline_away).waitFor();
		expect(await axeFaults(page)).toBe("");
		await page.reload();
		await says(m.web_offline_away).waitFor();
		expect(await page.title()).toBe(title);
		await page.goto(home);
		await says(m.web_offline_away).waitFor();
		expect((await context.cookies()).map(({ name }) => name)).toContain("auth");

		// A page that was never opened says so, and leads to those that were.
		await page.locator(`main a[href]:not([href^="${list}"])`).first().click();
		await says(m.web_offline_not_kept).waitFor();
		await page.getByRole("link", { name: title }).click();
		await says(m.web_offline_away).waitFor();

		await context.setOffline(false);
		await says(m.web_offline_away).waitFor({ state: "detached" });
		await untilAtRest(page);
		// The page may still be catching up with the server, and break the first step off or hold it up.
		const leave = () => page.goto("/logout", { waitUntil: "commit", timeout: 5000 }).catch(() => null);
		await expect.poll(leave).not.toBeNull();
		await expect.poll(() => keptOn(page)).toEqual([]);
		await context.close();
	},
);

test("a page that was never opened comes by itself once there is a connection again", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(await bringNewcomer(demoEmail("customer"))));
	await page.goto("/customer");
	await untilKept(page, "/customer");
	// Not by asking every few seconds: the browser says when there is one. Should it have said so too early, the next document asks as ever.
	await page.addInitScript(() => {
		if (!sessionStorage.getItem("first")) window.setInterval = () => 0 as never;
		sessionStorage.setItem("first", "was");
	});
	await context.setOffline(true);
	await page.goto("/customer/resources");
	await page.getByText(m.web_offline_not_kept()).waitFor();
	await context.setOffline(false);
	await page.getByRole("navigation").first().waitFor();
	expect(new URL(page.url()).pathname).toBe("/customer/resources");
	await context.close();
});

test("what is asked for otherwise than by a link is opened by its copy too, or says that there is none", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(await bringNewcomer(demoEmail("customer"))));
	await page.goto("/customer/orders");
	await untilKept(page, "/customer/orders");
	await untilAtRest(page);
	await context.setOffline(true);
	await page.getByRole("combobox", { name: m.web_search() }).fill("M4");
	await page.keyboard.press("Enter");
	await page.getByText(m.web_offline_not_kept()).waitFor();
	await page.goBack();
	await page.getByRole("heading", { level: 1, name: m.orders_title() }).waitFor();
	await context.close();
});

test("a page without a copy that nobody could be asked for says so, and comes by itself", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(demoEmail("admin")));
	await page.goto("/admin");
	await untilAtRest(page);
	await context.setOffline(true);
	await page.getByRole("link", { name: m.administration_see_all() }).first().click();
	await page.getByRole("heading", { level: 1, name: m.web_error_503_title() }).waitFor();
	await context.setOffline(false);
	await page.getByRole("navigation").first().waitFor();
	await page.getByRole("heading", { level: 1, name: m.web_error_503_title() }).waitFor({ state: "detached" });
	expect(new URL(page.url()).pathname).not.toBe("/admin");
	await context.close();
});

test("a page that comes from its copy says so where the browser knows of no fault, and catches up by itself", async () => {
	const { page, context } = await visit(browser, { language: "es" });
	// A network without a way to the portal: browsers say that they are online there.
	await page.addInitScript(() => {
		Object.defineProperty(Navigator.prototype, "onLine", { get: () => true });
		for (const name of ["online", "offline"]) window.addEventListener(name, (event) => event.isTrusted && event.stopImmediatePropagation());
	});
	await context.addCookies(await openJar(await bringNewcomer(demoEmail("customer"))));
	await page.goto("/customer");
	await untilKept(page, "/customer");
	await page.goto("/customer/orders");
	await untilKept(page, "/customer/orders");
	const away = page.getByText(m.web_offline_away({}, { locale: "es" }));
	expect(await away.count()).toBe(0);

	await context.setOffline(true);
	await page.reload();
	await away.waitFor();
	await page.locator('a[href="/customer"]').first().click();
	await page.waitForURL("**/customer");
	await away.waitFor();
	const caughtUp = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/customer.data");
	await context.setOffline(false);
	expect((await caughtUp).status()).toBe(200);
	await away.waitFor({ state: "detached" });
	await page.goto("/customer/orders");
	await page.getByRole("heading", { level: 1 }).waitFor();
	expect(await away.count()).toBe(0);
	await context.close();
});

test("a proxy that finds no portal behind it is not what people see: their copies are, and catch up by themselves", async () => {
	const portal = await startPortal({ isEmpty: true });
	const databaseUrl = await portal.databaseUrl();
	const { email } = await insertPerson({ adminUrl: databaseUrl }, { soldTo: ["104233"] });
	const { page, context } = await visit(browser, {}, portal.url);
	await context.addCookies(await openJar(email, { url: portal.url, databaseUrl }));
	await page.goto("/customer");
	await untilKept(page, "/customer");
	await portal.kill();
	const proxy = createServer((_, response) => response.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>"));
	await once(proxy.listen(new URL(portal.url).port), "listening");

	const away = page.getByText(m.web_offline_away());
	await page.reload();
	await away.waitFor();
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.goto("/customer/orders");
	await page.getByText(m.web_offline_not_kept()).waitFor();
	await page.goBack();
	await away.waitFor();

	proxy.closeAllConnections();
	await once(proxy.close(), "close");
	await portal.start();
	await away.waitFor({ state: "detached" });
	await page.getByRole("link", { name: m.orders_title(), exact: true }).first().click();
	await page.getByRole("heading", { level: 1, name: m.orders_title() }).waitFor();
	await context.close();
	await portal.stop();
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { untilAtRest } from "../support/at-rest.ts";
import { axeFaults } from "../support/axe.ts";
import { openWholeChromium, visit } from "../support/chromium.ts";
import { keptOn, untilKept } from "../support/device-copies.ts";
import { insertPerson } from "../support/people.ts";
import { startPortal } from "../support/portal.ts";
import { bringNewcomer, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openWholeChromium();
});
afterAll(() => browser.close());

const home = "/customer";
const bills = "/customer/documents/bill-of-lading";
const tallies = "/customer/documents/shipment-tallies";

test.each([
	["en", "customer"],
	["es", "ship-to"],
] as const)(
	"what a yard needs stays readable without a connection, and leaves the device with its person: %s",
	async (language, role) => {
		const { page, context, faults } = await visit(browser, { language, width: 360 });
		await context.addCookies(await openJar(await bringNewcomer(demoEmail(role))));
		const says = (words: (inputs: object, options: { locale: "en" | "es" }) => string) =>
			page.getByText(words({}, { locale: language }));
		await page.goto(bills);
		await untilKept(page, bills);
		await page.goto(tallies);
		await untilKept(page, tallies);
		const title = await page.title();
		expect(faults).toEqual([]);

		await context.setOffline(true);
		await says(m.web_offline_away).waitFor();
		expect(await axeFaults(page)).toBe("");
		await page.reload();
		await says(m.web_offline_away).waitFor();
		expect(await page.title()).toBe(title);
		await page.goto(bills);
		await says(m.web_offline_away).waitFor();
		expect((await context.cookies()).map(({ name }) => name)).toContain("auth");

		// A page that is not kept says so, and lists those that are.
		await page.goto(home);
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
	await page.goto(bills);
	await untilKept(page, bills);
	// Not by polling: the browser reports a connection. If it reports too early, the next document is requested as
	// usual.
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

test("a page that is opened otherwise than by a link is opened from its copy too, or says that there is none", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(await bringNewcomer(demoEmail("customer"))));
	await page.goto(bills);
	await untilKept(page, bills);
	await untilAtRest(page);
	await context.setOffline(true);
	await page.getByRole("combobox", { name: m.web_search() }).fill("M4");
	await page.keyboard.press("Enter");
	await page.getByText(m.web_offline_not_kept()).waitFor();
	await page.goBack();
	await page.getByRole("heading", { level: 1, name: m.documents_bills_title() }).waitFor();
	await context.close();
});

test("an unavailable page without a copy says so, and loads by itself later", async () => {
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

test("a page from its copy says so even if the browser noticed no error, and refreshes by itself", async () => {
	const { page, context } = await visit(browser, { language: "es" });
	// A network without a way to the portal: browsers say that they are online there.
	await page.addInitScript(() => {
		Object.defineProperty(Navigator.prototype, "onLine", { get: () => true });
		for (const name of ["online", "offline"])
			window.addEventListener(name, (event) => event.isTrusted && event.stopImmediatePropagation());
	});
	await context.addCookies(await openJar(await bringNewcomer(demoEmail("customer"))));
	await page.goto(bills);
	await untilKept(page, bills);
	await page.goto(tallies);
	await untilKept(page, tallies);
	const away = page.getByText(m.web_offline_away({}, { locale: "es" }));
	expect(await away.count()).toBe(0);

	await context.setOffline(true);
	await page.reload();
	await away.waitFor();
	await page.locator(`a[href="${bills}"]`).first().click();
	await page.waitForURL(`**${bills}`);
	await away.waitFor();
	const caughtUp = page.waitForResponse((answer) => new URL(answer.url()).pathname === `${bills}.data`);
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
	await page.goto(bills);
	await untilKept(page, bills);
	await portal.kill();
	const proxy = createServer((_, response) =>
		response.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>"),
	);
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

import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { hashSecret } from "#server/session/secrets.ts";
import { comeAgainCodes } from "#shared/close-codes.ts";
import { languages } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, signIn, visit } from "../support/chromium.ts";
import { freeFormKey } from "../support/free-form-key.ts";
import { ask, cookieHeader, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

const url = inject("portalUrl");
/** Buys in Monterrey; no other test signs in for her. */
const dismissed = "hilda.juarez@acerosdelbravo.example";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

/** Requests on a user's behalf without a page: payloads, files, GraphQL. */
async function askAs(
	email: string,
	lang: string,
	path: string,
	query?: string,
): Promise<{ status: number; text: string }> {
	const jar = await openJar(email);
	const bearer = jar.find(({ name }) => name === "auth")?.value;
	const cookie = `${cookieHeader(jar)}; lang=${lang}`;
	const own = {
		"content-type": "application/json",
		authorization: `Bearer ${bearer}`,
		"x-free-form-key": freeFormKey,
		lang,
	};
	const post = { method: "POST", headers: { cookie, ...own }, body: JSON.stringify({ query }) };
	const response = await fetch(`${url}${path}`, query ? post : { headers: { cookie }, redirect: "manual" });
	return { status: response.status, text: await response.text() };
}

const refused = [
	{
		who: "a supplier",
		email: demoEmail("supplier"),
		paths: [paths.customer, paths.orders, paths.lateOrders, paths.order("M417376", 2)],
	},
	{ who: "a customer", email: demoEmail("customer"), paths: [paths.admin, paths.supplier] },
];

describe.each(languages)("who is refused (%s)", (locale) => {
	test.each(refused)(
		"$who reads so on the page, with a button that leads to the root",
		async ({ email, paths: closed }) => {
			const { page, context, faults } = await visit(browser, { language: locale });
			await context.addCookies(await openJar(email));
			for (const path of closed) {
				expect((await page.goto(path))?.status(), path).toBe(403);
				await page.getByRole("heading", { level: 1, name: m.web_error_403_title({}, { locale }) }).waitFor();
				expect(await page.getByRole("alert").textContent()).toContain(m.web_error_403_text({}, { locale }));
			}
			const home = await page.getByRole("link", { name: m.web_error_reload({}, { locale }) }).getAttribute("href");
			expect(home).toBe("/");
			expect(faults).toEqual([]);
			await context.close();
		},
	);

	test("a supplier reads nothing of the customers' by payload, file or GraphQL", async () => {
		const email = demoEmail("supplier");
		const [line] = await ask<{ order: string; po: string }>(
			'select order_number as "order", po_number as po from order_lines where is_open order by 1 limit 1',
		);
		const { order = "", po = "" } = line ?? {};
		for (const path of [
			"/customer.data",
			"/customer/orders.data",
			"/customer/orders/late-orders.data",
			"/downloads/orders.csv?tab=all",
		]) {
			const { status, text } = await askAs(email, locale, path);
			expect([path, status]).toEqual([path, 403]);
			expect(text).not.toContain(po);
		}
		const file = await askAs(email, locale, "/downloads/orders.xlsx");
		expect(file).toMatchObject({
			status: 403,
			text: expect.stringContaining(m.server_forbidden_detail({}, { locale })),
		});
		for (const query of [
			`{ order(order: "${order}") { poNumber } }`,
			"{ orderLines(first: 5, tab: all) { nodes { poNumber } } }",
		]) {
			const { text } = await askAs(email, locale, "/api/graphql", query);
			expect(JSON.parse(text).errors[0].extensions.code).toBe("forbidden");
			expect(text).not.toContain(po);
		}
	});
});

describe.each(languages)("a session that is over (%s)", (locale) => {
	test.each([
		["every tab", true],
		["a tab whose socket is not back yet", false],
	])("in another tab leads %s to the root by itself", async (_which, isFollowing) => {
		const { page, context, faults } = await visit(browser, { language: locale });
		await context.addCookies(await openJar(demoEmail("value-plus")));
		let isAway = !isFollowing;
		if (isAway)
			await page.routeWebSocket(/graphql/, (socket) =>
				isAway ? socket.close({ code: comeAgainCodes.goingAway }) : void socket.connectToServer(),
			);
		await page.goto(paths.orders);
		await untilAtRest(page);
		const other = await context.newPage();
		await other.goto("/logout");
		await other.waitForURL((at) => at.pathname === "/");
		isAway = false;
		await page.waitForURL((at) => at.pathname === "/");
		await page
			.getByRole("link", { name: m.sign_in_title({}, { locale }) })
			.first()
			.waitFor();
		expect(faults).toEqual([]);
		await context.close();
	});

	test("in the middle of a page leads to the root, and after signing in back to the page", async () => {
		const email = demoEmail("value-plus");
		const { page, context, faults } = await visit(browser, { language: locale });
		const jar = await openJar(email);
		await context.addCookies(jar);
		await page.goto(`${paths.orders}?tab=all`);
		await untilAtRest(page);
		await ask(
			"update session_tokens t set expires_at = now() from sessions s where s.id = t.session_id and s.key_hash = $1",
			[hashSecret(jar.find(({ name }) => name === "millgate-session")?.value ?? "")],
		);
		await page.waitForURL((at) => at.pathname === "/");
		await page
			.getByRole("main")
			.getByRole("link", { name: m.sign_in_title({}, { locale }) })
			.click();
		await page.getByRole("link", { name: m.identities_provider_cdc({}, { locale }) }).click();
		await page.waitForURL((at) => at.pathname.startsWith("/interaction/"));
		await signIn(page, email, page.url());
		await page.getByRole("heading", { level: 1, name: m.orders_title({}, { locale }) }).waitFor();
		expect(new URL(page.url())).toMatchObject({ pathname: paths.orders, search: "?tab=all" });
		expect(faults).toEqual([]);
		await context.close();
	});

	test("of a user who was deactivated soon opens nothing, in page, payload, file or API", async () => {
		const { page, context, faults } = await visit(browser, { language: locale });
		const jar = await openJar(dismissed);
		await context.addCookies(jar);
		await page.goto(paths.orders);
		await untilAtRest(page);
		await ask("update people set is_active = false where email = $1", [dismissed]);
		try {
			const cookie = cookieHeader(jar);
			const asks = () => fetch(`${url}/customer/orders`, { headers: { cookie }, redirect: "manual" });
			await expect.poll(async () => (await asks()).status).toBe(302);
			const statuses = ["/customer/orders", "/downloads/orders.csv", "/customer/orders.data"].map(async (path) => {
				const response = await fetch(`${url}${path}`, { headers: { cookie }, redirect: "manual" });
				return { status: response.status, text: await response.text() };
			});
			const [asPage, asFile, asPayload] = await Promise.all(statuses);
			expect([asPage?.status, asFile?.status]).toEqual([302, 403]);
			expect(asPayload?.text).not.toContain("orderNumber");
			await page.waitForURL((at) => at.pathname === "/");
			await page.reload();
			expect(
				await page
					.locator("header, main")
					.allTextContents()
					.then((texts) => texts.join()),
			).not.toContain("Hilda");
			expect(faults).toEqual([]);
		} finally {
			await ask("update people set is_active = true where email = $1", [dismissed]);
		}
		await context.close();
	});
});

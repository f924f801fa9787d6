import { randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword } from "#features/sign-in/server/embedded-provider/demo-password.ts";
import { m } from "#generated/texts/messages.js";
import { hashSecret } from "#server/session/secrets.ts";
import { openWholeChromium, signIn, visit } from "../support/chromium.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

/** A supplier and a customer for whom nobody has looked at the terms yet. */
const newcomers = [
	{ locale: "en", like: "elena.fontenot@gulfferroalloys.example", home: "/supplier" },
	{ locale: "es", like: "jorge.trevino@acerosdelbravo.example", home: "/customer" },
] as const;

let browser: Browser;
beforeAll(async () => {
	browser = await openWholeChromium();
});
afterAll(() => browser.close());

describe.each(newcomers)("a newcomer ($locale)", ({ locale, like, home }) => {
	test("signs in from the root, accepts the terms, sees the home page, signs out, and is out in every tab", async () => {
		const email = await bringNewcomer(like);
		const { page, context, faults } = await visit(browser, { language: locale });
		await page.goto("/");
		await page
			.getByRole("main")
			.getByRole("link", { name: m.sign_in_title({}, { locale }) })
			.click();
		await page.getByRole("link", { name: m.identities_provider_cdc({}, { locale }) }).waitFor();
		await signIn(page, email);
		expect(new URL(page.url()).pathname).toBe("/terms-and-conditions");
		await page.getByRole("button", { name: m.sign_in_terms_accept({}, { locale }) }).click();
		await page.waitForURL((url) => url.pathname === home);
		expect(await page.locator("html").getAttribute("lang")).toBe(locale);
		const tour = (at: Page) => at.getByRole("region", { name: m.guidance_tour({}, { locale }) });
		const steps = [
			m.guidance_tour_search_title,
			m.guidance_tour_pages_title,
			m.guidance_tour_bell_title,
			m.guidance_tour_account_title,
		];
		for (const [index, title] of steps.entries()) {
			await tour(page)
				.getByRole("heading", { name: title({}, { locale }) })
				.waitFor();
			const name = index === steps.length - 1 ? m.guidance_tour_done : m.guidance_tour_next;
			await tour(page)
				.getByRole("button", { name: name({}, { locale }) })
				.click();
		}
		await tour(page).waitFor({ state: "detached" });
		await expect
			.poll(() => ask("select has_toured from people where email = $1", [email]))
			.toEqual([{ has_toured: true }]);
		const other = await context.newPage();
		await other.goto(home);
		expect(new URL(other.url()).pathname).toBe(home);
		expect(await tour(other).count()).toBe(0);
		await page.goto("/logout");
		await page.waitForURL((url) => url.pathname === "/");
		// The other tab may have requested its user just before; the answer leaves a token that is not valid, and is
		// cleared at once.
		const left = async () =>
			(await context.cookies()).map(({ name }) => name).filter((name) => /^(auth|millgate-session)$/.test(name));
		await expect.poll(left).toEqual([]);
		// The tab may notice by itself and be on its way already, which breaks a reload off; then it is looked at again.
		const look = () =>
			new URL(other.url()).pathname === "/" ? "/" : other.reload().then(() => new URL(other.url()).pathname, String);
		await expect.poll(look).toBe("/");
		expect(faults).toEqual([]);
		await context.close();
	});
});

test("a token that arrives after the person signed out elsewhere does not stay in the browser", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await openJar(demoEmail("customer")));
	const auth = async () => (await context.cookies()).filter(({ name }) => name === "auth");
	// A live update would notify the page, and it would leave.
	await page.routeWebSocket(/./, () => {});
	await page.route("**/api/auth/get-user", async (route) => {
		const response = await route.fetch();
		const stood = await auth();
		await context.request.get("/logout");
		// What the page looked at before it stored the new token.
		await context.addCookies(stood);
		await route.fulfill({ response });
	});
	const refused = page.waitForResponse(
		(response) => new URL(response.url()).pathname === "/api/auth/session" && response.status() === 403,
	);
	await page.goto("/customer/resources");
	await refused;
	await expect.poll(auth).toEqual([]);
	await context.close();
});

test("a page that was requested before signing in is opened after it", async () => {
	const { page, context, faults } = await visit(browser);
	await page.goto("/login?next=/customer/orders");
	await page.getByRole("link", { name: m.identities_provider_cdc() }).click();
	await page.waitForURL((url) => url.pathname.startsWith("/interaction/"));
	await signIn(page, demoEmail("customer"), page.url());
	await passTerms(page);
	expect(new URL(page.url()).pathname).toBe("/customer/orders");
	expect(faults).toEqual([]);
	await context.close();
});

test("an address leads to its provider in one step, a demo account by one click, and the requested page follows", async () => {
	const { page, context, faults } = await visit(browser);
	const isAtProvider = (url: URL) => url.pathname.startsWith("/interaction/");
	await page.goto("/login?next=/customer/orders");
	await page.getByRole("button", { name: m.sign_in_demo_role_isr() }).click();
	await page.waitForURL(isAtProvider);
	expect(await page.locator("#email").inputValue()).toBe(demoEmail("isr"));
	await page.goto("/login?next=/customer/orders");
	await page.getByLabel(m.sign_in_address()).fill(demoEmail("customer"));
	await page.getByLabel(m.sign_in_address()).press("Enter");
	await page.waitForURL(isAtProvider);
	expect(await page.locator("#email").inputValue()).toBe(demoEmail("customer"));
	await page.locator("#password").fill(demoPassword);
	await page.locator("#password").press("Enter");
	await page.waitForURL((url) => url.pathname === "/terms-and-conditions" || url.pathname.startsWith("/customer"));
	await passTerms(page);
	expect(new URL(page.url()).pathname).toBe("/customer/orders");
	expect(faults).toEqual([]);
	await context.close();
});

test("a link to one of one's accounts holds over the sign-in, and opens as that account", async () => {
	const [account] = await ask<{ code: string }>(
		`select a.code from accounts a join person_accounts pa on pa.account_id = a.id join people p on p.id = pa.person_id
		 where p.email = $1 and a.kind = 'sold_to' order by a.code limit 1`,
		[demoEmail("isr")],
	);
	const { page, context, faults } = await visit(browser);
	await page.goto(`/login-alias?alias=${account?.code}`);
	await page.getByRole("main").getByRole("link", { name: m.sign_in_title() }).click();
	await page.getByRole("link", { name: m.identities_provider_ad() }).click();
	await page.waitForURL((url) => url.pathname.startsWith("/interaction/"));
	await signIn(page, demoEmail("isr"), page.url());
	await passTerms(page);
	await page.waitForURL((url) => url.pathname === "/customer");
	expect((await context.cookies()).find(({ name }) => name === "isr-alias")?.value).toBe(account?.code);
	expect(faults).toEqual([]);
	await context.close();
});

test("a visitor reads the terms, and accepts them once signed in", async () => {
	const email = await bringNewcomer("jorge.trevino@acerosdelbravo.example");
	const { page, context, faults } = await visit(browser, { width: 360, theme: "dark" });
	await page.goto("/terms-and-conditions");
	await page.getByRole("region", { name: m.sign_in_terms_title() }).getByText("Who may use this portal").waitFor();
	expect(await page.getByRole("button", { name: m.sign_in_terms_accept() }).count()).toBe(0);
	await page.getByRole("link", { name: m.sign_in_terms_first() }).click();
	await page.getByRole("link", { name: m.identities_provider_cdc() }).click();
	await page.waitForURL((url) => url.pathname.startsWith("/interaction/"));
	await signIn(page, email, page.url());
	await passTerms(page);
	expect(new URL(page.url()).pathname).toBe("/customer");
	expect(faults).toEqual([]);
	await context.close();
});

test("signing in works without script as far as the form, and a wrong password is reported in the reader's language", async () => {
	const { page, context } = await visit(browser, { language: "es", hasScript: false });
	await page.goto("/login-cdc");
	await page.locator("#email").fill(demoEmail("customer"));
	await page.locator("#password").fill("not the password");
	await page.locator("#password").press("Enter");
	expect(await page.getByRole("alert").textContent()).toContain(m.sign_in_demo_wrong({}, { locale: "es" }));
	await context.close();
});

/** Accepts the terms if necessary; the requested page follows. */
async function passTerms(page: Awaited<ReturnType<typeof visit>>["page"]): Promise<void> {
	if (new URL(page.url()).pathname !== "/terms-and-conditions") return;
	await page.getByRole("button", { name: m.sign_in_terms_accept() }).click();
	await page.waitForURL((url) => url.pathname !== "/terms-and-conditions");
}

test("a user who followed an invitation reads at the sign-in that they are invited, and not to which address", async () => {
	const [link, address] = [
		randomBytes(32).toString("base64url"),
		`invited.${randomBytes(4).toString("hex")}@somewhere.example`,
	];
	await ask(
		`insert into invitations (email, name, area, language, accounts, token_hash, invited_by, sent_at, expires_at)
		 values ($1, 'Invited', 'customer', 'es', '{104233}', $2, 'a test', now(), now() + interval '7 days')`,
		[address, hashSecret(link)],
	);
	const { page, context, faults } = await visit(browser, { language: "es", width: 360, theme: "dark" });
	const invited = page.getByText(/le ha invitado a su portal/);
	await page.goto("/login");
	await page.getByRole("heading", { level: 1 }).waitFor();
	expect(await invited.count()).toBe(0);
	await page.goto(`/login?invitation=${link}`);
	await invited.waitFor();
	expect(new URL(page.url()).search).toBe("");
	expect(await page.content()).not.toContain(address);
	expect(faults).toEqual([]);
	await context.close();
});

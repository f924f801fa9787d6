import type { Browser as Chromium, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { adminPages, customerPages, simplePages, supplierPages } from "#app/route-table.ts";
import { fetchBudgets } from "#web/ui/actions/fetch-budget.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { Browser } from "../support/browser.ts";
import { jarFor, openWholeChromium, visit } from "../support/chromium.ts";
import { ask } from "../support/session-jar.ts";
import { demoEmail, signedIn } from "../support/signed-in.ts";
import { guardedRoutes, serverRoutes, simpleRoutes } from "./route-rows.ts";

const url = inject("portalUrl");
const roles = ["customer", "supplier", "admin"] as const;
const people = new Map<string, Browser>();
const single = "/customer/orders/single";
let chromium: Chromium;
let anOrder: string;

beforeAll(async () => {
	chromium = await openWholeChromium();
	for (const role of roles) people.set(role, await signedIn(url, demoEmail(role)));
	const [line] = await ask<{ query: string }>(
		`select format('?order=%s&item=%s', l.order_number, l.item) as query
		 from order_lines l join person_accounts pa using (account_id)
		 join people p on p.id = pa.person_id where p.email = $1 order by l.order_number limit 1`,
		[demoEmail("customer")],
	);
	anOrder = line?.query ?? "";
});
afterAll(() => chromium.close());

/** The response to a path: its status, redirect, heading, and layout. */
async function answerOf(path: string, browser = new Browser()) {
	const response = await browser.ask(`${url}${path}`);
	const text = await response.text();
	const layout = /<nav[^>]* aria-label="Main navigation"/.test(text) ? "default" : "simple";
	const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]?.replace(/<[^>]+>/g, "");
	const buttons = [...text.matchAll(/<a[^>]* href="\/"[^>]*>([^<]+)<\/a>/g)].map(([, label]) => label);
	return { status: response.status, location: response.headers.get("location"), layout, heading, buttons, text };
}
const as = (role: string) => people.get(role) as Browser;

/** Scripts and payloads that a document or page prefetches, by path or by query. */
const aheadOf = (page: Page, part: "pathname" | "search" = "pathname") =>
	page.evaluate(
		(part) =>
			[...document.querySelectorAll<HTMLLinkElement>("link[rel=prefetch]")].map(({ href }) => new URL(href)[part]),
		part,
	);

describe("the routes without an access check (§2)", () => {
	const pages = simpleRoutes.filter((path) => !serverRoutes.includes(path));
	test.each(pages)("%s shows its page in the simple layout", async (path) => {
		for (const browser of [undefined, as("customer"), as("supplier")]) {
			const { status, heading, layout } = await answerOf(path, browser);
			expect([status, layout]).toEqual([path === "/forbidden" ? 403 : 200, "simple"]);
			expect(heading).toBeTruthy();
		}
	});

	test.each(serverRoutes)("%s is answered by the server, not by the page for unknown paths", async (path) => {
		const { status } = await answerOf(path);
		expect(status).not.toBe(404);
		expect(status).toBeLessThan(500);
	});
});

describe.each(guardedRoutes)("$path (§2)", ({ path, admitted, refused }) => {
	test("shows its page in the default layout to whom its check lets in, and to nobody else", async () => {
		const shown = await answerOf(path === single ? path + anOrder : path, as(admitted));
		expect([shown.status, shown.layout, Boolean(shown.heading)]).toEqual([200, "default", true]);
		expect(await answerOf(path, as(refused))).toMatchObject({ status: 403, heading: "Forbidden", layout: "default" });
		expect(await answerOf(path)).toMatchObject({ status: 302, location: "/" });
	});
});

describe("what has no page (§§2, 8)", () => {
	test("an unknown path is 404, Page not found, and not fatal: a signed-in user keeps the navigation", async () => {
		expect(await answerOf("/no/such/page")).toMatchObject({ status: 404, heading: "Page not found", layout: "simple" });
		const signed = await answerOf("/customer/no-such-page", as("customer"));
		expect(signed).toMatchObject({ status: 404, heading: "Page not found", layout: "default" });
		expect(signed.text).not.toContain("Page Not Found");
	});

	test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
		"an unknown path is 404 by %s too, and an existing one is not",
		async (method) => {
			const ask = (path: string) => new Browser().ask(`${url}${path}`, { method, headers: { origin: url } });
			const unknown = await ask("/no/such/page");
			expect([unknown.status, unknown.headers.get("allow")]).toEqual([404, null]);
			expect(await unknown.text()).toContain("<h1>Page not found</h1>");
			const known = await ask("/login");
			expect([known.status, known.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
		},
	);

	test.each(["", "?order=", "?order=M1&item=abc", "?order=M1&item=0"])(
		"a route that fails validation is a fatal 404 with the text Page Not Found: …/single%s",
		async (query) => {
			const answer = await answerOf(single + query, as("customer"));
			expect(answer).toMatchObject({ status: 404, layout: "simple", heading: "Page Not Found" });
			expect(answer.buttons).toContain("BACK");
			expect(answer.text).toContain("<title>Page Not Found · Caldera Steel</title>");
		},
	);

	test("a number that nobody has is no failed validation: the navigation stays", async () => {
		expect(await answerOf(`${single}?order=M000000&item=1`, as("customer"))).toMatchObject({
			status: 404,
			layout: "default",
		});
	});

	test("a fatal error replaces the whole page on navigation, too, and its button leads out of it", async () => {
		const { page, context, faults } = await visit(chromium);
		await context.addCookies(await jarFor("customer"));
		await page.goto("/customer");
		await page.waitForFunction(() => "__reactRouterDataRouter" in window);
		await page.evaluate((to) => {
			void (
				window as unknown as { __reactRouterDataRouter: { navigate: (path: string) => void } }
			).__reactRouterDataRouter.navigate(to);
		}, single);
		await page
			.getByRole("heading", { level: 1 })
			.filter({ hasText: /^Page Not Found$/ })
			.waitFor();
		expect(await page.getByRole("navigation").count()).toBe(0);
		expect(await page.title()).toBe("Page Not Found · Caldera Steel");
		await page.getByRole("link", { name: "BACK", exact: true }).click();
		await page.waitForURL(`${url}/`);
		expect(faults).toEqual([]);
		await context.close();
	});
});

/** Specification §2, the error page: where a status comes from, its title, its extra text, its button. */
const errorRows = [
	[403, "/forbidden", "GET", "Forbidden", "Your session has expired or has insufficient access rights", "RELOAD"],
	[404, "/no/such/page", "GET", "Page not found", undefined, "BACK"],
	[405, "/login", "POST", "Method not allowed", undefined, "BACK"],
] as const;

describe("the error page (§2)", () => {
	test.each(errorRows)(
		"of %i has its title, its text and its button to the root",
		async (status, path, method, title, text, button) => {
			const response = await new Browser().ask(`${url}${path}`, { method, headers: { origin: url } });
			const html = await response.text();
			expect(response.status).toBe(status);
			const alert = /role="alert">(.*?)<\/main>/s.exec(html)?.[1] ?? "";
			expect(/<h1>(.*?)<\/h1>/.exec(alert)?.[1]).toBe(title);
			expect(/<\/h1><p[^>]*>(.*?)<\/p>/.exec(alert)?.[1]).toBe(text);
			expect(/<a[^>]* href="\/"[^>]*>(.*?)<\/a>/.exec(alert)?.[1]).toBe(button);
		},
	);

	test.each([
		["403 is logged as a warning", "/forbidden", ["warning"]],
		["404 is not logged", "/no/such/page", []],
	])("%s", async (_what, path, levels) => {
		const { page, context } = await visit(chromium);
		const logged: string[] = [];
		page.on("console", (message) => {
			if (!/Failed to load resource/.test(message.text())) logged.push(message.type());
		});
		await page.goto(path);
		await page.waitForFunction(() => "__reactRouterDataRouter" in window);
		await expect.poll(() => logged).toEqual(levels);
		await context.close();
	});
});

const pageFiles = Object.values({ ...simplePages, ...adminPages, ...customerPages, ...supplierPages });
/** Pages' files by name; what several pages share has other names. */
const pageNames = new Set(pageFiles.map((file) => /([\w-]+)\.tsx$/.exec(file)?.[1] ?? ""));

describe("pages load lazily (§2)", () => {
	test("each page's code is a file of its own, and a document brings only its own page's", async () => {
		const filesOf = async (path: string, role: string) => {
			const { text } = await answerOf(path, as(role));
			const loaded = [...text.matchAll(/<link rel="modulepreload" href="\/assets\/([\w-]+-page)-[\w-]{8}\.js"/g)].map(
				([, name]) => name,
			);
			return loaded.filter((name) => pageNames.has(name ?? ""));
		};
		expect(await filesOf("/status", "customer")).toEqual(["status-page"]);
		expect(await filesOf("/customer", "customer")).toEqual(["home-page"]);
		expect(await filesOf("/supplier", "supplier")).toEqual(["supplier-home-page"]);
		expect(await filesOf("/admin", "admin")).toEqual(["admin-page"]);
	});

	test("a link's page and payload are fetched when it becomes visible, not before", async () => {
		const { page, context } = await visit(chromium, { height: 500 });
		await context.addCookies(await jarFor("customer"));
		await page.goto("/customer");
		await untilAtRest(page);
		const far = await page.evaluate(() => {
			const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/customer"]')];
			const isNear = (link: Element) => link.getBoundingClientRect().top < innerHeight;
			const near = new Set(links.filter(isNear).map(({ pathname }) => pathname));
			return links.find((link) => !isNear(link) && !near.has(link.pathname))?.getAttribute("href");
		});
		expect(far).toBeDefined();
		expect(await aheadOf(page)).not.toContain(`${new URL(far ?? "", url).pathname}.data`);
		await page.locator(`a[href="${far}"]`).first().scrollIntoViewIfNeeded();
		await expect.poll(() => aheadOf(page)).toContain(`${new URL(far ?? "", url).pathname}.data`);
		await context.close();
	});

	test("links in rows and in the heads of columns fetch their payloads as they become visible, within the budget, and the others on intent", async () => {
		const { page, context } = await visit(chromium);
		await context.addCookies(await jarFor("customer"));
		await page.goto("/customer/orders");
		const rows = page.locator(`tbody a[href^="${single}?"]`);
		expect(await rows.count()).toBeGreaterThan(fetchBudgets.row);
		const payloads = async () => (await aheadOf(page)).filter((path) => path === `${single}.data`).length;
		await expect.poll(payloads).toBe(fetchBudgets.row);
		const heads = async () => (await aheadOf(page)).filter((path) => path === "/customer/orders.data").length;
		await expect.poll(heads).toBeGreaterThanOrEqual(fetchBudgets.head);
		await untilAtRest(page);
		expect(await payloads()).toBe(fetchBudgets.row);
		const ahead = await aheadOf(page, "search");
		const queries = await rows.evaluateAll((links: HTMLAnchorElement[]) => links.map(({ search }) => search));
		const left = queries.find((query) => !ahead.some((search) => search.startsWith(query))) ?? "";
		expect(left).not.toBe("");
		await page.locator(`tbody a[href="${single}${left}"]`).first().focus();
		await expect.poll(() => aheadOf(page, "search")).toContainEqual(expect.stringContaining(left));
		await context.close();
	});
});

import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DemoPerson } from "#shared/demo-people.ts";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../../support/chromium.ts";
import { ask } from "../../support/session-jar.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

/**
 * Words of links, none of them a number, that lead to several places under one name; links of a navigation say there
 * whose they are.
 */
function ambiguous(page: Page): Promise<string[]> {
	return page.locator("main").evaluate((main) => {
		const places = new Map<string, Set<string>>();
		for (const link of main.querySelectorAll<HTMLAnchorElement>("a[href]")) {
			const name = (link.getAttribute("aria-label") ?? link.textContent ?? "").trim();
			if (link.closest("nav") || !/^[^\d]+$/.test(name)) continue;
			places.set(name, (places.get(name) ?? new Set()).add(link.href));
		}
		return [...places].filter(([, links]) => links.size > 1).map(([name]) => name);
	});
}

/** The page of an order that left in several loads. */
async function shippedOrder(): Promise<string> {
	const [line] = await ask<{ order: string; item: number }>(
		`select s.order_number as "order", s.item from pieces s join person_accounts a on a.account_id = s.account_id
		 join people p on p.id = a.person_id
		 where p.email like 'maria.ruiz@%' and s.bol_number is not null group by 1, 2
		 having count(distinct s.bol_number) > 1 order by 1, 2 limit 1`,
	);
	return paths.order(line?.order ?? "", line?.item ?? 0);
}

// A screen reader's list of links reads them without their surroundings.
test.each<[DemoPerson["role"], "en" | "es", string, RegExp]>([
	["admin", "en", "/admin", /^See all [A-Z]/],
	["admin", "es", "/admin", /^Ver todo [A-Z]/],
	["customer", "en", "/customer/documents/shipment-tallies", /^Not started \d/],
	["customer", "es", "/customer/documents/shipment-tallies", /^Sin empezar \d/],
	["customer", "en", "a shipped order", /^File a complaint about this shipment \d/],
])("%s, %s: links of %s say in their names what they lead to", async (role, language, path, name) => {
	const { page, context } = await visit(browser, { language });
	await context.addCookies(await jarFor(role));
	await page.goto(path.startsWith("/") ? path : await shippedOrder());
	await untilAtRest(page);
	await page.getByRole("link", { name }).first().waitFor();
	expect(await ambiguous(page)).toEqual([]);
	await context.close();
});

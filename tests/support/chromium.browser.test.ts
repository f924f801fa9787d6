import { expect, test } from "vitest";
import { untilAtRest } from "./at-rest.ts";
import { jarFor, openChromium, openWholeChromium, visit } from "./chromium.ts";

test.each([
	["whose pages fetch nothing ahead of visible links", "the headless shell", openChromium, false],
	["whose pages fetch ahead as users' do", "the whole Chromium", openWholeChromium, true],
] as const)("there is a browser %s: %s", async (_does, _name, open, fetchesAhead) => {
	const browser = await open();
	const { page, context } = await visit(browser);
	await context.addCookies(await jarFor("customer"));
	const ahead: string[] = [];
	page.on("request", (request) => {
		if (request.headers()["sec-purpose"] === "prefetch") ahead.push(request.url());
	});
	await page.goto("/customer/orders");
	await untilAtRest(page);
	expect(ahead.length > 0).toBe(fetchesAhead);
	await context.close();
	await browser.close();
});

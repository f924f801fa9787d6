import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ordersList } from "#features/orders/order-lines-list.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";
import { brokenWords } from "../support/page-room.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

const topOf = (page: Page, selector: string) =>
	page
		.locator(selector)
		.first()
		.evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("the way to other pages stays in sight at the foot of a long page", async () => {
	const { page, context } = await visit(browser, { height: 600 });
	await context.addCookies(await jarFor("customer"));
	await page.goto("/customer");
	await untilAtRest(page);
	const current = "nav a[aria-current=page]";
	const before = await topOf(page, current);
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
	expect(await topOf(page, current)).toBe(before);
	await context.close();
});

test("a form is aligned with its card, and fields of one row stay aligned if one has an error", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await jarFor("customer"));
	await page.goto("/customer/resources");
	await untilAtRest(page);
	const form = page.getByRole("form", { name: m.resources_calculator({}, { locale: "en" }) });
	const gap = await form.evaluate((element) => {
		const first = element.querySelector("fieldset")?.getBoundingClientRect().top ?? 0;
		return first - element.getBoundingClientRect().top;
	});
	expect(gap).toBe(0);
	const [thickness, width] = [form.getByRole("textbox").nth(0), form.getByRole("textbox").nth(1)];
	await thickness.fill("1");
	await form.getByRole("button").click();
	await expect.poll(() => width.getAttribute("aria-invalid")).toBe("true");
	const [one, other] = await Promise.all([thickness.boundingBox(), width.boundingBox()]);
	expect(one?.y).toBe(other?.y);
	await context.close();
});

test("a link within a sentence is underlined: its color alone does not set it apart", async () => {
	const { page, context } = await visit(browser);
	await page.goto(paths.status);
	const line = await page.locator("main").evaluate((main) => {
		const link = Object.assign(document.createElement("a"), { href: "/", textContent: "another page" });
		const sentence = document.createElement("p");
		sentence.append("What works is on ", link, ".");
		main.append(sentence);
		return getComputedStyle(link).textDecorationLine;
	});
	expect(line).toBe("underline");
	await context.close();
});

test("words of a small table stay whole on a phone", async () => {
	const { page, context } = await visit(browser, { language: "es", width: 360, height: 780 });
	// A sign-in that nobody began is refused, and recorded in the table.
	await page.goto("/login-callback?code=nobody&state=nothing");
	await context.addCookies(await jarFor("admin"));
	await page.goto("/admin");
	await untilAtRest(page);
	await page
		.getByText(m.administration_refused({}, { locale: "es" }))
		.first()
		.waitFor();
	expect(await brokenWords(page)).toEqual([]);
	await context.close();
});

test("document leaves out what could still be entered", async () => {
	const { page, context } = await visit(browser);
	for (const [role, path] of [
		["customer", "/customer/complaint-entry"],
		["supplier", "/supplier/asn-entry"],
	] as const) {
		await context.addCookies(await jarFor(role));
		await page.goto(path);
		await untilAtRest(page);
		expect(await page.locator("main form:visible").count(), path).toBeGreaterThan(0);
		await page.emulateMedia({ media: "print" });
		expect(await page.locator("main form:visible").count(), path).toBe(0);
		await page.emulateMedia({ media: null });
	}
	await context.close();
});

test("document has a sum once, below its last row", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await jarFor("customer"));
	await page.goto("/customer/documents/invoices?tab=all");
	await untilAtRest(page);
	await page.emulateMedia({ media: "print" });
	// A table footer repeats on every sheet.
	const displays = await page
		.locator("tfoot")
		.evaluateAll((feet) => feet.map((foot) => getComputedStyle(foot).display));
	expect(displays).toEqual(["table-row-group"]);
	await context.close();
});

test("document has every column that was chosen, and every name as a whole", async () => {
	// As wide as Chromium makes a page for a sheet of Letter that lies across, before it is too small to be read.
	const { page, context } = await visit(browser, { language: "es", width: 1900 });
	await context.addCookies(await jarFor("customer"));
	const columns = ordersList.columns.map(({ id }) => id);
	await page.goto(`/customer/orders?tab=all&columns=${columns.join(",")}`);
	await untilAtRest(page);
	await page.emulateMedia({ media: "print" });
	const table = page.locator("main table").first();
	expect(await table.locator("thead th").count()).toBeGreaterThan(columns.length);
	expect(await table.evaluate((one) => one.getBoundingClientRect().right - innerWidth)).toBeLessThanOrEqual(0);
	const places = table.locator("tbody td span[title]");
	expect(await places.count()).toBeGreaterThan(0);
	expect(
		await places.evaluateAll(
			(all) => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length,
		),
	).toBe(0);
	await context.close();
});

test("document says by which view and filters a list was narrowed, a screen does not", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await jarFor("customer"));
	await page.goto("/customer/orders?tab=late&grade=A36&q=M4");
	await untilAtRest(page);
	const words = page.getByText("View: Late · Search: M4 · Grade: A36");
	expect(await words.isVisible()).toBe(false);
	await page.emulateMedia({ media: "print" });
	expect(await words.isVisible()).toBe(true);
	await context.close();
});

test("the arrow of the sorted column is beside its title, however narrow the column", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await jarFor("customer"));
	await page.goto("/customer/documents/invoices?tab=all");
	await untilAtRest(page);
	const [sign, below] = await page.locator("th[aria-sort] a").evaluate((link) => {
		const range = document.createRange();
		range.selectNodeContents(link);
		const title = [...range.getClientRects()].at(-1)?.bottom ?? 0;
		const { paddingBottom } = getComputedStyle(link);
		const end = link.getBoundingClientRect().bottom - Number.parseFloat(paddingBottom);
		return [
			getComputedStyle(link, "::after").content,
			(end - title) / Number.parseFloat(getComputedStyle(link).fontSize),
		] as const;
	});
	expect(sign).toMatch(/^"\u00a0[↑↓]"/);
	// Nothing of the link lies below the last line of its title.
	expect(below).toBeLessThan(0.5);
	await context.close();
});

test("day and hour of a shipping notice are side by side on a phone, and do not overlap", async () => {
	const { page, context } = await visit(browser, { language: "es", width: 360, height: 780 });
	await context.addCookies(await jarFor("supplier"));
	const tools = await context.newCDPSession(page);
	await tools.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
	await page.goto("/supplier/asn-entry");
	await untilAtRest(page);
	const day = await page.locator("main input[type=date]").first().boundingBox();
	const hour = await page.locator("main input[type=time]").first().boundingBox();
	expect(day?.y).toBe(hour?.y);
	expect((day?.x ?? 0) + (day?.width ?? 0)).toBeLessThan(hour?.x ?? 0);
	await tools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
	await context.close();
});

test("what a button opens leads the keyboard into it, and gives it back to the button", async () => {
	const { page, context } = await visit(browser);
	await context.addCookies(await jarFor("supplier"));
	const own = { locale: "en" } as const;
	const here = () =>
		page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
	const press = async (name: string) => {
		await page.getByRole("button", { name, exact: true }).focus();
		await page.keyboard.press("Enter");
	};
	for (const [path, opener, close] of [
		["/supplier/asn-entry", m.asn_rows_open({}, own), m.asn_rows_close({}, own)],
		["/supplier/profile", m.supplier_profile_change_company({}, own), m.supplier_profile_cancel({}, own)],
		["/supplier/profile", m.supplier_profile_document_new({}, own), m.supplier_profile_cancel({}, own)],
		["/supplier/profile", m.supplier_profile_bank_ask({}, own), m.supplier_profile_cancel({}, own)],
	] as const) {
		await page.goto(path);
		await untilAtRest(page);
		await press(opener);
		const isInside = () =>
			page.evaluate(() => Boolean(document.activeElement?.closest("section")?.querySelector("textarea, form")));
		await expect.poll(isInside, { message: `${opener} leads in` }).toBe(true);
		await press(close);
		await expect.poll(here, { message: `${opener} has it back` }).toBe(opener);
	}
	await context.close();
});

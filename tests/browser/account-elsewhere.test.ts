import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { closeCodes } from "#shared/close-codes.ts";
import type { Language } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openWholeChromium, visit } from "../support/chromium.ts";
import { ask, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

const buyer = demoEmail("customer");

let browser: Browser;
/** The buyer's sold-to, and an order of it about which nobody has written. */
let own: { code: string; name: string; order: string; item: number };

beforeAll(async () => {
	browser = await openWholeChromium();
	const [found] = await ask<typeof own>(
		`select a.code, a.name, l.order_number as "order", l.item from order_lines l join accounts a on a.id = l.account_id
		 join person_accounts h on h.account_id = a.id and h.list = 'sold_to' join people p on p.id = h.person_id
		 where p.email = $1 and not exists (
			select from order_messages w where w.account_id = l.account_id and w.order_number = l.order_number)
		 order by 3 desc, 4 limit 1`,
		[buyer],
	);
	own = found as typeof own;
});
afterAll(() => browser.close());

const locale = { locale: "es" } as const;
const banner = (page: Page) => page.locator("header").first();
const acting = () => `${m.web_alias_acting_as({}, locale)} ${own.code}`;
const written = async () => (await ask("select from order_messages where order_number = $1", [own.order])).length;

/** Lets a test cut a page's socket, as a newer token does: the page opens it anew and brings itself up to date. */
async function watchSockets(page: Page): Promise<{ reopen: () => Promise<void> }> {
	let acknowledged = 0;
	let cut = () => {};
	await page.routeWebSocket(/graphql/, (socket) => {
		const server = socket.connectToServer();
		cut = () => void socket.close({ code: closeCodes.clientRestart });
		server.onMessage((message) => {
			if (String(message).includes("connection_ack")) acknowledged += 1;
			socket.send(message);
		});
	});
	const reopen = async () => {
		const before = acknowledged;
		cut();
		await expect.poll(() => acknowledged).toBeGreaterThan(before);
		// The page collects missed updates for a moment before it loads them.
		await page.waitForTimeout(1_000);
		await untilAtRest(page);
	};
	return { reopen };
}

/** Writes into the next text field that the page shows, at the moment it appears: before anything else can happen. */
async function writeAtOnce(page: Page, text: string): Promise<void> {
	await page.evaluate((written) => {
		new MutationObserver((_changes, observer) => {
			const field = document.querySelector("textarea");
			if (!field) return;
			observer.disconnect();
			Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, written);
			field.dispatchEvent(new Event("input", { bubbles: true }));
		}).observe(document.body, { childList: true, subtree: true });
	}, text);
}

/** Chooses an account in a window of its own; none = all of them. */
async function chooseElsewhere(context: BrowserContext, code: string | undefined): Promise<void> {
	const page = await context.newPage();
	await page.goto(paths.isrSettings);
	await untilAtRest(page);
	const chosen =
		code === undefined ? m.accounts_clear({}, locale) : `${m.accounts_choose({}, locale)}: ${code} ${own.name}`;
	await page.getByRole("button", { name: chosen }).first().click();
	await page.waitForURL((url) => url.pathname === "/customer");
	await page.close();
}

async function chooseLanguage(page: Page, language: Language): Promise<void> {
	await page.locator(`button[lang=${language}]`).first().click();
	await untilAtRest(page);
}

test("a page follows the account that another window chooses, and sends nothing under it that was written before", async () => {
	const { page, context, faults } = await visit(browser, { language: "es" });
	const sockets = await watchSockets(page);
	await context.addCookies(await openJar(buyer));
	await page.goto(paths.order(own.order, own.item));
	await untilAtRest(page);
	expect(await banner(page).textContent()).toContain(m.web_alias_all({}, locale));
	await chooseElsewhere(context, own.code);
	await expect.poll(() => banner(page).textContent()).toContain(acting());
	await page.getByText(m.web_alias_followed({ account: own.code }, locale)).waitFor();

	const talk = page.getByRole("region", { name: "Mensajes con ventas internas" }).last();
	await writeAtOnce(page, "¿Puede salir el lunes?");
	await talk.getByRole("button", { name: "Escribir a ventas internas" }).click();
	await expect.poll(() => talk.getByLabel(/^Mensaje/).inputValue()).toBe("¿Puede salir el lunes?");
	await chooseElsewhere(context, undefined);
	await page.bringToFront();
	await chooseLanguage(page, "en");
	await expect
		.poll(() => banner(page).textContent())
		.toContain(`${m.web_alias_acting_as({}, { locale: "en" })} ${own.code}`);
	expect(await page.locator("textarea").last().inputValue()).toBe("¿Puede salir el lunes?");
	await chooseLanguage(page, "es");
	await sockets.reopen();
	expect(await banner(page).textContent(), "what is typed here was written for the account before").toContain(acting());
	await talk.getByRole("button", { name: "Enviar mensaje" }).click();
	const refusal = m.web_alias_moved({ own: own.code, now: m.web_alias_all({}, locale) }, locale);
	await talk.getByText(refusal).first().waitFor();
	expect(await written()).toBe(0);
	await page.reload();
	await untilAtRest(page);
	await talk.getByRole("button", { name: "Escribir a ventas internas" }).click();
	await expect
		.poll(() => talk.getByLabel(/^Mensaje/).inputValue(), { message: "nothing that was written is lost" })
		.toBe("¿Puede salir el lunes?");

	expect(faults).toEqual([]);
	await context.close();
});

test("a page whose account is taken away from its person shows what is left to them", async () => {
	const { page, context, faults } = await visit(browser, { language: "es" });
	const [yard] = await ask<{ code: string; id: string; person: string }>(
		`select a.code, a.id, p.id as person from person_accounts h join accounts a on a.id = h.account_id
		 join people p on p.id = h.person_id
		 where p.email = $1 and h.list = 'ship_to' order by 1 desc limit 1`,
		[buyer],
	);
	const jar = await openJar(buyer);
	await context.addCookies([
		...jar,
		{ ...(jar[0] as (typeof jar)[number]), name: "isr-alias", value: yard?.code ?? "" },
	]);
	await page.goto(paths.orders);
	await untilAtRest(page);
	expect(await banner(page).textContent()).toContain(yard?.code);
	await ask("delete from person_accounts where person_id = $1 and account_id = $2", [yard?.person, yard?.id]);
	try {
		await expect.poll(() => banner(page).textContent(), { timeout: 10_000 }).toContain(m.web_alias_all({}, locale));
	} finally {
		await ask("insert into person_accounts (person_id, account_id, list) values ($1, $2, 'ship_to')", [
			yard?.person,
			yard?.id,
		]);
	}
	expect(faults).toEqual([]);
	await context.close();
});

test("rows that were chosen stay behind with the account they were chosen for", async () => {
	const { page, context } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(buyer));
	await page.goto(paths.orders);
	await untilAtRest(page);
	await page.locator("tbody input[type=checkbox]").first().check();
	const chosen = page.getByText(m.web_list_selected({ count: "1" }, locale), { exact: true }).first();
	await chosen.waitFor();
	await chooseElsewhere(context, own.code);
	await banner(page).getByText(acting()).waitFor();
	await untilAtRest(page);
	expect([await chosen.count(), await page.locator("tbody input:checked").count()]).toEqual([0, 0]);
	await chooseElsewhere(context, undefined);
	await context.close();
});

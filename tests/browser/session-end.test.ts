import type { Browser, BrowserContext, Locator } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { hashSecret } from "#server/session/secrets.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { axeFaults } from "../support/axe.ts";
import { openWholeChromium, visit } from "../support/chromium.ts";
import { ask, openJar } from "../support/session-jar.ts";
import { signInBeside } from "../support/sign-in-beside.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openWholeChromium();
});
afterAll(() => browser.close());

const cookieOf = async (context: BrowserContext, name: string) =>
	(await context.cookies()).find((cookie) => cookie.name === name)?.value ?? "";

/** Lets this browser's session end so many seconds from now, by the database's clock. */
async function endIn(context: BrowserContext, seconds: number): Promise<void> {
	const key = hashSecret(await cookieOf(context, "millgate-session"));
	await ask("update sessions set expires_at = now() + make_interval(secs => $2) where key_hash = $1", [key, seconds]);
}

test("two minutes before its end every tab offers to stay without moving the focus, and staying in one is staying in all", async () => {
	const { page, context, faults } = await visit(browser);
	await context.addCookies(await openJar(demoEmail("customer")));
	await endIn(context, 110);
	const other = await context.newPage();
	await other.goto("/customer/orders");
	await page.goto("/customer");
	const warning = page.getByRole("alert").filter({ hasText: m.web_session_two_minutes() });
	await warning.waitFor();
	await other.getByRole("alert").filter({ hasText: m.web_session_two_minutes() }).waitFor();
	// The other tab's update may arrive first: the page's own requests are not part of the outage below.
	await untilAtRest(page);
	expect(await axeFaults(page)).toBe("");
	const search = page
		.getByRole("banner")
		.getByRole("searchbox")
		.or(page.getByRole("banner").getByRole("combobox"))
		.first();
	await search.pressSequentially("M1");
	expect(await search.inputValue()).toBe("M1");
	await page.keyboard.press("F6");
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(m.web_session_stay());
	// An outage ends nobody's session: what was pressed is there to be pressed again.
	await page.route("**/api/auth/*", (route) => route.fulfill({ status: 503, json: {} }));
	const refused = page.waitForResponse("**/api/auth/session");
	await page.keyboard.press("Enter");
	expect((await refused).status()).toBe(503);
	await page.getByText(m.web_outage()).waitFor();
	await page.unroute("**/api/auth/*");
	expect(faults.splice(0)).toEqual([expect.stringContaining("503")]);
	expect(await warning.isVisible()).toBe(true);
	await page.keyboard.press("F6");
	await endIn(context, 3600);
	await page.keyboard.press("Enter");
	await warning.waitFor({ state: "detached" });
	await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
	await other.getByRole("button", { name: m.web_session_stay() }).waitFor({ state: "detached" });
	expect(faults).toEqual([]);
	await context.close();
});

/** What a form says of a field, once it is marked as wrong. */
const saidOf = (control: Locator) =>
	control.evaluate((element) =>
		(element.getAttribute("aria-describedby") ?? "")
			.split(" ")
			.flatMap((id) => document.getElementById(id)?.textContent?.trim() || []),
	);

test("a buyer fills a complaint in Spanish wrongly in every way, loses the session, signs in in place and sends it", async () => {
	const email = "lucia.cantu@brazosfab.example";
	await ask("delete from form_drafts d using people p where p.id = d.person_id and p.email = $1", [email]);
	const [order] = await ask<{ number: string }>(
		`select l.order_number as number from order_lines l join person_accounts pa on pa.account_id = l.account_id
		 join people p on p.id = pa.person_id where p.email = $1 order by l.order_number limit 1`,
		[email],
	);
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(email));
	await page.goto("/customer/complaint-entry");
	await untilAtRest(page);
	const form = page.getByRole("form", { name: "Nuevo reclamo" });
	const next = () => form.getByRole("button", { name: "Siguiente" }).click();
	const says = (text: string) => form.getByText(text).first().waitFor();

	// Wrong in every way: nothing chosen, too long, nothing named, too short, too little, and at last an order that is
	// not there.
	await next();
	await says("Tipo de reclamo es requerido.");
	await form.getByLabel("Error en la factura").check();
	await wrong(
		form.getByRole("combobox", { name: "Factura" }),
		"9".repeat(41),
		"Factura debe tener como máximo 40 caracteres.",
	);
	await fillAndLeave(form.getByRole("combobox", { name: "Factura" }), "");
	await next();
	await says("Se requiere");
	await fillAndLeave(form.getByRole("combobox", { name: "Orden de fabricación" }), "NO-HAY-1");
	await next();
	await next();
	await next();
	await says("Tipos de defectos es requerido.");
	await form.getByRole("checkbox", { name: "Documentos" }).check();
	await next();
	await says("Documentos es requerido.");
	await form.getByLabel("Precio equivocado").check();
	await wrong(
		form.getByLabel("Descripción del problema"),
		"Corta",
		"Descripción del problema debe tener entre 10 y 2000 caracteres.",
	);
	const description = "El precio base no es el de la confirmación.";
	await form.getByLabel("Descripción del problema").fill(description);
	await next();
	await next();
	await says("Lo que solicita es requerido.");
	await wrong(form.getByRole("textbox", { name: "Importe reclamado" }), "0", "Importe reclamado debe ser");
	await form.getByLabel("Documentos o factura").check();
	const amount = form.getByRole("textbox", { name: "Importe reclamado" });
	await amount.fill("1,250.50");
	await next();

	// Two hours pass, and the cookie's with them. What is sent then is refused, and waits.
	await page.getByText(/^Borrador guardado a/).waitFor();
	await context.clearCookies({ name: "auth" });
	const send = form.getByRole("button", { name: "Enviar reclamo" });
	await send.click();
	const over = page.getByRole("dialog", { name: m.web_session_over_title({}, { locale: "es" }) });
	await over.waitFor();
	expect(await axeFaults(page, { isOpen: true })).toBe("");
	await signInBeside(context, over, email);
	expect(page.isClosed()).toBe(false);
	await over.waitFor({ state: "hidden" });
	expect(new URL(page.url()).pathname).toBe("/customer/complaint-entry");
	await says("Su sesión terminó: inicie sesión de nuevo y vuelva a enviar. No se pudo enviar.");

	// Sent again manually; the server has no such order, and reports it at its field.
	await send.click();
	await form
		.getByRole("link", { name: "Ningún embarque ni pedido de sus cuentas tiene este número. Revise el número." })
		.click();
	await fillAndLeave(form.getByRole("combobox", { name: "Orden de fabricación" }), order?.number ?? "");
	for (let step = 1; step < 5; step++) await next();
	await send.click();
	await page.waitForURL(/complaint=CP/);
	await page.getByText(description).first().waitFor();
	await page.getByText("1,250.50").first().waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

/** Types into a field and leaves it; it is marked as wrong and says why. */
async function wrong(control: Locator, typed: string, reason: string): Promise<void> {
	await fillAndLeave(control, typed);
	await expect.poll(() => saidOf(control)).toContainEqual(expect.stringContaining(reason));
	expect(await control.getAttribute("aria-invalid")).toBe("true");
}

/** Leaving a field closes its list of matches, which would cover the form's buttons. */
async function fillAndLeave(control: Locator, typed: string): Promise<void> {
	await control.fill(typed);
	await control.blur();
}

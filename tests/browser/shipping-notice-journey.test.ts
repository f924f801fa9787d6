import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";
import { signInBeside } from "../support/sign-in-beside.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

/** The page as a supplier at the scale sees it: a phone, in Spanish. */
async function atTheScale() {
	const { page, context, faults } = await visit(browser, { language: "es", theme: "dark", width: 360 });
	const email = await bringNewcomer("elena.fontenot@gulfferroalloys.example");
	await context.addCookies(await openJar(email));
	await page.goto("/supplier/asn-entry");
	await untilAtRest(page);
	return { page, context, faults, email };
}

/** The line that ends first, by the keyboard alone. */
async function chooseLine(page: Page): Promise<void> {
	const line = page.getByRole("combobox", { name: "Partida de la OC" });
	await line.press("ArrowDown");
	await page.getByRole("option").first().waitFor();
	await line.press("Enter");
	await expect.poll(() => line.inputValue()).toMatch(/^.+\/\d+$/);
}

async function fillNotice(page: Page, number: string): Promise<void> {
	await chooseLine(page);
	await page.getByRole("textbox", { name: "Conocimiento de embarque" }).first().fill(number);
	const load = page.getByRole("region", { name: "Carga 1" });
	await load.getByLabel("Vehículo").fill("remolque 77");
	await load.getByRole("textbox", { name: "Peso bruto" }).fill("78,000");
	await load.getByLabel("Tara").fill("32,000");
	await load.getByLabel("Detección de radiación").selectOption("clear");
}

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const photo = { name: "escaneo.png", mimeType: "image/png", buffer: Buffer.from(onePixel, "base64") };
const addPhoto = (page: Page) =>
	page.getByRole("region", { name: "Carga 1" }).locator("input[type=file]").first().setInputFiles(photo);

const send = (page: Page) => page.getByRole("button", { name: "Enviar aviso" });
const sent = (page: Page) => page.getByRole("heading", { name: /^Aviso SN\d+$/ });

describe("a shipping notice, es, 360 px", () => {
	test("is entered with a photo, refused at its field, sent, amended and cancelled", async () => {
		const { page, context, faults } = await atTheScale();
		await fillNotice(page, "CE-1");
		const tare = page.getByRole("region", { name: "Carga 1" }).getByLabel("Tara");
		await tare.fill("79,000");
		await send(page).click();
		await expect.poll(() => tare.getAttribute("aria-invalid")).toBe("true");
		await tare.fill("32,000");
		await page.getByText("46,000 lb", { exact: true }).waitFor();
		await addPhoto(page);
		await send(page).click();
		await sent(page).waitFor();
		await page.getByRole("link", { name: "escaneo.png" }).waitFor();
		await page.getByRole("link", { name: "Modificar" }).click();
		await page.getByRole("region", { name: "Carga 1" }).getByRole("textbox", { name: "Peso bruto" }).fill("79,000");
		await page.getByRole("button", { name: "Enviar modificación" }).click();
		await page.getByText("Modificado").first().waitFor();
		await page.getByText(/^Carga 1, Peso bruto: 78,000 lb → 79,000 lb$/).waitFor();
		await page.getByRole("link", { name: "escaneo.png" }).waitFor();
		await page.getByRole("button", { name: "Cancelar aviso" }).click();
		await page.getByRole("button", { name: "Cancelar aviso" }).click();
		await page.getByText("Cancelado", { exact: true }).first().waitFor();
		expect(faults).toEqual([]);
		await context.close();
	});

	test("that is opened to be amended holds nothing typed until a user types", async () => {
		const { page, context, faults } = await atTheScale();
		await fillNotice(page, "CE-5");
		await send(page).click();
		await sent(page).waitFor();
		await page.getByRole("link", { name: "Modificar" }).click();
		await page.getByRole("button", { name: "Enviar modificación" }).waitFor();
		await untilAtRest(page);
		expect(await page.getByRole("button", { name: m.forms_draft_drop({}, { locale: "es" }) }).count()).toBe(0);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("is entered in two windows at once: what one starts again leaves the other's words and files alone", async () => {
		const { page, context, faults } = await atTheScale();
		await fillNotice(page, "CE-7");
		await addPhoto(page);
		await page.getByText("escaneo.png", { exact: true }).waitFor();
		await page.getByText(/^Borrador guardado a las/).waitFor();
		const beside = await context.newPage();
		await beside.goto(page.url());
		await beside.getByText(m.forms_draft_apart({}, { locale: "es" })).waitFor();
		expect(await bol(beside).inputValue()).toBe("");
		await bol(beside).fill("CE-8");
		await beside.getByRole("button", { name: m.forms_draft_drop({}, { locale: "es" }) }).click();
		await expect.poll(() => bol(beside).inputValue()).toBe("");
		await beside.close();
		await send(page).click();
		await sent(page).waitFor();
		await page.getByRole("link", { name: "escaneo.png" }).waitFor();
		expect(faults).toEqual([]);
		await context.close();
	});

	test("is amended from the revision that was opened, and not by what was left of an earlier one", async () => {
		const { page, context, faults } = await atTheScale();
		await fillNotice(page, "CE-6");
		await send(page).click();
		await sent(page).waitFor();
		const gross = (of: Page) =>
			of.getByRole("region", { name: "Carga 1" }).getByRole("textbox", { name: "Peso bruto" });
		const amend = (of: Page) => of.getByRole("button", { name: "Enviar modificación" });
		await page.getByRole("link", { name: "Modificar" }).click();
		await amend(page).waitFor();
		await untilAtRest(page);
		const colleague = await context.newPage();
		await colleague.goto(page.url());
		await colleague.waitForLoadState("networkidle");
		await page.getByRole("textbox", { name: "Boleto de báscula" }).fill("B-1");
		await gross(colleague).fill("70,000");
		await amend(colleague).click();
		await colleague.getByText(/Peso bruto: 78,000 lb → 70,000 lb$/).waitFor();
		await amend(page).click();
		await page.getByText(/Otra persona modificó este aviso: la revisión vigente es la 2/).waitFor();
		await page.getByRole("textbox", { name: "Boleto de báscula" }).fill("B-2");
		await page.goto(page.url());
		await untilAtRest(page);
		expect([
			await gross(page).inputValue(),
			await page.getByRole("textbox", { name: "Boleto de báscula" }).inputValue(),
		]).toEqual(["70,000", ""]);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("accepts rows of a spreadsheet once every cell is right", async () => {
		const { page, context, faults } = await atTheScale();
		await chooseLine(page);
		await page.getByRole("textbox", { name: "Conocimiento de embarque" }).first().fill("CE-3");
		await page.getByRole("button", { name: "Pegar filas o subir un archivo" }).click();
		const rows = page.getByLabel("Filas de la hoja de cálculo");
		await rows.fill(
			"Vehículo\tBruto\tTara\tRadiación\nR-1\t78,000\t32,000\tsin alarma\nR-2\t31,000\t32,000\tsin alarma",
		);
		await page.getByRole("row", { name: /La tara debe ser menor/ }).waitFor();
		expect(await page.getByRole("button", { name: /^Agregar \d/ }).count()).toBe(0);
		await rows.fill(
			"Vehículo\tBruto\tTara\tRadiación\nR-1\t78,000\t32,000\tsin alarma\nR-2\t77,000\t32,000\tsin alarma",
		);
		await page.getByRole("button", { name: "Agregar 2 cargas" }).waitFor();
		await send(page).click();
		await page
			.getByRole("alert")
			.filter({ hasText: "Las filas pegadas todavía no forman parte de este aviso" })
			.waitFor();
		await page.getByRole("button", { name: "Agregar 2 cargas" }).click();
		await page.getByRole("region", { name: "Carga 2" }).waitFor();
		expect(await page.getByRole("region", { name: /^Carga \d/ }).count()).toBe(2);
		await send(page).click();
		await sent(page).waitFor();
		await page.getByText("91,000 lb").first().waitFor();
		expect(faults).toEqual([]);
		await context.close();
	});

	test("whose answer is lost on a bad line is kept, and is one notice when the line is back", async () => {
		const { page, context } = await atTheScale();
		await fillNotice(page, "CE-2");
		await loseAnswer(page);
		await send(page).click();
		await page
			.getByText(/se enviará una sola vez, en cuanto vuelva la conexión/)
			.first()
			.waitFor();
		expect(await bol(page).inputValue()).toBe("CE-2");
		await context.setOffline(true);
		await context.setOffline(false);
		await sent(page).waitFor();
		expect(await countOf(page, "CE-2")).toBe(1);
		await context.close();
	});

	test("whose session ends while the line is away waits for both, and is sent once with nothing typed again", async () => {
		const { page, context, email } = await atTheScale();
		await fillNotice(page, "CE-4");
		await context.setOffline(true);
		await send(page).click();
		await page
			.getByText(/en cuanto vuelva la conexión/)
			.first()
			.waitFor();
		await context.clearCookies({ name: "auth" });
		await context.setOffline(false);
		const over = page.getByRole("dialog", { name: m.web_session_over_title({}, { locale: "es" }) });
		await over.waitFor();
		await signInBeside(context, over, email);
		await sent(page).waitFor();
		expect(await countOf(page, "CE-4")).toBe(1);
		await context.close();
	});
});

/** The first sending reaches the server, and its answer never comes back. */
async function loseAnswer(page: Page): Promise<void> {
	let isLost = false;
	await page.route("**/api/graphql", async (route) => {
		const { operationName } = route.request().postDataJSON() as { operationName?: string };
		if (isLost || operationName !== "SubmitShippingNotice") return route.continue();
		isLost = true;
		await route.fetch();
		await route.abort("connectionreset");
	});
}

const bol = (page: Page) => page.getByRole("textbox", { name: "Conocimiento de embarque" }).first();

/** How many notices there are under a bill of lading. */
async function countOf(page: Page, number: string): Promise<number> {
	await page.goto(`/supplier/asn-entry?bol=${number}`);
	return page.locator("tbody tr").count();
}

test.each(languages)("a notice that the mill's systems sent says where it is changed (%s)", async (locale) => {
	const { page, context, faults } = await visit(browser, { language: locale });
	const email = await bringNewcomer("elena.fontenot@gulfferroalloys.example");
	await context.addCookies(await openJar(email));
	const [fed] = await ask<{ notice_number: string }>(
		`select n.notice_number from shipping_notices n join person_accounts a on a.account_id = n.account_id
		join people p on p.id = a.person_id
		where p.email = $1 and n.entry_key is null order by 1 limit 1`,
		[email],
	);
	await page.goto(`/supplier/asn-entry?notice=${fed?.notice_number}`);
	await page.getByText(m.asn_not_entered({}, { locale })).waitFor();
	expect(await page.getByRole("link", { name: m.asn_amend({}, { locale }) }).count()).toBe(0);
	expect(faults).toEqual([]);
	await context.close();
});

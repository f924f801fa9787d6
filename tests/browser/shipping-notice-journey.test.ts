import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChromium, visit } from "../support/chromium.ts";
import { openJar } from "../support/session-jar.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

/** The page as a supplier at the scale sees it: a phone, in Spanish. */
async function atTheScale() {
	const { page, context, faults } = await visit(browser, { language: "es", theme: "dark", width: 360 });
	await context.addCookies(await openJar("elena.fontenot@gulfferroalloys.example"));
	await page.goto("/supplier/asn-entry");
	await page.waitForLoadState("networkidle");
	// A draft of the test before belongs to the same person.
	const drop = page.getByRole("button", { name: "Descartar el borrador" });
	if (await drop.isVisible()) await drop.click();
	return { page, context, faults };
}

async function fillNotice(page: Page, bol: string): Promise<void> {
	await page.getByLabel("Partida de la OC").selectOption({ index: 1 });
	await page.getByLabel("Conocimiento de embarque").first().fill(bol);
	const load = page.getByRole("region", { name: "Carga 1" });
	await load.getByLabel("Vehículo").fill("remolque 77");
	await load.getByLabel("Peso bruto").fill("78,000");
	await load.getByLabel("Tara").fill("32,000");
	await load.getByLabel("Detección de radiación").selectOption("clear");
}

const send = (page: Page) => page.getByRole("button", { name: "Enviar aviso" });
const sent = (page: Page) => page.getByRole("heading", { name: /^Aviso SN\d+$/ });

describe("a shipping notice, es, 360 px", () => {
	test("is entered, refused at its field, sent, amended and cancelled", async () => {
		const { page, context, faults } = await atTheScale();
		await fillNotice(page, "CE-1");
		const tare = page.getByRole("region", { name: "Carga 1" }).getByLabel("Tara");
		await tare.fill("79,000");
		await send(page).click();
		await expect.poll(() => tare.getAttribute("aria-invalid")).toBe("true");
		await tare.fill("32,000");
		await page.getByText("46,000 lb", { exact: true }).waitFor();
		await send(page).click();
		await sent(page).waitFor();
		await page.getByRole("link", { name: "Modificar" }).click();
		await page.getByRole("region", { name: "Carga 1" }).getByLabel("Peso bruto").fill("79,000");
		await page.getByRole("button", { name: "Enviar modificación" }).click();
		await page.getByText("Modificado").first().waitFor();
		await page.getByText(/^Carga 1, Peso bruto: 78,000 lb → 79,000 lb$/).waitFor();
		await page.getByRole("button", { name: "Cancelar aviso" }).click();
		await page.getByRole("button", { name: "Sí, cancelarlo" }).click();
		await page.getByText("Cancelado", { exact: true }).first().waitFor();
		expect(faults).toEqual([]);
		await context.close();
	});

	test("takes rows of a spreadsheet once every cell is right", async () => {
		const { page, context, faults } = await atTheScale();
		await page.getByLabel("Partida de la OC").selectOption({ index: 1 });
		await page.getByLabel("Conocimiento de embarque").first().fill("CE-3");
		await page.getByRole("button", { name: "Pegar filas o subir un archivo" }).click();
		const rows = page.getByLabel("Filas de una hoja de cálculo");
		await rows.fill("Vehículo\tBruto\tTara\tRadiación\nR-1\t78,000\t32,000\tsí\nR-2\t31,000\t32,000\tsí");
		await page.getByRole("row", { name: /La tara debe ser menor/ }).waitFor();
		expect(await page.getByRole("button", { name: /^Agregar \d/ }).count()).toBe(0);
		await rows.fill("Vehículo\tBruto\tTara\tRadiación\nR-1\t78,000\t32,000\tsí\nR-2\t77,000\t32,000\tsí");
		await page.getByRole("button", { name: "Agregar 2 cargas" }).click();
		await page.getByRole("region", { name: "Carga 2" }).waitFor();
		expect(await page.getByRole("region", { name: /^Carga \d/ }).count()).toBe(2);
		await send(page).click();
		await sent(page).waitFor();
		await page.getByText("91,000 lb").first().waitFor();
		expect(faults).toEqual([]);
		await context.close();
	});

	test("without a connection is kept, and sent once when it is back", async () => {
		const { page, context } = await atTheScale();
		await fillNotice(page, "CE-2");
		await context.setOffline(true);
		await send(page).click();
		await page.getByText(/se enviará una sola vez/).waitFor();
		expect(await page.getByLabel("Conocimiento de embarque").first().inputValue()).toBe("CE-2");
		await context.setOffline(false);
		await sent(page).waitFor();
		await page.goto("/supplier/asn-entry?bol=CE-2");
		expect(await page.locator("tbody tr").count()).toBe(1);
		await context.close();
	});
});

import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { importRows } from "#features/feeds/server/import-rows.ts";
import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { axeFaults } from "../support/axe.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";
import { asOwner } from "../support/people.ts";

let browser: Browser;
const adminUrl = inject("portalDatabaseUrl");

beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

/** A delivered load of Duluth Yard with a piece that nobody has complained of. */
async function freshLoad(): Promise<{ bol: string; piece: string }> {
	const [load] = await asOwner<{ bol: string; piece: string }>(
		{ adminUrl },
		`select p.bol_number as bol, min(p.piece_number) as piece from pieces p
		 join shipments s using (account_id, bol_number)
		 join accounts t on t.id = s.ship_to_id
		 where t.name = 'Duluth Yard' and s.delivered_at is not null
			and not exists (select from complaints c where c.account_id = s.account_id and c.bol_number = s.bol_number)
		 group by s.account_id, p.bol_number, s.shipped_at order by s.shipped_at desc limit 1`,
	);
	if (!load) throw new Error("The demo has no such load");
	return load;
}

async function answerByFeed(complaint: string, message: string): Promise<void> {
	const database = connectDatabase(appUrl(adminUrl), { connections: 2, acquireMs: 5000, log: createLog("silent") });
	const rows = [
		{ complaint, answer: "A0", at: new Date().toISOString(), by: "Mesa de reclamos", state: "acknowledged" },
		{ complaint, answer: "A1", at: new Date().toISOString(), by: "Mesa de reclamos", state: "under_review" },
		{
			complaint,
			answer: "A2",
			at: new Date().toISOString(),
			by: "Mesa de reclamos",
			state: "information_requested",
			message,
		},
	];
	async function* bytes() {
		yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
	}
	expect(await importRows({ database, source: "test", entity: "complaint-answers", bytes: bytes() })).toMatchObject({
		accepted: 3,
	});
	await database.close();
}

const next = (page: Page) => page.getByRole("button", { name: "Siguiente" }).click();

test("a yard complains from a phone in Spanish: wrongly at first, with a photo, and reads the mill's answer as it comes", async () => {
	const { bol, piece } = await freshLoad();
	const { page, context, faults } = await visit(browser, { language: "es", width: 360, theme: "dark" });
	await context.addCookies(await jarFor("ship-to"));
	await page.goto(`/customer/complaint-entry?bol=${bol}&kind=transit_damage&pieces=${piece}`);
	await untilAtRest(page);
	expect(await page.getByLabel("Error en la factura").count()).toBe(0);
	await page.getByText(/Daño en tránsito.*(repórtelo|es el último día|terminó)/).waitFor();
	await next(page);

	// More than the piece weighs is refused at its place, and nothing typed is lost.
	expect(await page.getByRole("checkbox", { name: piece }).isChecked()).toBe(true);
	await page.getByRole("checkbox", { name: piece }).uncheck();
	await next(page);
	await page.getByText("Elija las piezas que tienen el problema.").waitFor();
	await expect
		.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type))
		.toBe("checkbox");
	// At the end of the page the form's foot is over no control: half of one under it is smaller than a finger needs.
	await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
	expect(await axeFaults(page), "no piece is chosen").toBe("");
	await page.getByRole("checkbox", { name: piece }).check();
	await page.getByText("Elija las piezas que tienen el problema.").waitFor({ state: "detached" });
	const claimed = page.getByRole("textbox", { name: "Peso reclamado" });
	await expect.poll(() => claimed.inputValue()).toMatch(/^\d{1,3}(,\d{3})*$/);
	const weight = await claimed.inputValue();
	await claimed.fill("999,999");
	await next(page);
	await next(page);
	await page.getByText("Tipos de defectos es requerido.").first().waitFor();
	await page.getByLabel("Daños").check();
	await page.getByLabel("Doblado").check();
	await page.getByLabel("Descripción del problema").fill("La carga venía suelta y la placa llegó doblada.");
	expect(await axeFaults(page)).toBe("");
	await next(page);
	await page.getByLabel("Reposición").check();
	await next(page);
	const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#864" } })
		.withExif({ IFD0: { Make: "SpyCam" } })
		.jpeg()
		.toBuffer();
	await page
		.locator('input[type="file"]')
		.first()
		.setInputFiles([
			{ name: "placa.jpg", mimeType: "image/jpeg", buffer: photo },
			{ name: "falsa.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no es una foto") },
		]);
	await page.getByText("este archivo es de otro tipo").waitFor();
	await page.getByRole("status").filter({ hasText: "Seleccionados: placa.jpg" }).waitFor({ state: "attached" });
	await page.getByRole("button", { name: /Quitar.*falsa/ }).press("Enter");
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Seleccionar archivo");

	// What was typed outlives the page.
	await page.reload();
	await untilAtRest(page);
	for (let step = 1; step < 5; step++) await next(page);
	await page.getByText("placa.jpg", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Enviar reclamo" }).click();
	await page.getByRole("link", { name: /Reclame como máximo/ }).click();
	await claimed.fill(weight);
	for (let step = 2; step < 5; step++) await next(page);
	await page.getByRole("button", { name: "Enviar reclamo" }).click();
	await page.waitForURL(/complaint=CP/);
	const number = new URL(page.url()).searchParams.get("complaint") ?? "";
	const image = page.getByRole("link", { name: "placa.jpg" }).locator("img");
	await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(60);
	await page.getByRole("heading", { name: `${number} Daño en tránsito Enviado` }).waitFor();

	await answerByFeed(number, "¿Puede enviar una foto de las marcas?");
	await page.getByText("¿Puede enviar una foto de las marcas?").waitFor();
	await page.getByRole("heading", { name: `${number} Daño en tránsito Se pidió información` }).waitFor();
	await page.getByRole("textbox", { name: "Mensaje" }).fill("Va en camino.");
	await page.getByRole("button", { name: "Enviar mensaje" }).click();
	await page.getByRole("region", { name: "Mensajes", exact: true }).getByText("El mensaje se envió.").waitFor();
	await page.getByRole("heading", { name: `${number} Daño en tránsito En revisión` }).waitFor();
	await page.getByRole("button", { name: "Retirar" }).click();
	await page.getByRole("button", { name: "Sí, retirar" }).click();
	await page.getByRole("button", { name: "Reabrir" }).waitFor();
	expect(await axeFaults(page)).toBe("");
	expect(faults).toEqual([]);
	await context.close();
});

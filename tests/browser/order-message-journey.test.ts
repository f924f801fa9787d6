import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { importRows } from "#features/feeds/server/import-rows.ts";
import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { paths } from "#shared/paths.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";
import { asOwner } from "../support/people.ts";

const adminUrl = inject("portalDatabaseUrl");
/** A picture of one point. */
const dot = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);
let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser?.close());

/** An order that is shipped to Duluth Yard and has no messages. */
async function silentOrder(): Promise<{ order: string; item: number }> {
	const [line] = await asOwner<{ order: string; item: number }>(
		{ adminUrl },
		`select l.order_number as "order", l.item from order_lines l join accounts t on t.id = l.ship_to_id
		 where t.name = 'Duluth Yard' and not exists (
			select from order_messages w where w.account_id = l.account_id and w.order_number = l.order_number)
		 order by 1, 2 limit 1`,
	);
	if (!line) throw new Error("The demo has no such order");
	return line;
}

async function answerByFeed(order: string, body: string): Promise<void> {
	const [asked] = await asOwner<{ key: string }>(
		{ adminUrl },
		"select message_key as key from order_messages where order_number = $1",
		[order],
	);
	const database = connectDatabase(appUrl(adminUrl), { connections: 2, acquireMs: 5000, log: createLog("silent") });
	const row = { order, message: "A1", at: new Date().toISOString(), by: "Marcus Bell", answers: asked?.key, body };
	async function* bytes() {
		yield Buffer.from(`${JSON.stringify(row)}\n`);
	}
	expect(await importRows({ database, source: "test", entity: "order-messages", bytes: bytes() })).toMatchObject({
		accepted: 1,
	});
	await database.close();
}

test("a yard writes to inside sales with a photo, loses nothing by a reload, and reads the answer as it comes", async () => {
	const { order, item } = await silentOrder();
	const { page, context, faults } = await visit(browser, { language: "es", width: 360 });
	await context.addCookies(await jarFor("ship-to"));
	await page.goto(paths.order(order, item));
	await untilAtRest(page);
	const talk = page.getByRole("region", { name: "Mensajes con ventas internas" }).last();
	const write = () => talk.getByRole("button", { name: "Escribir a ventas internas" }).click();
	const body = talk.getByLabel(/^Mensaje/);

	await write();
	await talk.getByRole("button", { name: "Enviar mensaje" }).click();
	await talk
		.getByText(/Mensaje.*obligatorio|obligatori[oa].*Mensaje/i)
		.first()
		.waitFor();
	await body.fill("La grúa está parada hasta el mediodía.");
	// Kept a moment after it was typed.
	await expect.poll(() => page.evaluate(() => JSON.stringify(window.localStorage))).toContain("mediodía");
	await page.reload();
	await untilAtRest(page);
	await write();
	await expect.poll(() => body.inputValue()).toBe("La grúa está parada hasta el mediodía.");
	const chosen = page.waitForEvent("filechooser");
	await talk.getByRole("button", { name: /^Seleccionar|^Elegir/ }).click();
	await (await chosen).setFiles({ name: "grua.png", mimeType: "image/png", buffer: dot });
	await talk.getByText("grua.png", { exact: true }).waitFor();
	await talk.getByRole("button", { name: "Enviar mensaje" }).click();
	const sent = talk.getByRole("listitem").filter({ hasText: "hasta el mediodía" });
	await sent.getByRole("link", { name: "grua.png" }).waitFor();
	const photo = sent.locator("img");
	await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
	expect(await body.inputValue()).toBe("");

	await answerByFeed(order, "El camión llega a las trece horas.");
	await talk.getByRole("listitem").filter({ hasText: "trece horas" }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

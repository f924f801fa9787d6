import { randomBytes } from "node:crypto";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, type Visit, visit } from "../support/chromium.ts";
import { insertPerson } from "../support/people.ts";
import { openJar } from "../support/session-jar.ts";

let browser: Browser;
// A supplier of this test's own: no list of the demo's suppliers changes.
const account = `J${randomBytes(3).toString("hex")}`;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

async function visitAs(lists: Parameters<typeof insertPerson>[1], look: Parameters<typeof visit>[1]): Promise<Visit> {
	const { email } = await insertPerson({ adminUrl: inject("portalDatabaseUrl") }, lists);
	const open = await visit(browser, look);
	await open.context.addCookies(await openJar(email));
	return open;
}

test("the menu of a user who is only a supplier leads to their profile", async () => {
	const { page, context, faults } = await visitAs({ suppliers: [account] }, { language: "en", width: 1440 });
	await page.goto("/supplier/documents");
	await untilAtRest(page);
	await page.getByRole("button", { name: /My account: / }).click();
	await page.getByRole("menuitem", { name: m.web_nav_profile({}, { locale: "en" }) }).click();
	await page.waitForURL((url) => url.pathname === "/supplier/profile");
	await page.getByRole("heading", { name: m.users_view_as_sessions({}, { locale: "en" }) }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("a user who acts for a customer's account reads on supplier pages that their own are out of reach, and how to return", async () => {
	const locale = { locale: "es" } as const;
	const { email } = await insertPerson(
		{ adminUrl: inject("portalDatabaseUrl") },
		{ suppliers: [account], soldTo: [`B${account}`] },
	);
	const { page, context, faults } = await visit(browser, { language: "es", width: 1440 });
	const jar = await openJar(email);
	await context.addCookies([...jar, { ...(jar[0] as (typeof jar)[number]), name: "isr-alias", value: `B${account}` }]);
	for (const path of [
		"/supplier",
		"/supplier/profile",
		`/supplier/profile?account=${account}`,
		"/supplier/asn-entry",
	]) {
		expect((await page.goto(path))?.status(), path).toBe(200);
		await page.getByText(m.web_suppliers_hidden({}, locale)).waitFor();
		expect(
			await page
				.getByRole("main")
				.getByRole("link", { name: m.web_list_other_account({}, locale) })
				.first()
				.getAttribute("href"),
		).toBe("/customer/isr-settings");
	}
	await page.goto("/supplier/profile");
	await page.getByRole("link", { name: m.supplier_profile_tab_person({}, locale) }).click();
	await page.getByRole("heading", { name: m.users_view_as_sessions({}, locale) }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("a supplier adds a contact, sends a document and requests other bank details on a phone in Spanish, and an administrator confirms", async () => {
	const { page, context, faults } = await visitAs(
		{ suppliers: [account] },
		{ language: "es", width: 360, theme: "dark" },
	);
	await page.goto("/supplier/profile");
	await untilAtRest(page);
	await page.getByRole("button", { name: "Modificar empresa, patios y contactos" }).click();
	await page.getByRole("button", { name: "Agregar contacto" }).click();
	const contact = page.getByRole("region", { name: "Contacto 1" });
	await contact.getByLabel("Nombre").fill("Ana Garza");
	await contact.getByLabel("Puesto").selectOption("accounting");
	await contact.getByLabel("Correo electrónico").fill("ana@garza.example");
	await contact.getByLabel("Avisos de pago").check();
	await page.getByRole("button", { name: "Guardar" }).click();
	await page.getByRole("rowheader", { name: "Ana Garza" }).waitFor();

	await page.getByRole("button", { name: "Enviar un documento" }).click();
	const document = page.getByRole("form", { name: "Enviar un documento" });
	await document.getByLabel("Documento", { exact: false }).first().selectOption("insurance");
	await document.getByLabel("Número").fill("POL-7");
	await document.getByLabel("Vigente desde").fill("2026-01-01");
	await document.getByLabel("Vigente hasta").fill("2025-12-31");
	await document
		.locator("input[type=file]")
		.first()
		.setInputFiles({
			name: "poliza.pdf",
			mimeType: "application/pdf",
			buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
		});
	await document.getByRole("button", { name: "Enviar documento" }).click();
	await page.getByText("El último día es anterior al primero. Corrija uno de los dos.").first().waitFor();
	await document.getByLabel("Vigente hasta").fill("2199-12-31");
	await document.getByRole("button", { name: "Enviar documento" }).click();
	await page.getByRole("cell", { name: "POL-7" }).waitFor();
	await page.getByRole("link", { name: "poliza.pdf" }).waitFor();

	await page.getByRole("button", { name: "Enviar un documento" }).click();
	await document.getByLabel("Documento", { exact: false }).first().selectOption("insurance");
	await document.getByLabel("Reemplaza a").selectOption("POL-7");
	// Of another kind, it takes the place of none.
	await document.getByLabel("Documento", { exact: false }).first().selectOption("agreement");
	await document.getByLabel("Número").fill("CON-1");
	await document
		.locator("input[type=file]")
		.first()
		.setInputFiles({
			name: "convenio.pdf",
			mimeType: "application/pdf",
			buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
		});
	await document.getByRole("button", { name: "Enviar documento" }).click();
	await page.getByRole("cell", { name: "CON-1" }).waitFor();

	await page.getByRole("button", { name: "Solicitar un cambio" }).click();
	const bank = page.getByRole("form", { name: "Solicitar un cambio" });
	await bank.getByLabel("México: CLABE").check();
	await bank.getByLabel("Banco").fill("Banco del Norte");
	await bank.getByLabel("Titular de la cuenta").fill("Chatarra Garza");
	await bank.getByRole("textbox", { name: "CLABE" }).fill("032180000118359718");
	await bank.getByLabel("Motivo").fill("Cambiamos de banco principal.");
	await bank.getByRole("button", { name: "Enviar solicitud" }).click();
	await page
		.getByText(/No es una CLABE/)
		.first()
		.waitFor();
	await bank.getByRole("textbox", { name: "CLABE" }).fill("032180000118359719");
	await bank.getByRole("button", { name: "Enviar solicitud" }).click();
	// The form disappears before it is enabled again: the focus moves to what is left.
	await page.locator("#content:focus").waitFor();
	await page.getByText("En espera de la planta").waitFor();
	await page.getByText("•••• 9719").first().waitFor();
	expect(await page.content()).not.toContain("0118359719");

	const admin = await visitAs({ groups: ["SSA-Admin"] }, {});
	await admin.page.goto("/admin/suppliers");
	await untilAtRest(admin.page);
	const review = admin.page.getByRole("region", { name: `Bank details of Account ${account}` });
	await review.getByText("•••• 9719").waitFor();
	await review.getByRole("rowheader", { name: "Ana Garza" }).waitFor();
	await review.getByLabel("Confirm: pay to this account").check();
	await review.getByRole("button", { name: "Save decision" }).click();
	await admin.page.getByRole("row", { name: new RegExp(`${account}.*Confirmed`) }).waitFor();

	await page.reload();
	await page.getByText("Confirmado", { exact: true }).waitFor();
	await page.getByText("Cuenta vigente").waitFor();
	expect([...faults, ...admin.faults]).toEqual([]);
	await admin.context.close();
	await context.close();
});

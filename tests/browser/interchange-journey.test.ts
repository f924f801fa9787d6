import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { untilAtRest } from "../support/at-rest.ts";
import { axeFaults } from "../support/axe.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { ask, bringNewcomer, openJar } from "../support/session-jar.ts";
import { interchange856 } from "../support/x12-interchanges.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

const like = "elena.fontenot@gulfferroalloys.example";

/** An interchange for an open line of the supplier's, under numbers that nobody else uses. */
async function interchangeFor(email: string, tare: number): Promise<{ text: string; control: string; notice: string }> {
	const [line] = await ask<{ po: string; line: number; mill: string; commodity: string; day: string }>(
		`select l.po_number as po, l.line, l.mill, l.commodity, to_char(now() at time zone m.time_zone, 'YYYYMMDD') as day
		 from purchase_order_lines l join mills m on m.code = l.mill join person_accounts a on a.account_id = l.account_id
		 join people p on p.id = a.person_id
		 where p.email = $1 and l.state = 'open' and l.expires_on > current_date + 2 order by l.po_number limit 1`,
		[email],
	);
	if (!line) throw new Error("The demo has no open line for this supplier");
	const control = String(randomInt(100_000_000, 999_999_999));
	const notice = `X${control}`;
	const text = interchange856({
		"BSN*": `BSN*00*${notice}*${line.day}*0100`,
		"DTM*011": `DTM*011*${line.day}*0100`,
		"DTM*017": null,
		"N1*ST": `N1*ST**92*${line.mill}`,
		"PRF*": `PRF*${line.po}`,
		"LIN*": `LIN*${line.line}*BP*${line.commodity}`,
		"SN1*": null,
		"MEA*WT*T": `MEA*WT*T*${tare}*TG`,
	});
	return { text: text.replaceAll("000000101", control), control, notice };
}

const choose = (page: Page, text: string) =>
	page
		.getByLabel("Elegir archivo")
		.setInputFiles({ name: "aviso.edi", mimeType: "text/plain", buffer: Buffer.from(text, "utf8") });

test("an 856 is refused at its segment, mended, sent once, and its 997 taken away, es, 360 px", async () => {
	const email = await bringNewcomer(like);
	const { page, context, faults } = await visit(browser, { language: "es", width: 360 });
	await context.addCookies(await openJar(email));
	await page.goto("/supplier/asn-entry");
	await untilAtRest(page);
	await page.getByRole("button", { name: "Enviar un archivo X12 856" }).click();
	const wrong = await interchangeFor(email, 40);
	await choose(page, wrong.text);
	await page.getByRole("row", { name: /17 MEA03 40 La tara debe ser menor que el peso bruto\./ }).waitFor();
	expect(await page.getByRole("button", { name: "Enviar 1 aviso" }).count()).toBe(0);
	expect(await axeFaults(page)).toBe("");
	const right = await interchangeFor(email, 14.5);
	await choose(page, right.text);
	await page.getByRole("button", { name: "Enviar 1 aviso" }).click();
	await page.getByText("El aviso se envió.").waitFor();
	const waiting = page.waitForEvent("download");
	await page.getByRole("button", { name: "Respuesta 997" }).click();
	expect(await readFile(await (await waiting).path(), "utf8")).toContain("AK9*E*1*1*1~");
	await choose(page, right.text);
	await page.getByText("Este intercambio ya se había aceptado, por lo que no se envió de nuevo.").waitFor();
	await page.getByRole("link", { name: right.notice }).first().click();
	await page.getByRole("heading", { name: `Aviso ${right.notice}` }).waitFor();
	await page.getByRole("link", { name: `997 ${right.control}` }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

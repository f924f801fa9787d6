import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { axeFaults } from "../support/axe.ts";
import { openWholeChromium, visit } from "../support/chromium.ts";
import { keptOn } from "../support/device-copies.ts";
import { ask, bringNewcomer, cookieHeader, openJar } from "../support/session-jar.ts";
import { signInBeside } from "../support/sign-in-beside.ts";
import { demoEmail } from "../support/signed-in.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openWholeChromium();
});
afterAll(() => browser.close());

/** A delivered load of Duluth Yard that nobody has begun, with its pieces. */
async function untouchedLoad(): Promise<{ bol: string; pieces: string[] }> {
	const [load] = await ask<{ bol: string; pieces: string[] }>(
		`select s.bol_number as bol,
		 json_agg(p.piece_number order by p.order_number, p.item, p.heat_number, p.piece_number) as pieces
		 from shipments s join accounts t on t.id = s.ship_to_id join pieces p using (account_id, bol_number)
		 where t.name = 'Duluth Yard'
		 and not exists (select from complaints c where c.account_id = s.account_id and c.bol_number = s.bol_number)
			and not exists (select from tally_checks c where c.account_id = s.account_id and c.bol_number = s.bol_number)
		 group by s.account_id, s.bol_number, s.shipped_at having count(*) >= 4 order by s.shipped_at limit 1`,
	);
	if (!load) throw new Error("The demo has no such load");
	return load;
}

const marksOf = (bol: string) =>
	ask<{ piece: string; mark: string }>(
		`select distinct on (piece_number) piece_number as piece, mark from tally_marks where bol_number = $1
			order by piece_number, marked_at desc, mark_id desc`,
		[bol],
	).then((rows) => Object.fromEntries(rows.map(({ piece, mark }) => [piece, mark])));

const press = (page: Page, word: string, piece: string) =>
	page.getByRole("button", { name: `${word} ${piece}`, exact: true }).click();
const untilPressed = (page: Page, word: string, piece: string) =>
	page.getByRole("button", { name: `${word} ${piece}`, pressed: true }).waitFor();

test("a load is checked off in a yard without a connection: nothing is lost by a reload, and all of it arrives", async () => {
	const { bol, pieces } = await untouchedLoad();
	const [first = "", second = "", third = "", ...rest] = pieces;
	const email = await bringNewcomer(demoEmail("ship-to"));
	const { page, context } = await visit(browser, { language: "es", width: 360, height: 780, theme: "dark" });
	await context.addCookies(await openJar(email));
	await page.goto(`/customer/documents/shipment-tallies/check-off?bol=${bol}`);
	await page.getByText("también abre sin conexión").waitFor();
	await press(page, "Recibida", first);
	await page.getByText("Se enviaron todas las marcas.").waitFor();
	expect(await axeFaults(page)).toBe("");

	await context.setOffline(true);
	await press(page, "Dañada", second);
	await press(page, "Faltante", third);
	await press(page, "Dañada", first);
	await page.getByRole("button", { name: "Deshacer" }).click();
	await page.getByText("3 marcas se enviarán cuando haya conexión.").waitFor();
	expect(await marksOf(bol)).toEqual({ [first]: "received" });
	expect(await axeFaults(page)).toBe("");

	// The page itself comes back without the network, with what was marked before and since.
	await page.reload();
	await page.getByText("3 marcas se enviarán cuando haya conexión.").waitFor();
	await page.getByRole("button", { name: /^Todas/ }).click();
	await untilPressed(page, "Recibida", first);
	await untilPressed(page, "Dañada", second);
	await untilPressed(page, "Faltante", third);
	expect((await context.cookies()).map(({ name }) => name)).toContain("auth");

	await context.setOffline(false);
	await page.getByText("Se enviaron todas las marcas.").waitFor();
	expect(await marksOf(bol)).toEqual({ [first]: "received", [second]: "damaged", [third]: "missing" });

	// The colleague's phone has seen it, and what it marks is seen here.
	const other = await visit(browser, { width: 360 });
	await other.context.addCookies(await openJar(await bringNewcomer(demoEmail("ship-to"))));
	await other.page.goto(`/customer/documents/shipment-tallies/check-off?bol=${bol}`);
	await other.page.getByRole("button", { name: /^All/ }).click();
	await untilPressed(other.page, "Missing", third);
	await press(other.page, "Received", rest[0] ?? "");
	await untilPressed(page, "Recibida", rest[0] ?? "");
	await other.context.close();

	// Missing pieces: receiving ends, and they are selected in a complaint.
	if (rest.length > 1) await page.getByRole("button", { name: /Marcar las piezas pendientes como faltantes/ }).click();
	await page.getByRole("button", { name: "Terminar recepción" }).click();
	await page.getByText(/^Recibida por .*\d{2}:\d{2}\.$/).waitFor();
	await page.getByRole("link", { name: /Presentar un reclamo por faltantes/ }).click();
	await page.waitForURL(/complaint-entry/);
	await expect.poll(() => page.getByLabel("Entrega o faltante").isChecked()).toBe(true);
	await page.getByRole("button", { name: "Siguiente" }).click();
	await expect.poll(() => page.getByRole("checkbox", { name: third }).isChecked()).toBe(true);
	expect(await page.getByRole("checkbox", { name: second }).isChecked()).toBe(false);

	// Signing out removes the cached copies.
	await page.evaluate(() => window.location.assign("/logout"));
	await page.waitForURL((url) => url.pathname === "/");
	await expect.poll(() => keptOn(page)).toEqual([]);
	await context.close();
});

test("another user at the same browser finds no copy of it, and marks that wait are nobody else's", async () => {
	const { bol, pieces } = await untouchedLoad();
	const [first = ""] = pieces;
	const path = `/customer/documents/shipment-tallies/check-off?bol=${bol}`;
	const { page, context } = await visit(browser, { width: 360 });
	const email = await bringNewcomer(demoEmail("ship-to"));
	await context.addCookies(await openJar(email));
	await page.goto(path);
	await page.getByText("also opens without a connection").waitFor();
	await page.route("**/api/graphql", (route) => route.abort());
	await press(page, "Damaged", first);
	await page.getByText("1 mark will be sent when there is a connection.").waitFor();

	await context.addCookies(await openJar(await bringNewcomer(demoEmail("ship-to"))));
	await page.goto("/customer");
	await expect.poll(() => keptOn(page)).toEqual([]);
	await page.unroute("**/api/graphql");
	await page.goto(path);
	await page.getByText("All marks were sent.").waitFor();
	expect(await marksOf(bol)).toEqual({});

	// Their own person signs in again: it is sent. The page is left first, since it follows its cookies by itself.
	await page.goto("about:blank");
	await context.addCookies(await openJar(email));
	await page.goto(path);
	await expect.poll(() => marksOf(bol)).toEqual({ [first]: "damaged" });
	await context.close();
});

test("whose session ends while they mark signs in in place: every mark is still there, and arrives", async () => {
	const { bol, pieces } = await untouchedLoad();
	const [first = "", second = "", third = ""] = pieces;
	const { page, context, faults } = await visit(browser, { language: "es", width: 360, height: 780 });
	const email = await bringNewcomer(demoEmail("ship-to"));
	const jar = await openJar(email);
	await context.addCookies(jar);
	await page.goto(`/customer/documents/shipment-tallies/check-off?bol=${bol}`);
	await page.getByText("también abre sin conexión").waitFor();
	await press(page, "Recibida", first);
	await page.getByText("Se enviaron todas las marcas.").waitFor();

	// In a corner without a connection; when it comes back, the session is over.
	await page.route("**/api/graphql", (route) => route.abort());
	await press(page, "Dañada", second);
	await page.getByText("1 marca se enviará cuando haya conexión.").waitFor();
	await ask("update sessions s set expires_at = now() from people p where p.id = s.person_id and p.email = $1", [
		email,
	]);
	const asked = {
		headers: { cookie: cookieHeader(jar), "sec-fetch-site": "same-origin" },
		redirect: "manual",
	} as const;
	await expect.poll(async () => (await fetch(`${inject("portalUrl")}/customer`, asked)).status).toBe(302);
	await page.unroute("**/api/graphql");
	const over = page.getByRole("dialog", { name: m.web_session_over_title({}, { locale: "es" }) });
	await over.waitFor();
	expect(await marksOf(bol)).toEqual({ [first]: "received" });
	await signInBeside(context, over, email);
	await over.waitFor({ state: "hidden" });
	await page.getByText("Se enviaron todas las marcas.").waitFor();
	expect(await marksOf(bol)).toEqual({ [first]: "received", [second]: "damaged" });
	await press(page, "Faltante", third);
	await expect.poll(() => marksOf(bol)).toEqual({ [first]: "received", [second]: "damaged", [third]: "missing" });
	expect(faults).toEqual([]);
	await context.close();
});

test("the copy worker reads what the pages store, by the same names", async () => {
	const { deviceCopies } = await import("#shared/device-copies.ts");
	const script = await (await fetch(`${inject("portalUrl")}/copy-worker.js`)).text();
	expect(script).toContain(`"${deviceCopies}"`);
});

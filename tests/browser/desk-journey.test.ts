import { randomBytes } from "node:crypto";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { insertPerson } from "../support/people.ts";
import { ask, openJar } from "../support/session-jar.ts";

const adminUrl = inject("portalDatabaseUrl");
let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser?.close());

/** Two users of inside sales, and a customer of theirs who has asked about an order. */
async function askedDesk() {
	const code = `J${randomBytes(4).toString("hex")}`;
	const lists = { groups: ["SSA-ISR"], soldTo: [code] };
	const [ann, bob] = [await insertPerson({ adminUrl }, lists), await insertPerson({ adminUrl }, lists)];
	const account = ann.accountIds[code];
	const buyer = await insertPerson({ adminUrl }, { soldTo: [code] });
	await ask("update people set name = 'Beto Cruz' where id = $1", [bob.id]);
	await ask(
		`insert into orders (account_id, order_number, ship_to_id, po_number, mill, ordered_on, revision)
		 select $1, $2, $1, 'OC-7', code, '2026-09-01', 1 from mills order by code limit 1`,
		[account, `M${code}`],
	);
	await ask(
		`insert into order_messages (account_id, order_number, message_key, side, author, body)
		 values ($1, $2, 'W1', 'customer', 'Compras', '¿Cuándo llega?')`,
		[account, `M${code}`],
	);
	return { ann, bob, buyer, order: `M${code}` };
}

test("a user of inside sales takes a question, answers it from a template with a file, a colleague sees it go and the customer the file", async () => {
	const { ann, bob, buyer, order } = await askedDesk();
	const { page, context, faults } = await visit(browser, { language: "es" });
	await context.addCookies(await openJar(ann.email));
	const beside = await visit(browser, { language: "en", width: 360 });
	await beside.context.addCookies(await openJar(bob.email));
	await beside.page.goto("/desk");
	const listed = beside.page.getByRole("link", { name: order });
	await listed.waitFor();
	await untilAtRest(beside.page);

	await page.goto("/customer");
	await page.getByRole("link", { name: "Mesa de atención" }).first().click();
	await page.getByRole("link", { name: order }).click();
	await page.getByRole("button", { name: "Asignarme" }).click();
	await page.getByRole("button", { name: "Quitar responsable" }).waitFor();
	await page.getByLabel("Plantilla").selectOption({ label: "Consultado con planeación" });
	await page.getByRole("button", { name: "Usar en español" }).click();
	const body = page.getByRole("textbox", { name: /^Mensaje/ });
	await expect.poll(() => body.inputValue()).toContain(`Consultamos con planeación el pedido ${order} (su OC-7)`);
	const document = {
		name: "programa.pdf",
		mimeType: "application/pdf",
		buffer: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
	};
	await page.locator("input[type=file]").first().setInputFiles(document);
	await page.getByText("programa.pdf").first().waitFor();
	await page.getByRole("button", { name: "Enviar respuesta" }).click();
	const talk = page.getByRole("region", { name: "Conversación" });
	await talk.getByRole("listitem").filter({ hasText: "Consultamos con planeación" }).waitFor();
	await talk.getByRole("link", { name: "programa.pdf" }).waitFor();
	await expect.poll(() => body.inputValue()).toBe("");

	await listed.waitFor({ state: "detached" });
	expect(
		await ask("select side, author from order_messages where order_number = $1 order by sent_at", [order]),
	).toEqual([
		{ side: "customer", author: "Compras" },
		{ side: "mill", author: "Some One" },
	]);

	const theirs = await visit(browser, { language: "en" });
	await theirs.context.addCookies(await openJar(buyer.email));
	await theirs.page.goto(`/customer/orders/single?order=${order}`);
	const file = theirs.page.getByRole("link", { name: "programa.pdf" });
	await file.waitFor();
	const taken = await theirs.page.request.get((await file.getAttribute("href")) ?? "");
	expect([taken.status(), taken.headers()["content-type"]]).toEqual([200, "application/pdf"]);
	expect([...faults, ...beside.faults, ...theirs.faults]).toEqual([]);
	await theirs.context.close();
	await context.close();
	await beside.context.close();
});

test("a user who writes while a colleague answers sees it before theirs is sent, and keeps what they typed", async () => {
	const { ann, bob, order } = await askedDesk();
	const first = await visit(browser, { language: "en" });
	await first.context.addCookies(await openJar(ann.email));
	const second = await visit(browser, { language: "es", width: 360 });
	await second.context.addCookies(await openJar(bob.email));
	for (const { page } of [first, second]) {
		await page.goto("/desk");
		await page.getByRole("link", { name: order }).click();
		await untilAtRest(page);
	}
	const theirs = second.page.getByRole("textbox", { name: /^Mensaje/ });
	await theirs.fill("Sale el jueves.");
	await first.page.getByRole("textbox", { name: /^Message/ }).fill("It leaves on Friday.");
	await first.page.getByRole("button", { name: "Send answer" }).click();
	// It comes to the other page by itself.
	await second.page.getByText("It leaves on Friday.").waitFor();
	expect(await theirs.inputValue()).toBe("Sale el jueves.");
	await second.page.getByRole("button", { name: "Enviar respuesta" }).click();
	await second.page.getByText("Some One lo cambió después de que usted lo abrió").waitFor();
	expect(await theirs.inputValue()).toBe("Sale el jueves.");
	const words = () =>
		ask("select body from order_messages where order_number = $1 and side = 'mill' order by sent_at", [order]);
	expect(await words()).toEqual([{ body: "It leaves on Friday." }]);
	// Now it is read.
	await second.page.getByRole("button", { name: "Enviar respuesta" }).click();
	await expect.poll(words).toEqual([{ body: "It leaves on Friday." }, { body: "Sale el jueves." }]);
	expect([...first.faults, ...second.faults]).toEqual([]);
	await first.context.close();
	await second.context.close();
});

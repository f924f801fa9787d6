import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { pageForYard } from "../../../../tests/support/page-for-yard.tsx";
import InvoicesPage from "./invoices-page.tsx";

test("a user who only receives gets links to what they may open", async () => {
	const html = await pageForYard(InvoicesPage, []);
	expect(html).toContain(m.invoices_only_buyers());
	expect(html).toContain(`href="${paths.billsOfLading}"`);
	expect(html).not.toContain(paths.isrSettings);
});

test("a user who buys for another account gets a link to choose it", async () => {
	const html = await pageForYard(InvoicesPage, ["100001"]);
	expect(html).toContain(m.invoices_acting_receives());
	expect(html).toContain(`href="${paths.isrSettings}"`);
});

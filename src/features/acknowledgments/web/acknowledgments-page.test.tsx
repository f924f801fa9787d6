import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { pageForYard } from "../../../../tests/support/page-for-yard.tsx";
import AcknowledgmentsPage from "./acknowledgments-page.tsx";

test("a user who only receives gets links to what they may open", async () => {
	const html = await pageForYard(AcknowledgmentsPage, []);
	expect(html).toContain(m.acknowledgments_only_buyers());
	expect(html).toContain(`href="${paths.orders}"`);
	expect(html).not.toContain(paths.isrSettings);
});

test("a user who buys for another account gets a link to choose it", async () => {
	const html = await pageForYard(AcknowledgmentsPage, ["100001"]);
	expect(html).toContain(m.acknowledgments_acting_receives());
	expect(html).toContain(`href="${paths.isrSettings}"`);
});

import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { invoiceTabLabel } from "./invoices-labels.ts";

afterEach(() => overwriteGetLocale(() => "en"));

test("new invoices are feminine in Spanish, as the other views of them are", () => {
	overwriteGetLocale(() => "es");
	expect(["open", "pastDue", "new", "all"].map(invoiceTabLabel)).toEqual([
		"Abiertas",
		"Vencidas",
		"Nuevas, 7 días",
		"Todas",
	]);
});

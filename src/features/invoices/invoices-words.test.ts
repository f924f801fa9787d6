import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { invoiceTabWord } from "./invoices-words.ts";

afterEach(() => overwriteGetLocale(() => "en"));

test("new invoices are feminine in Spanish, as the other views of them are", () => {
	overwriteGetLocale(() => "es");
	expect(["open", "pastDue", "new", "all"].map(invoiceTabWord)).toEqual(["Abiertas", "Vencidas", "Nuevas, 7 días", "Todas"]);
});

import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { createFormat } from "#shared/format.ts";
import { complaintColumns, type ListedComplaint } from "./complaints-columns.tsx";

afterEach(() => overwriteGetLocale(() => "en"));

test("the author of a complaint by telephone is named in the reader's language, with the company", () => {
	const format = createFormat({
		language: "es",
		units: "imperial",
		dateFormat: "locale",
		timeZone: "America/Chicago",
		year: 2026,
		coilLabel: "rollo",
	});
	overwriteGetLocale(() => "es");
	const column = complaintColumns(format).find(({ id }) => id === "openedBy");
	expect(
		column?.cell({ openedBy: "By telephone, inside sales", openedCompany: "Prairie Steel" } as ListedComplaint),
	).toBe("Por teléfono, ventas internas, Prairie Steel (cliente)");
	expect(column?.cell({ openedBy: "Maria Ruiz", openedCompany: "Yard T1" } as ListedComplaint)).toBe(
		"Maria Ruiz, Yard T1 (cliente)",
	);
});

import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { createFormat } from "#shared/format.ts";
import { complaintBrief, complaintColumns, type ListedComplaint } from "./complaints-columns.tsx";

afterEach(() => overwriteGetLocale(() => "en"));

test("a complaint on a phone says where it stands, what it is about, and of what", () => {
	const of = (about: Partial<ListedComplaint>) =>
		complaintBrief({ state: "under_review", kind: "steel", ...about } as ListedComplaint);
	overwriteGetLocale(() => "en");
	const [state, kind] = of({});
	expect(of({ bolNumber: "B100", orderNumber: "M200" })).toEqual([state, kind, "B100"]);
	expect(of({ orderNumber: "M200", bolNumber: null })).toEqual([state, kind, "M200"]);
	overwriteGetLocale(() => "es");
	expect(of({ bolNumber: "B100" })).not.toContain(state);
	expect(of({ bolNumber: "B100" })).toHaveLength(3);
});

test("whoever opened a complaint by telephone is named in the reader's words, with the company", () => {
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

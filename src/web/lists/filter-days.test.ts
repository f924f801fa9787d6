import { expect, test } from "vitest";
import { createFormat } from "#shared/format.ts";
import { filterText } from "./filter-bar.tsx";

const format = createFormat({
	language: "en",
	units: "imperial",
	dateFormat: "locale",
	timeZone: "America/Chicago",
	year: 2026,
	coilLabel: "coil",
});
const days = { from: "2026-11-25", to: "2026-11-25" };

test("a filter by days of UTC says so, since its rows show the reader's clock", () => {
	const words = { id: "at", label: "Day" };
	expect(filterText({ id: "at", kind: "days", isUtc: true }, days, words, format)).toMatch(/, UTC$/);
	expect(filterText({ id: "at", kind: "days" }, days, words, format)).not.toContain("UTC");
});

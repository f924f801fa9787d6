import { expect, test } from "vitest";
import { createFormat } from "../format.ts";
import { columnInUnit, inUnit } from "./shown-weights.ts";

const format = createFormat({
	language: "en",
	units: "imperial",
	dateFormat: "locale",
	timeZone: "America/Chicago",
	year: 2026,
	coilLabel: "coil",
});

test("what was bought in whole tons says so", () => {
	expect(inUnit(format, 1_120_000, "GT")).toBe("500 GT");
	expect(inUnit(format, 43_080, "GT")).toBe("19.232 GT");
	expect(inUnit(format, null, "GT")).toBe("–");
	expect(inUnit(format, 40, null)).toBe("–");
});

test("weights below one another share their point", () => {
	expect(columnInUnit(format, 174_720, "GT")).toBe("78.000 GT");
	expect(columnInUnit(format, 43_080, "GT")).toBe("19.232 GT");
	expect(columnInUnit(format, 43_080, "lb")).toBe("43,080 lb");
	expect(columnInUnit(format, undefined, "GT")).toBe("–");
});

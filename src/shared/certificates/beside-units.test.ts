import { describe, expect, test } from "vitest";
import { createFormat } from "../format.ts";
import { besideText } from "./beside-units.ts";
import { testValueText } from "./test-values.ts";

const reader = (units: "imperial" | "metric") =>
	createFormat({ language: "en", units, dateFormat: "locale", timeZone: "UTC", year: 0, coilLabel: "coil" });
const [us, si] = [reader("imperial"), reader("metric")];

describe("the reader's units beside a certified value", () => {
	test.each([
		["ksi", [55], "(379 MPa)"],
		["ft-lb", [40, 42, 44], "(54 · 57 · 60 J)"],
		["in", [8], "(203.2 mm)"],
		["mils", [35], "(0.89 mm)"],
		["°F", [-20], "(-29 °C)"],
	])("are shown to a reader of metric units: %s", (unit, values, text) => {
		expect(besideText(si, values, unit)).toBe(text);
		expect(besideText(us, values, unit)).toBeUndefined();
	});

	test.each([
		["MPa", [379], "(55 ksi)"],
		["J", [57], "(42 ft-lb)"],
		["mm", [200], "(7.874 in)"],
		["°C", [-29], "(-20 °F)"],
	])("are shown to a reader of US units: %s", (unit, values, text) => {
		expect(besideText(us, values, unit)).toBe(text);
		expect(besideText(si, values, unit)).toBeUndefined();
	});

	test("follow the certified figure in a test's text, and are left out if a unit is the same in both", () => {
		expect(testValueText("yieldKsi", "56.4", si)).toBe("Yield 56.4 ksi (389 MPa)");
		expect(testValueText("energyJ", "54 / 57 / 60", us)).toBe("Energy 54 / 57 / 60 J (40 · 42 · 44 ft-lb)");
		expect(testValueText("elongationPct", "22", si)).toBe("Elongation 22 %");
		expect(testValueText("results", "no_break / break", si)).toBe("No break / Break");
	});
});

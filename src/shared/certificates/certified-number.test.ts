import { expect, test } from "vitest";
import { createFormat } from "../format.ts";
import { certifiedNumber, shareDecimals, testDecimals } from "./certified-number.ts";

const format = createFormat({
	language: "es",
	units: "imperial",
	dateFormat: "locale",
	timeZone: "UTC",
	year: 0,
	coilLabel: "rollo",
});

test("a certified figure has the usual decimals at least, and all that it was certified with", () => {
	const shown = [0.16, 0.000_25, 0.30000000000000004].map((value) => certifiedNumber(format, value, shareDecimals));
	expect(shown).toEqual(["0.1600", "0.00025", "0.3000"]);
	expect([49.96, 55].map((value) => certifiedNumber(format, value, testDecimals("yieldKsi")))).toEqual([
		"49.96",
		"55.0",
	]);
	expect([143.5, 42].map((value) => certifiedNumber(format, value, testDecimals("hardnessHbw")))).toEqual([
		"143.5",
		"42",
	]);
	expect(certifiedNumber(format, null)).toBe("–");
});

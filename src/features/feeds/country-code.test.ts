import { describe, expect, test } from "vitest";
import { asCountryCode, isCountryCode } from "./country-code.ts";

describe("a country", () => {
	test.each([
		["US", "US"],
		["mx", "MX"],
		["USA", "US"],
		["México", "MX"],
		["United States", "US"],
		["Alemania", "DE"],
		["Atlantis", "Atlantis"],
	])("sent as %s is kept as %s", (sent, kept) => expect(asCountryCode(sent)).toBe(kept));

	test.each(["ZZ", "us", "USA", "", "Q1"])("is not %j", (text) => expect(isCountryCode(text)).toBe(false));
});

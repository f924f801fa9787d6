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
		["UK", "GB"],
		["Atlantis", "Atlantis"],
	])("sent as %s is kept as %s", (sent, kept) => expect(asCountryCode(sent)).toBe(kept));

	test.each(["ZZ", "UK", "EU", "XK", "SU", "us", "USA", "", "Q1"])("is not %j", (text) =>
		expect(isCountryCode(text)).toBe(false),
	);
});

test("there are as many countries as ISO 3166-1 assigns", () => {
	const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
	expect(letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode)).toHaveLength(249);
});

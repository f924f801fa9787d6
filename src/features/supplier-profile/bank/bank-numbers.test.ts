import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bareNumber, isClabe, isIban, isRoutingNumber } from "./bank-numbers.ts";

// Public numbers: of Federal Reserve Banks, and the examples of the registries.
const right = {
	routing: ["011000015", "021000021", "122105155", "091000080"],
	clabe: ["032180000118359719", "002010077777777771"],
	iban: [
		"DE89370400440532013000",
		"GB29NWBK60161331926819",
		"NO9386011117947",
		"BR1800360305000010009795493C1",
		"CH9300762011623852957",
	],
} as const;
const checks = { routing: isRoutingNumber, clabe: isClabe, iban: isIban } as const;

describe.each(["routing", "clabe", "iban"] as const)("a number by %s", (scheme) => {
	test("is taken as its bank prints it", () => {
		for (const number of right[scheme])
			expect([number, checks[scheme](bareNumber(number.replaceAll(/(.{4})/g, "$1 ")))]).toEqual([number, true]);
	});

	test("with one digit mistyped is never taken", () => {
		const typed = fc.tuple(fc.constantFrom(...right[scheme]), fc.nat(), fc.integer({ min: 1, max: 9 }));
		fc.assert(
			fc.property(typed, ([number, at, by]) => {
				const place = at % number.length;
				const digit = number[place] ?? "";
				fc.pre(/\d/.test(digit));
				const wrong = number.slice(0, place) + ((Number(digit) + by) % 10) + number.slice(place + 1);
				return !checks[scheme](wrong);
			}),
		);
	});

	test.each(["", "0", "abc", "000000000", "000000000000000000", "DE00", "12345678901234567890123456789012345"])(
		"%s is none",
		(number) => {
			expect(checks[scheme](number)).toBe(false);
		},
	);
});

test("an IBAN of a country is as long as its country's", () => {
	expect(isIban("DE8937040044053201300")).toBe(false);
});

import { describe, expect, test } from "vitest";
import { readVerifyCode, writeVerifyCode } from "./verify-code.ts";

const code = "7K01M9PQRS4TVWX2YZ3A";

describe("a code to verify a certificate by", () => {
	test("is written in groups and read back", () => {
		expect(writeVerifyCode(code)).toBe("7K01M-9PQRS-4TVWX-2YZ3A");
		expect(readVerifyCode(writeVerifyCode(code))).toBe(code);
	});

	test.each([
		"7k01m 9pqrs 4tvwx 2yz3a",
		" 7K01M–9PQRS—4TVWX‑2YZ3A ",
		"7kolm-9pqrs-4tvwx-2yz3a",
		"7KOIM9PQRS4TVWX2YZ3A",
	])("is understood as people type it: %s", (typed) => {
		expect(readVerifyCode(typed)).toBe(code);
	});

	test.each([
		"",
		"7K01M",
		`${code}A`,
		"7K01M-9PQRS-4TVWX-2YZ3U",
		"7K01M_9PQRS4TVWX2YZ3A",
		"' or true --",
		"7".repeat(5000),
	])("is none of what cannot be one: %j", (typed) => {
		expect(readVerifyCode(typed)).toBeUndefined();
	});
});

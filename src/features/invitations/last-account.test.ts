import { expect, test } from "vitest";
import { lastAccount } from "./last-account.ts";

test.each([
	["", "", ""],
	["104", "", "104"],
	["great lakes", "", "great lakes"],
	["104233 ", "104233 ", ""],
	["104233, ", "104233, ", ""],
	["104233, great lakes", "104233, ", "great lakes"],
	["104233 great lakes", "104233 ", "great lakes"],
	["104233 104235", "104233 ", "104235"],
	["104233;104235\n1042", "104233;104235\n", "1042"],
])("of %j, after %j, the last one is searched: %j", (text, before, wanted) => {
	expect(lastAccount(text)).toEqual({ before, wanted });
});

import { expect, test } from "vitest";
import { scopeWord } from "./api-key-words.ts";

test.each(["__proto__", "constructor", "toString", "of a newer release"])("a scope that has no word is shown as it came: %j", (scope) => {
	expect(scopeWord(scope)).toBe(scope);
});

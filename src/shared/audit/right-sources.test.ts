import { expect, test } from "vitest";
import { sourceWord } from "./right-sources.ts";

test("a right that the identity provider gave says so, wherever it is shown", () => {
	expect(sourceWord("scim")).toBe("Identity provider (SCIM)");
});

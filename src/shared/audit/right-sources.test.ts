import { expect, test } from "vitest";
import { sourceLabel } from "./right-sources.ts";

test("a right that the identity provider gave says so, wherever it is shown", () => {
	expect(sourceLabel("scim")).toBe("Identity provider (SCIM)");
});

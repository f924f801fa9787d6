import { expect, test } from "vitest";
import { scopeLabel } from "./api-key-labels.ts";

test.each(["__proto__", "constructor", "toString", "of a newer release"])(
	"a scope that has no word is shown as it came: %j",
	(scope) => {
		expect(scopeLabel(scope)).toBe(scope);
	},
);

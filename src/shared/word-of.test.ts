import { expect, test } from "vitest";
import { wordOf } from "./word-of.ts";

const freightLabel = wordOf({ prepaid: () => "Prepaid", collect: () => "Collect" });

test("a code is said in its word", () => {
	expect(freightLabel("collect")).toBe("Collect");
});

test.each(["third party", "", "constructor", "toString", "__proto__"])(
	"a code that has no word is shown as it came: %j",
	(code) => {
		expect(freightLabel(code)).toBe(code);
	},
);

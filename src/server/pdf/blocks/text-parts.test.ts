import { expect, test } from "vitest";
import { textParts } from "./text-parts.ts";

const upTo = (most: number) => (text: string) => text.length <= most;

test("a text that fits stays whole", () => {
	expect(textParts("as it is", upTo(8))).toEqual(["as it is"]);
	expect(textParts("", upTo(8))).toEqual([""]);
});

test("a longer one breaks between words, and within one that is too long alone", () => {
	expect(textParts("held for the second test", upTo(8))).toEqual(["held for", "the", "second", "test"]);
	expect(textParts("a\nb c", upTo(3))).toEqual(["a\nb", "c"]);
	expect(textParts("x HEATNUMBERS y", upTo(5))).toEqual(["x", "HEATN", "UMBER", "S y"]);
	expect(textParts("😀😀", upTo(1))).toEqual(["😀", "😀"]);
});

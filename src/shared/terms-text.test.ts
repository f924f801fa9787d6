import { expect, test } from "vitest";
import { readTerms } from "./terms-text.ts";

test("headings, paragraphs and lines that belong together are distinguished", () => {
	expect(readTerms("# One\nfirst line\nsecond line\n\nnext\r\n## Two\n\n\nlast")).toEqual([
		{ isHeading: true, text: "One" },
		{ isHeading: false, text: "first line second line" },
		{ isHeading: false, text: "next" },
		{ isHeading: true, text: "Two" },
		{ isHeading: false, text: "last" },
	]);
	expect(readTerms("")).toEqual([]);
});

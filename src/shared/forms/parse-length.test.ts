import { expect, test } from "vitest";
import { parseLength } from "./parse-length.ts";

test.each([
	["3/8", 0.375],
	["1 1/2", 1.5],
	["1-1/2", 1.5],
	[" 2-3/16 ", 2.1875],
	[".5", 0.5],
	["1,234.5", 1234.5],
	["1/0", undefined],
	["/2", undefined],
	["1/2/3", undefined],
	["-1/2", undefined],
	["1 1", 11],
	["20'", undefined],
	["20’", undefined],
	["half", undefined],
	["", undefined],
])("the length %s is read as %s", (text, length) => expect(parseLength(text, "en")).toBe(length));

test("decimal signs are those of the language", () => {
	expect([parseLength("0,375", "es"), parseLength("0,375", "en")]).toEqual([0.375, undefined]);
});

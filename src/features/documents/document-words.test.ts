import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { markedWord, tallyColumnWord } from "./document-words.ts";

afterEach(() => overwriteGetLocale(() => "en"));

test("a load of one piece is counted in the singular", () => {
	const said = [markedWord(0, 1, String), markedWord(3, 12, String)];
	overwriteGetLocale(() => "es");
	expect([...said, markedWord(0, 1, String)]).toEqual(["0 of 1 piece", "3 of 12 pieces", "0 de 1 pieza"]);
});

test("the column of sizes says its unit", () => {
	expect([tallyColumnWord("size", "mm"), tallyColumnWord("heat", "mm")]).toEqual(["T × W × L, mm", "Heat"]);
});

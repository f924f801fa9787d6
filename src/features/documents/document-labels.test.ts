import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { markedLabel, tallyColumnLabel } from "./document-labels.ts";

afterEach(() => overwriteGetLocale(() => "en"));

test("a load of one piece is counted in the singular", () => {
	const said = [markedLabel(0, 1, String), markedLabel(3, 12, String)];
	overwriteGetLocale(() => "es");
	expect([...said, markedLabel(0, 1, String)]).toEqual(["0 of 1 piece", "3 of 12 pieces", "0 de 1 pieza"]);
});

test("the column of sizes says its unit", () => {
	expect([tallyColumnLabel("size", "mm"), tallyColumnLabel("heat", "mm")]).toEqual(["T × W × L, mm", "Heat"]);
});

import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { columnTitle } from "#shared/lists/define-list.ts";
import { markedPiecesLabel } from "./document-labels.ts";
import { talliesList } from "./tallies-list.ts";

afterEach(() => overwriteGetLocale(() => "en"));

test("a load of one piece is counted in the singular", () => {
	const said = [markedPiecesLabel(0, 1, String), markedPiecesLabel(3, 12, String)];
	overwriteGetLocale(() => "es");
	expect([...said, markedPiecesLabel(0, 1, String)]).toEqual(["0 of 1 piece", "3 of 12 pieces", "0 de 1 pieza"]);
});

test("the column of sizes says its unit", () => {
	const units = { tonUnit: "t", lengthUnit: "mm", weightUnit: "kg" };
	const { size, heat } = talliesList.column;
	expect([columnTitle(size, units), columnTitle(heat, units)]).toEqual(["T × W × L, mm", "Heat"]);
});

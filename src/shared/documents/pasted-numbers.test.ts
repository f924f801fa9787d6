import { expect, test } from "vitest";
import { readPastedNumbers } from "./pasted-numbers.ts";

test("numbers come apart by spaces, tabs, commas, semicolons and lines, each once whatever its case", () => {
	expect(readPastedNumbers(" b1,\tC1;;H2\r\n\n M100  B1\u00a0x").numbers).toEqual(["b1", "C1", "H2", "M100", "x"]);
	expect(readPastedNumbers(" ,;\t\n")).toEqual({ numbers: [], phrases: [] });
});

test("a field of few words may be one number", () => {
	expect(readPastedNumbers("glkr  412345\nH1 H2 H3 H4, GLKR 412345").phrases).toEqual([
		{ text: "glkr 412345", words: ["glkr", "412345"] },
	]);
});

test("a railcar is one number among others on its line too", () => {
	const { phrases } = readPastedNumbers("885718 FCAL 471990 3884500 PO 7 INPR 356278");
	expect(phrases.map(({ text }) => text)).toEqual(["FCAL 471990", "PO 7", "INPR 356278"]);
});

test("half a character breaks nothing", () => {
	expect(readPastedNumbers("A\ud800").numbers).toEqual(["A\ufffd"]);
});

import { expect, test } from "vitest";
import {
	beginning,
	freeReadings,
	neighbours,
	numberBefore,
	readings,
	whole,
	withLetter,
	withoutLabel,
} from "./typed-numbers.ts";

test.each([
	["m100", ["m100", "M100"]],
	["gatx 1234", ["gatx 1234", "GATX 1234", "gatx1234", "GATX1234"]],
	["gatx1234", ["gatx1234", "GATX1234", "gatx 1234", "GATX 1234"]],
	["GATX1234", ["GATX1234", "GATX 1234"]],
	["GATX-1234", ["GATX-1234", "GATX 1234"]],
	["4500 / 10", ["4500 / 10", "4500/10"]],
	["Ｍ１００", ["M100"]],
	["PL½", ["PL½"]],
	["４５００－１２", ["4500-12"]],
	["  ", []],
])("%j may mean %j", (typed, meant) => {
	expect(readings(typed)).toEqual(meant);
});

test.each([
	["MARY  ann", ["MARY ann", "MARY ANN", "MARYann", "MARYANN", "mary ann", "Mary Ann", "Mary ann"]],
	["AB-cd-12", ["AB-cd-12", "AB-CD-12", "ab-cd-12", "Ab-Cd-12", "Ab-cd-12"]],
	["4711", ["4711"]],
	[" ", []],
])("%j may mean %j where people write as they like", (typed, meant) => {
	expect(freeReadings(typed)).toEqual(meant);
});

test.each([
	["m100-2", ["m100", "M100"]],
	["4500 / 10", ["4500"]],
	["Ｍ１００－２", ["M100"]],
	["H4711", []],
])("the number before the item or line of %j is %j", (typed, numbers) => {
	expect(numberBefore(typed)).toEqual(numbers);
});

test("digits alone may lack their letter, a number with one does not", () => {
	for (const typed of ["418220", " 418 220 ", "４１８２２０"]) expect(withLetter(typed)).toContain("M418220");
	for (const typed of ["M418220", "418220-1", "4-18", ""]) expect(withLetter(typed)).toEqual([]);
});

test("a stretch holds what begins so and nothing else", () => {
	const { first, end } = beginning("B1");
	expect(["B", "B0", "B1", "B12", "B1Z", "B2"].filter((text) => text >= first && text < end)).toEqual([
		"B1",
		"B12",
		"B1Z",
	]);
	expect(["B1", "B10", "B1Z"].filter((text) => text >= whole("B1").first && text < whole("B1").end)).toEqual(["B1"]);
});

test("a mistyped number is like the one that was meant", () => {
	for (const typed of ["M10243", "M1032", "M100324", "M10022"]) {
		expect(
			neighbours(typed).some((one) => ["M10023", "M10032", "M10024", "M10234"].includes(one)),
			typed,
		).toBe(true);
	}
	expect(neighbours("gl37689")).toContain("GL-37689");
	expect(neighbours("oc 26 1941")).toContain("OC-26-1941");
	for (const typed of ["418220", "418220-1", " ４１８２２０ "]) expect(neighbours(typed)).toContain("M418220");
	expect(neighbours("M1")).toEqual([]);
	expect(neighbours("9".repeat(60)).length).toBeLessThanOrEqual(240);
});

test.each([
	["PO 4500682275", "4500682275"],
	["p.o. #4711", "4711"],
	["Heat: H81505", "H81505"],
	["colada n.º H81505", "H81505"],
	["B/L 885704", "885704"],
	["car GATX 1234", "GATX 1234"],
	["Invoice number 3885403", "3885403"],
	["PO4711", undefined],
	["PO-4711", undefined],
	["order late", undefined],
	["Carolina 12", undefined],
])("%j is %j without the word before it", (typed, bare) => {
	expect(withoutLabel(typed)).toBe(bare);
});

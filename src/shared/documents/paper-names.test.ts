import { expect, test } from "vitest";
import { createUniquePaths, type NameFacts, paperPath, unknownPlaces } from "./paper-names.ts";

const facts: NameFacts = {
	kind: "bill-of-lading",
	number: "B/1",
	revision: "2",
	account: "104233",
	order: "",
	bol: "B/1",
	po: "PO-7",
	asked: "h240113",
	date: "2026-05-01",
};

test("a pattern is filled in, and its slashes make folders", () => {
	expect(paperPath("{po}/{date} {kind} r{revision}", facts)).toBe("PO-7/2026-05-01 bill-of-lading r2");
});

test("a value makes no folder, and leaves none", () => {
	expect(paperPath("{number}", facts)).toBe("B-1");
	expect(paperPath("{order}/{number}", facts)).toBe("B-1");
	expect(paperPath("../../{number}", facts)).toBe("B-1");
	expect(paperPath("{order}", facts)).toBe("paper");
	expect(paperPath('a<b>:"|?*\u0000\u202e', { ...facts })).toBe("a-b--------");
});

test("places that do not exist are told", () => {
	expect(unknownPlaces("{kind} {number}")).toEqual([]);
	expect(unknownPlaces("{kind} {heat} {")).toEqual(["heat", "{"]);
});

test("two of one name are told apart, whatever their case", () => {
	const unique = createUniquePaths();
	expect(["a", "A", "a", "b"].map(unique)).toEqual(["a", "A (2)", "a (3)", "b"]);
});

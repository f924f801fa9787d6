import { expect, test } from "vitest";
import { columnWidths } from "./column-widths.ts";

test("columns that have what they need keep their shares", () => {
	expect(
		columnWidths([
			{ shared: 60, needed: 20 },
			{ shared: 40, needed: 40 },
		]),
	).toEqual([60, 40]);
});

test("one that needs more gets it from the others, by what they can spare", () => {
	const wanted = [
		{ shared: 60, needed: 20 },
		{ shared: 40, needed: 55 },
		{ shared: 30, needed: 10 },
	];
	expect(columnWidths(wanted)).toEqual([50, 55, 25]);
});

test("where there is too little, what is short shares what there is", () => {
	const wanted = [
		{ shared: 60, needed: 50 },
		{ shared: 20, needed: 30 },
		{ shared: 20, needed: 50 },
	];
	expect(columnWidths(wanted)).toEqual([50, 22.5, 27.5]);
	expect(
		columnWidths([
			{ shared: 60, needed: 90 },
			{ shared: 40, needed: 40 },
		]),
	).toEqual([60, 40]);
});

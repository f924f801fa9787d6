import { describe, expect, test } from "vitest";
import type { PieceMark } from "../../receiving.ts";
import { checkPieces, countPieces, filterPieces, groupPieces, pieceOfCode } from "./tally-view.ts";

const piece = (pieceNumber: string, heatNumber: string | null = "H1", item = 1) => ({
	pieceNumber,
	orderNumber: "M100",
	item,
	heatNumber,
	weightLb: 1000,
	mark: `PART-${pieceNumber}`,
});
const pieces = [piece("C1"), piece("C2"), piece("C3", "H2"), piece("C4", null, 2)];
const pieceOf = (name: string, mark: PieceMark) => ({
	id: name,
	piece: name,
	mark,
	markedAt: "2026-11-21T10:00:00Z",
	markedBy: "Ana",
});
const waits = (name: string, mark: PieceMark) => ({ id: name, piece: name, mark, madeAt: 1 });
const checked = checkPieces(
	pieces,
	[pieceOf("C1", "received"), pieceOf("C2", "missing")],
	[waits("C2", "damaged"), waits("C3", "missing")],
);
const names = (some: readonly { piece: { pieceNumber: string } }[]) => some.map((one) => one.piece.pieceNumber);

test("local marks override the server's, and are shown as waiting", () => {
	expect(checked.map(({ mark, by, waits: isOpen }) => [mark, by, isOpen])).toEqual([
		["received", "Ana", false],
		["damaged", undefined, true],
		["missing", undefined, true],
		["open", undefined, false],
	]);
});

test("what is missing weighs nothing of what was received", () => {
	expect(countPieces(checked)).toEqual({
		pieces: 4,
		left: 1,
		received: 1,
		damaged: 1,
		missing: 1,
		receivedLb: 2000,
		weightLb: 4000,
	});
});

test("pieces are grouped by order line and heat", () => {
	expect(groupPieces(checked).map(({ members }) => names(members))).toEqual([["C1", "C2"], ["C3"], ["C4"]]);
});

describe("the filter", () => {
	const none = new Set<string>();
	test("shows what is left, and what was marked since it was chosen", () => {
		expect(names(filterPieces(checked, { filter: "left", search: "", stays: none }))).toEqual(["C4"]);
		expect(names(filterPieces(checked, { filter: "left", search: "", stays: new Set(["C1"]) }))).toEqual(["C1", "C4"]);
	});

	test.each([
		["c3", ["C3"]],
		[" h1 ", ["C1", "C2"]],
		["part-c4", ["C4"]],
		["x", []],
	])("finds pieces by number, heat or mark: %j", (search, found) => {
		expect(names(filterPieces(checked, { filter: "all", search, stays: none }))).toEqual(found);
	});
});

test.each([
	["C3", "C3"],
	["c3", "C3"],
	["P:C3|H:H2|W:1000", "C3"],
	["C33", undefined],
	["", undefined],
])("a scanned %j names piece %s", (code, found) => expect(pieceOfCode(pieces, code)?.pieceNumber).toBe(found));

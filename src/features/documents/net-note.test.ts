import { expect, test } from "vitest";
import { netNote } from "./net-note.ts";

const format = { weightLb: (lb: number | null | undefined) => `${lb} lb` };
const bill = (netLb: number) => ({ netLb, piecesLb: 10_000 });

test("a net weight is said beside that of the pieces where they differ by more than two per cent", () => {
	expect([9800, 10_200].map((lb) => netNote(bill(lb), format))).toEqual([undefined, undefined]);
	expect(netNote(bill(10_201), format)).toBe("The pieces weigh 10000 lb in total.");
	expect(netNote({ netLb: 10_000, piecesLb: 0 }, format)).toBeUndefined();
});

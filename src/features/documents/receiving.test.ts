import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addWaiting, mergeMarks, receivingState, stillWaiting, type TakenMark, type WaitingMark } from "./receiving.ts";

const taken = (piece: string, mark: TakenMark["mark"], second: number, id = "a"): TakenMark => ({
	id,
	piece,
	mark,
	markedAt: new Date(second * 1000).toISOString(),
	markedBy: "Ana",
});
const waits = (piece: string, mark: WaitingMark["mark"], madeAt: number, id = `${piece}${madeAt}`): WaitingMark => ({
	id,
	piece,
	mark,
	madeAt,
});

describe("marks of several people", () => {
	test("merge piece by piece, and the last one counts in whatever order they arrive", () => {
		const here = [taken("C1", "received", 5), taken("C2", "missing", 1)];
		const there = [taken("C1", "damaged", 3), taken("C2", "received", 2), taken("C3", "open", 1)];
		for (const merged of [mergeMarks(here, there), mergeMarks(there, here)])
			expect(Object.fromEntries(merged.map(({ piece, mark }) => [piece, mark]))).toEqual({
				C1: "received",
				C2: "received",
				C3: "open",
			});
	});

	test("merge to the same whatever their order, and telling them again changes nothing", () => {
		const mark = fc.record({
			piece: fc.constantFrom("C1", "C2"),
			second: fc.integer({ min: 1, max: 3 }),
			id: fc.constantFrom("a", "b", "c"),
		});
		const checkOf = (marks: { piece: string; second: number; id: string }[]) =>
			mergeMarks(marks.map(({ piece, second, id }) => taken(piece, "received", second, id))).sort((a, b) =>
				a.piece.localeCompare(b.piece),
			);
		const isSame = fc.property(fc.array(mark), (marks) => {
			expect(checkOf([...marks].reverse())).toEqual(checkOf(marks));
			expect(checkOf([...marks, ...marks])).toEqual(checkOf(marks));
		});
		fc.assert(isSame);
	});
});

describe("marks that wait", () => {
	test("hold only the newest of a piece, also when the phone's clock was set back", () => {
		const first = addWaiting([], waits("C1", "received", 500));
		expect(addWaiting(first, waits("C1", "open", 100, "x"))).toEqual([waits("C1", "open", 501, "x")]);
		expect(addWaiting(first, waits("C2", "missing", 100))).toHaveLength(2);
	});

	test("keep a mark that was changed during the request", () => {
		const sent = [waits("C1", "received", 1), waits("C2", "received", 2)];
		const now = addWaiting(sent, waits("C2", "damaged", 3));
		expect(stillWaiting(now, sent)).toEqual([waits("C2", "damaged", 3)]);
	});
});

test.each([
	[{ received: 0, damaged: 0, missing: 0, isFinished: false }, "untouched"],
	[{ received: 1, damaged: 0, missing: 0, isFinished: false }, "under_way"],
	[{ received: 3, damaged: 0, missing: 0, isFinished: true }, "finished"],
	[{ received: 2, damaged: 0, missing: 1, isFinished: true }, "finished_short"],
	[{ received: 2, damaged: 1, missing: 0, isFinished: true }, "finished_short"],
] as const)("%j is %s", (check, state) => expect(receivingState(check)).toBe(state));

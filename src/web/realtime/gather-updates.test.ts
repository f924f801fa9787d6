import { expect, test } from "vitest";
import { gatherUpdates } from "./gather-updates.ts";

const gather = () =>
	gatherUpdates<{ lines: string[]; isComplete: boolean }, string>({
		read: ({ lines, isComplete }) => ({ items: lines, isComplete }),
		keyOf: (line) => line,
		wordsOf: (lines, isComplete) => (isComplete ? lines.join(" and ") || undefined : "many"),
	});

test("each key is said once, and what arrives after it was taken is for the next time", () => {
	const { note, take } = gather();
	note({ lines: ["A", "B"], isComplete: true });
	note({ lines: ["B"], isComplete: true });
	const first = take();
	note({ lines: ["C"], isComplete: true });
	expect([first, take(), take()]).toEqual(["A and B", "C", undefined]);
});

test("an incomplete report counts until it is taken", () => {
	const { note, take } = gather();
	note({ lines: [], isComplete: false });
	note({ lines: ["A"], isComplete: true });
	expect(take()).toBe("many");
	note({ lines: ["A"], isComplete: true });
	expect(take()).toBe("A");
});

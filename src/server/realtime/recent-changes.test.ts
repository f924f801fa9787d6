import { expect, test } from "vitest";
import { rememberedMs } from "#shared/live-age.ts";
import { createRecentChanges } from "./recent-changes.ts";

function atClock() {
	let clock = 1000;
	const recent = createRecentChanges(() => clock);
	return { recent, pass: (ms: number) => (clock += ms) };
}

test("remembered changes are returned from the requested age on, of their kind alone, each key once", () => {
	const { recent, pass } = atClock();
	recent.note("order", [{ line: 1 }, 2]);
	pass(500);
	recent.note("car", [3]);
	recent.note("order", [{ line: 1 }, 4]);
	pass(100);
	expect(recent.since("order", 600)).toEqual([{ line: 1 }, 2, 4]);
	expect(recent.since("order", 599)).toEqual([{ line: 1 }, 4]);
	expect(recent.since("car", 100)).toEqual([3]);
	expect(recent.since("order", 99)).toEqual([]);
});

test("without an age no earlier changes are returned, and never too old ones", () => {
	const { recent, pass } = atClock();
	recent.note("order", [1]);
	expect(recent.since("order", 0)).toEqual([]);
	pass(rememberedMs);
	expect(recent.since("order", Number.MAX_SAFE_INTEGER)).toEqual([1]);
	pass(1);
	expect(recent.since("order", Number.MAX_SAFE_INTEGER)).toEqual([]);
});

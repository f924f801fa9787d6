import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSessionWatch } from "./session-watch.ts";

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

function setUp() {
	const seen: string[] = [];
	let due = 0;
	const watch = createSessionWatch(Date.now);
	watch.onDue(() => void due++);
	watch.subscribe(() => void seen.push(`${watch.read().phase} ${watch.read().minutesLeft}`));
	return { watch, seen, due: () => due };
}

test("a session warns two minutes before its end, again at one, and is due at its end", () => {
	const { watch, seen, due } = setUp();
	watch.setEnd(Date.now() + 120 * minute);
	vi.advanceTimersByTime(118 * minute - 1);
	expect(seen).toEqual([]);
	vi.advanceTimersByTime(1);
	expect(seen).toEqual(["ending 2"]);
	vi.advanceTimersByTime(minute);
	expect(seen).toEqual(["ending 2", "ending 1"]);
	expect([watch.isDue(), due()]).toEqual([false, 0]);
	vi.advanceTimersByTime(minute);
	expect(due()).toBe(1);
});

test("a session that is kept is open again and ends two hours later", () => {
	const { watch, seen, due } = setUp();
	watch.setEnd(Date.now() + minute);
	watch.setEnd(Date.now() + 120 * minute);
	expect(seen).toEqual(["ending 1", "open 0"]);
	vi.advanceTimersByTime(119.5 * minute);
	expect([watch.read().phase, due()]).toEqual(["ending", 0]);
});

test("a machine that slept past the end notices as soon as it wakes", () => {
	const { watch, due } = setUp();
	watch.setEnd(Date.now() + 10 * minute);
	vi.setSystemTime(Date.now() + 60 * minute);
	watch.look();
	expect(due()).toBe(1);
});

test("an ended session stays so, whatever other pages report, until a user signed in", () => {
	const { watch } = setUp();
	watch.end();
	watch.setEnd(Date.now() + 120 * minute);
	expect([watch.read().phase, watch.isDue()]).toEqual(["ended", true]);
	watch.reopen();
	expect(watch.read().phase).toBe("open");
	vi.advanceTimersByTime(118 * minute);
	expect(watch.read().phase).toBe("ending");
});

test("an end further away than a timer reaches comes no sooner", () => {
	const { watch, seen } = setUp();
	watch.setEnd(Date.now() + 30 * 24 * 60 * minute);
	vi.advanceTimersByTime(29 * 24 * 60 * minute);
	expect(seen).toEqual([]);
});

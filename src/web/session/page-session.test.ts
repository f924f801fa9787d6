import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leaveFor } from "./page-session.ts";

const assign = vi.fn();
beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("window", { location: { assign } });
});
afterEach(() => {
	vi.runAllTimers();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	assign.mockClear();
});

test("calls that find the session over at the same time leave the page once", () => {
	leaveFor("/");
	leaveFor("/");
	expect(assign.mock.calls).toEqual([["/"]]);
});

test("a page whose person stayed is left by a later call", () => {
	leaveFor("/");
	vi.advanceTimersByTime(10_000);
	leaveFor("/login");
	expect(assign.mock.calls).toEqual([["/"], ["/login"]]);
});

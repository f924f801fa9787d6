import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHealthSummary } from "./health.ts";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
	vi.useRealTimers();
});

const check = (ok: boolean) => ({ name: "database" as const, ok, since: "2026-11-28T12:00:00Z" });
const settled = () => new Promise((done) => setImmediate(done));

test("a page learns what was answered last, and does not wait for the next answer", async () => {
	let answer = async () => [check(true)];
	let asked = 0;
	const isWell = createHealthSummary(() => {
		asked += 1;
		return answer();
	});
	expect(isWell()).toBeUndefined();
	await settled();
	expect(isWell()).toBe(true);
	answer = async () => [check(true), check(false)];
	expect([isWell(), asked]).toEqual([true, 1]);
	vi.advanceTimersByTime(30_001);
	expect([isWell(), asked]).toEqual([true, 2]);
	await settled();
	expect(isWell()).toBe(false);
	answer = () => Promise.reject(new Error("gone"));
	vi.advanceTimersByTime(30_001);
	isWell();
	await settled();
	expect(isWell()).toBe(false);
});

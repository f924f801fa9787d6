import { expect, test } from "vitest";
import { nextOf, restS, retryAfterS, type Waiting } from "./retry-plan.ts";

const waiting = (position: number, rest: Partial<Waiting> = {}): Waiting => ({
	position,
	attempts: 0,
	isDue: true,
	topic: `t${position}`,
	...rest,
});
const next = async (...rows: Waiting[]) => (await nextOf(rows))?.position;

test("a message is tried again with growing delays, and abandoned after about a day", () => {
	const delays = Array.from({ length: 20 }, (_, index) => retryAfterS(index + 1, 0.5)).filter(
		(delay) => delay !== undefined,
	);
	expect(delays).toEqual([...delays].sort((a, b) => a - b));
	const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600;
	expect(hours).toBeGreaterThan(23);
	expect(hours).toBeLessThan(25);
	expect(retryAfterS(delays.length + 1, 0.5)).toBeUndefined();
});

test("a retry varies at random by a fifth either way", () => {
	expect([retryAfterS(4, 0), retryAfterS(4, 1)]).toEqual([480, expect.closeTo(720)]);
});

test("an endpoint is paused at most an hour, and as long as its Retry-After says, up to an hour", () => {
	expect(restS(40, undefined, 0.5)).toBe(3600);
	expect(restS(1, 90, 0.5)).toBe(90);
	expect(restS(1, 999_999, 0.5)).toBe(3600);
});

test("messages go in the order of the outbox", async () => {
	expect(await next(waiting(1), waiting(2))).toBe(1);
	expect(await next()).toBeUndefined();
});

test("whatever failed a few times is waited for", async () => {
	expect(await next(waiting(1, { attempts: 2, isDue: false }), waiting(2))).toBeUndefined();
});

test("what failed often lets others pass, but nothing about the same thing", async () => {
	const stuck = waiting(1, { attempts: 4, isDue: false, topic: "CP1" });
	expect(await next(stuck, waiting(2, { topic: "CP1" }), waiting(3))).toBe(3);
	expect(await next(stuck, waiting(2, { topic: "CP1" }))).toBeUndefined();
	expect(await next(waiting(1, { attempts: 4, topic: "CP1" }), waiting(2, { topic: "CP1" }))).toBe(1);
});

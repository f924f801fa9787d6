import { afterEach, describe, expect, test } from "vitest";
import { createFairQueue, ThrottledError } from "./fair-queue.ts";

// Requests that still wait at the end of a test are cancelled, or their queue would poll without end.
let gone = new AbortController();
afterEach(() => {
	gone.abort();
	gone = new AbortController();
});

/** Takes so many turns; answers who got theirs so far, in order, and how to end the first of them. */
function asker(everyMs = 1e6) {
	const turns = createFairQueue(everyMs);
	const got: string[] = [];
	const ends: Record<string, (() => void)[]> = {};
	const ask = async (who: string, times = 1) => {
		for (let n = 0; n < times; n += 1)
			void turns.take(who, gone.signal).then(
				(end) => {
					got.push(who);
					ends[who] = [...(ends[who] ?? []), end];
				},
				() => {},
			);
		await settled();
	};
	const end = async (who: string) => {
		ends[who]?.shift()?.();
		await settled();
	};
	return { turns, got, ask, end };
}
const settled = () => new Promise((done) => setImmediate(done));

describe("turns of a process", () => {
	test("are eight for a client alone, and the next ones start as they end", async () => {
		const { got, ask, end } = asker();
		await ask("a", 20);
		expect(got).toHaveLength(8);
		await end("a");
		expect(got).toHaveLength(9);
	});

	test("are free at once for everybody else, however many one requests", async () => {
		const { got, ask } = asker();
		await ask("flood", 150);
		for (const who of ["b", "c", "d"]) await ask(who);
		expect(got.slice(8)).toEqual(["b", "c", "d"]);
	});

	test("shrink for a flooding client while others are present, and grow again when they have left", async () => {
		const { turns, got, ask, end } = asker();
		await ask("flood", 50);
		await ask("b", 1);
		for (let n = 0; n < 8; n += 1) await end("flood");
		// Two beside another tenant: the others of the eight were not followed by new ones.
		expect(turns.count()).toEqual({ underWay: 3, waiting: 50 - (got.length - 1) });
		await end("b");
		expect(turns.count().underWay).toBe(8);
	});

	test("are one after sixteen of the others' for a client with fifty waiting requests, and as before when its queue is short", async () => {
		const { got, ask, end } = asker();
		await ask("b", 1);
		await ask("flood", 55);
		for (let n = 0; n < 2; n += 1) await end("flood");
		const flooded = () => got.filter((who) => who === "flood").length;
		/** Rounds in which another client requests one slot and finishes. */
		const pass = async (times: number) => {
			for (let n = 0; n < times; n += 1) {
				await ask("b");
				await end("b");
			}
		};
		expect(flooded()).toBe(2);
		await pass(15);
		expect(flooded()).toBe(2);
		await pass(20);
		expect(flooded()).toBe(3);
		for (const more of [4, 5]) {
			await end("flood");
			await pass(16);
			expect(flooded()).toBe(more);
		}
		// With the next one forty-nine wait, and two may go again.
		await end("flood");
		await pass(16);
		expect(flooded()).toBe(7);
	});

	test("come to it in time too, where the others take theirs slowly", async () => {
		const { got, ask, end } = asker(5);
		await ask("b", 1);
		await ask("flood", 60);
		for (let n = 0; n < 2; n += 1) await end("flood");
		await expect.poll(() => got.filter((who) => who === "flood").length).toBe(3);
	});

	test("stay one at a time between two pages of the others, and are eight again when they have gone", async () => {
		const { turns, ask, end } = asker(5);
		await ask("b");
		await end("b");
		await ask("flood", 70);
		for (let n = 0; n < 8; n += 1) await end("flood");
		expect(turns.count().underWay).toBeLessThanOrEqual(1);
		await expect.poll(() => turns.count().underWay).toBe(8);
	});

	test("are refused to a client with two hundred waiting requests, and to nobody else", async () => {
		const { turns, got, ask } = asker();
		await ask("flood", 208);
		await expect(turns.take("flood")).rejects.toBeInstanceOf(ThrottledError);
		await ask("b");
		expect(got.at(-1)).toBe("b");
	});

	test("are not reserved for a client that disconnected while waiting", async () => {
		const { turns, got, ask } = asker();
		await ask("flood", 8);
		const leaving = new AbortController();
		const left = Array.from({ length: 200 }, () => turns.take("flood", leaving.signal));
		await expect(turns.take("flood")).rejects.toBeInstanceOf(ThrottledError);
		leaving.abort();
		await Promise.all(left.map((turn) => expect(turn).rejects.toBeInstanceOf(ThrottledError)));
		expect(turns.count()).toEqual({ underWay: 8, waiting: 0 });
		await expect(turns.take("flood", leaving.signal)).rejects.toBeInstanceOf(ThrottledError);
		await ask("b");
		expect(got.at(-1)).toBe("b");
	});

	test("are forgotten when nobody is there", async () => {
		const { turns, ask, end } = asker();
		await ask("a", 2);
		await end("a");
		await end("a");
		expect(turns.count()).toEqual({ underWay: 0, waiting: 0 });
	});
});

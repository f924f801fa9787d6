import { expect, test, vi } from "vitest";
import { createChangeQueue } from "./change-queue.ts";

test("a waiting reader is notified at once", async () => {
	const { push, changes } = createChangeQueue<number>(() => {});
	const next = changes.next();
	push([1]);
	expect(await next).toEqual({ done: false, value: { rows: [1], isComplete: true } });
});

test("what a slow reader missed is merged, and past 200 rows only the fact that there are more is kept", async () => {
	const { push, changes } = createChangeQueue<number>(() => {});
	for (let n = 0; n < 1000; n++) push([n]);
	const { value } = await changes.next();
	expect([value.rows.length, value.rows[0], value.isComplete]).toEqual([200, 0, false]);
	push([7]);
	expect((await changes.next()).value).toEqual({ rows: [7], isComplete: true });
});

test("ending it ends the reader's wait too, and is reported once", async () => {
	const onEnd = vi.fn();
	const { push, changes } = createChangeQueue<number>(onEnd);
	const next = changes.next();
	await changes.return(undefined);
	await changes.return(undefined);
	push([1]);
	expect([await next, await changes.next(), onEnd.mock.calls.length]).toEqual([
		{ done: true, value: undefined },
		{ done: true, value: undefined },
		1,
	]);
});

import type { Changes } from "./topic.ts";

const mostRows = 200;

/**
 * Changes on their way to one reader. Who reads slowly gets them merged, and past a bound only the fact that there are
 * more.
 */
export type ChangeQueue<Row> = {
	push: (rows: Row[]) => void;
	/**
	 * Read by one reader; ending it from either side ends at once, also while it waits (a generator function's would wait
	 * on).
	 */
	changes: AsyncGenerator<Changes<Row>>;
};

export function createChangeQueue<Row>(onEnd: () => void): ChangeQueue<Row> {
	type Result = IteratorResult<Changes<Row>, undefined>;
	let pending: Changes<Row> | undefined;
	let isOver = false;
	let waiting: ((result: Result) => void) | undefined;

	const answer = (result: Result) => {
		const waiter = waiting;
		waiting = undefined;
		waiter?.(result);
	};
	const over: Result = { done: true, value: undefined };
	const end = async (): Promise<Result> => {
		if (!isOver) {
			isOver = true;
			pending = undefined;
			onEnd();
			answer(over);
		}
		return over;
	};
	const next = (): Promise<Result> => {
		if (isOver) return Promise.resolve(over);
		if (!pending) {
			return new Promise((done) => {
				waiting = done;
			});
		}
		const value = pending;
		pending = undefined;
		return Promise.resolve({ done: false, value });
	};
	const changes: AsyncGenerator<Changes<Row>> = {
		next,
		return: end,
		throw: async (error) => {
			await end();
			throw error;
		},
		[Symbol.asyncIterator]: () => changes,
		[Symbol.asyncDispose]: async () => void (await end()),
	};
	const push = (rows: Row[]) => {
		if (isOver) return;
		const all = [...(pending?.rows ?? []), ...rows];
		const value = { rows: all.slice(0, mostRows), isComplete: (pending?.isComplete ?? true) && all.length <= mostRows };
		if (waiting) answer({ done: false, value });
		else pending = value;
	};
	return { push, changes };
}

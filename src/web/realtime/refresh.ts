/** Work that is requested often and done seldom. */
export type Refresh = { ask: () => void; stop: () => void };

const gatherMs = 300;
const leastPauseMs = 2000;

/**
 * Does `work` soon after it is requested, at most once at a time and every two seconds however often that is; while
 * nobody looks at the page it waits until a user does.
 */
export function createRefresh(work: () => Promise<unknown>): Refresh {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isRequested = false;
	let isBusy = false;
	let doneAt = Number.NEGATIVE_INFINITY;
	const run = async () => {
		timer = undefined;
		if (document.visibilityState !== "visible") return;
		isRequested = false;
		isBusy = true;
		try {
			await work();
		} finally {
			isBusy = false;
			doneAt = performance.now();
			if (isRequested) plan();
		}
	};
	const plan = () => {
		if (timer !== undefined || isBusy) return;
		timer = setTimeout(() => void run(), Math.max(gatherMs, doneAt + leastPauseMs - performance.now()));
	};
	const check = () => {
		if (isRequested && document.visibilityState === "visible") plan();
	};
	document.addEventListener("visibilitychange", check);
	return {
		ask: () => {
			isRequested = true;
			plan();
		},
		stop: () => {
			clearTimeout(timer);
			isRequested = false;
			document.removeEventListener("visibilitychange", check);
		},
	};
}

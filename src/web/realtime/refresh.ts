/** Work that is asked for often and done seldom. */
export type Refresh = { ask: () => void; stop: () => void };

const gatherMs = 300;
const leastPauseMs = 2000;

/**
 * Does `work` soon after it is asked for, at most once at a time and every two seconds however often that is; while
 * nobody looks at the page it waits until somebody does.
 */
export function createRefresh(work: () => Promise<unknown>): Refresh {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isAsked = false;
	let isBusy = false;
	let doneAt = Number.NEGATIVE_INFINITY;
	const run = async () => {
		timer = undefined;
		if (document.visibilityState !== "visible") return;
		isAsked = false;
		isBusy = true;
		try {
			await work();
		} finally {
			isBusy = false;
			doneAt = performance.now();
			if (isAsked) plan();
		}
	};
	const plan = () => {
		if (timer !== undefined || isBusy) return;
		timer = setTimeout(() => void run(), Math.max(gatherMs, doneAt + leastPauseMs - performance.now()));
	};
	const look = () => {
		if (isAsked && document.visibilityState === "visible") plan();
	};
	document.addEventListener("visibilitychange", look);
	return {
		ask: () => {
			isAsked = true;
			plan();
		},
		stop: () => {
			clearTimeout(timer);
			isAsked = false;
			document.removeEventListener("visibilitychange", look);
		},
	};
}

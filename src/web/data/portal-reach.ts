import { latestBuildPath } from "#shared/build-files.ts";

const askEveryMs = 5_000;

/**
 * Whether the portal answers, regardless of the browser's opinion of its connection. Health probes are not used:
 * proxies do not expose them (operations/nginx.conf). The file of the latest build needs no database either.
 */
export async function isReached(): Promise<boolean> {
	try {
		const answer = await fetch(latestBuildPath, { cache: "no-store", signal: AbortSignal.timeout(askEveryMs) });
		// Read to its end: an answer that is left lying keeps its connection until the time is over.
		await answer.text();
		return answer.ok;
	} catch {
		return false;
	}
}

/** Calls back once the portal answers; answers how to stop. */
export function untilReached(onReached: () => void): () => void {
	let isOver = false;
	const ask = async () => {
		if (!(await isReached()) || isOver) return;
		stop();
		onReached();
	};
	const listener = () => void ask();
	const timer = setInterval(listener, askEveryMs);
	window.addEventListener("online", listener);
	const stop = () => {
		isOver = true;
		clearInterval(timer);
		window.removeEventListener("online", listener);
	};
	void ask();
	return stop;
}

import { setTimeout as pause } from "node:timers/promises";

/** The answers during a period. */
export type Answers = {
	good: number;
	/** Refused with a time to retry (503 or 429 with a time). */
	refused: number;
	/** Any other answer, and none. */
	wrong: string[];
	/** Milliseconds of the slowest in a hundred. */
	p99: number;
};

/** Asks each of these, one after the other and again, until it is stopped. */
export function monitorHealth(addresses: readonly string[], cookie: string): { stop: () => Promise<Answers> } {
	const [times, wrong]: [number[], string[]] = [[], []];
	let [refused, isOver] = [0, false];
	const lanes = addresses.map(async (address) => {
		while (!isOver) {
			const began = performance.now();
			const response = await fetch(address, { headers: { cookie, accept: "text/html" }, redirect: "manual" }).catch(
				() => undefined,
			);
			await response?.text();
			times.push(performance.now() - began);
			if (response?.headers.has("retry-after")) refused += 1;
			else if (response?.status !== 200) wrong.push(`${address} ${response?.status}`);
			await pause(20);
		}
	});
	const stop = async () => {
		isOver = true;
		await Promise.all(lanes);
		const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
		return { good: times.length - refused - wrong.length, refused, wrong, p99 };
	};
	return { stop };
}

import { useEffect, useState } from "react";

const tickMs = 1000;

/**
 * Seconds until an end that was `secondsLeft` away when the server said so; the clock on the wall may be wrong, so only
 * time gone by is counted.
 */
export function useSecondsLeft(endsAt: string, secondsLeft: number): number {
	const [left, setLeft] = useState(secondsLeft);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another end begins the count anew
	useEffect(() => {
		const from = performance.now();
		const count = () => setLeft(secondsLeft - (performance.now() - from) / 1000);
		count();
		const timer = setInterval(count, tickMs);
		return () => clearInterval(timer);
	}, [endsAt, secondsLeft]);
	return left;
}

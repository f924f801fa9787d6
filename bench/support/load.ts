import autocannon from "autocannon";

export type Load = { url: string; method?: "GET" | "POST"; headers?: Record<string, string>; body?: string };

/** Requests a second over a few seconds at so many connections; throws when any answer is not 200. */
export async function requestsPerSecond(load: Load, connections: number, seconds: number): Promise<number> {
	const result = await autocannon({ ...load, connections, duration: seconds });
	if (result.non2xx > 0 || result.errors > 0)
		throw new Error(`${load.url}: ${result.non2xx} refused, ${result.errors} failed`);
	return result.requests.average;
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

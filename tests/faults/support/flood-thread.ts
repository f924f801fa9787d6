import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { FloodCounts, FloodOrder } from "./flood.ts";

// In a thread of its own, or what it does beside the others' requests would count as their waiting; `startFlood` ends
// it.
const { url, headers, connections, tooMany } = workerData as FloodOrder;
const counts: FloodCounts = { served: 0, refused: 0, other: [] };
const ended = new AbortController();

async function ask(): Promise<{ status: number; again: string | null; text: string } | undefined> {
	try {
		const response = await fetch(url, { headers, redirect: "manual", signal: ended.signal });
		return { status: response.status, again: response.headers.get("retry-after"), text: await response.text() };
	} catch {
		return undefined;
	}
}

async function connection(): Promise<void> {
	while (!ended.signal.aborted) {
		const answer = await ask();
		if (!answer) return;
		if (answer.status === 200) counts.served += 1;
		else if (answer.status === 429 && answer.again === "2" && answer.text.includes(tooMany)) counts.refused += 1;
		else counts.other.push(`${answer.status} ${answer.text.slice(0, 200)}`);
		// As a hasty program does; without it the flooder's own refusals are what is measured.
		if (answer.status !== 200) await pause(50, undefined, { signal: ended.signal }).catch(() => {});
	}
}

const all = Promise.all(Array.from({ length: connections }, connection));
parentPort?.once("message", async () => {
	ended.abort();
	await all;
	parentPort?.postMessage(counts);
});

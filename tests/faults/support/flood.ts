import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What is requested by how many connections at once, and the message that rejects one too many. */
export type FloodOrder = { url: string; headers: Record<string, string>; connections: number; tooMany: string };

/** The answers: pages, rejections because of too many requests, anything else. */
export type FloodCounts = { served: number; refused: number; other: string[] };

/**
 * Hundreds of connections of one person, each requesting the next page as soon as it was answered; `stop` returns the
 * answers.
 */
export function startFlood(order: FloodOrder): { stop: () => Promise<FloodCounts> } {
	const thread = new Worker(new URL("./flood-thread.ts", import.meta.url), { workerData: order });
	return {
		stop: async () => {
			thread.postMessage("stop");
			const [counts] = (await once(thread, "message")) as [FloodCounts];
			return counts;
		},
	};
}

import { setTimeout as pause } from "node:timers/promises";

/** One thing that a user sends again and again, each time under a key of its own by which it is found later. */
export type Write = {
	kind: string;
	/** Sends it; a 2xx whose body has no errors is an acknowledgement. */
	send: (key: string, signal: AbortSignal) => Promise<Response>;
	/** Whether its sender repeats what was not acknowledged, as machines do; people's are sent once. */
	isRepeated?: boolean;
	/** How many send it side by side. */
	lanes?: number;
	/** Milliseconds between two of one lane. */
	everyMs?: number;
};

export type LoadResult = {
	/** Keys that were acknowledged, by kind. */
	acknowledged: ReadonlyMap<string, readonly string[]>;
	/** Keys that were sent at all, by kind. */
	sent: ReadonlyMap<string, readonly string[]>;
	/** Refused for now: 503 with a time to retry, or 429. */
	refused: number;
	/** No answer: the connection was refused or broke. */
	unanswered: number;
	/** Any other answer, as "kind status body": none is ever right. */
	wrong: string[];
};

export type SteadyLoad = {
	/**
	 * Resolves with the milliseconds from `since` (performance.now) to the first acknowledgement of something sent after
	 * it, of each kind at the latest; throws after a minute without.
	 */
	goodSince: (since: number) => Promise<number>;
	acknowledgedCount: () => number;
	/** Ends after the requests in progress; each is repeated until it is acknowledged or `patienceMs` are over. */
	stop: () => Promise<LoadResult>;
};

const answerMs = 20_000;
const againMs = 100;
const patienceMs = 60_000;

/** Sends all of these, steadily, until it is stopped. */
export function startLoad(writes: readonly Write[]): SteadyLoad {
	const acknowledged = new Map<string, string[]>(writes.map(({ kind }) => [kind, []]));
	const sent = new Map<string, string[]>(writes.map(({ kind }) => [kind, []]));
	const result = { acknowledged, sent, refused: 0, unanswered: 0, wrong: [] as string[] };
	const last = new Map<string, { sentAt: number; goodAt: number }>();
	let stoppedAt: number | undefined;

	const attempt = async (write: Write, key: string): Promise<boolean> => {
		const sentAt = performance.now();
		const outcome = await outcomeOf(write, key);
		if (outcome === "acknowledged") {
			acknowledged.get(write.kind)?.push(key);
			last.set(write.kind, { sentAt, goodAt: performance.now() });
			return true;
		}
		if (outcome === "refused" || outcome === "unanswered") result[outcome] += 1;
		else result.wrong.push(outcome);
		return false;
	};
	const lane = async (write: Write, name: string) => {
		for (let n = 1; stoppedAt === undefined; n++) {
			const key = `${name}-${n}`;
			sent.get(write.kind)?.push(key);
			while (!(await attempt(write, key)) && write.isRepeated) {
				if (stoppedAt !== undefined && performance.now() - stoppedAt > patienceMs) return;
				await pause(againMs);
			}
			await pause(write.everyMs ?? 20);
		}
	};
	const run = Math.random().toString(36).slice(2, 8).toUpperCase();
	const lanes = writes.flatMap((write) =>
		Array.from({ length: write.lanes ?? 1 }, (_, n) => lane(write, `${run}-${n}`)),
	);
	return {
		goodSince: async (since) => {
			const isGood = () => writes.every(({ kind }) => (last.get(kind)?.sentAt ?? 0) >= since);
			while (!isGood()) {
				if (performance.now() - since > patienceMs)
					throw new Error(`Nothing good for ${patienceMs} ms: ${JSON.stringify(result.wrong.slice(0, 3))}`);
				await pause(5);
			}
			return Math.max(...writes.map(({ kind }) => last.get(kind)?.goodAt ?? 0)) - since;
		},
		acknowledgedCount: () => [...acknowledged.values()].reduce((sum, keys) => sum + keys.length, 0),
		stop: async () => {
			stoppedAt = performance.now();
			await Promise.all(lanes);
			return result;
		},
	};
}

async function outcomeOf(
	{ kind, send }: Write,
	key: string,
): Promise<"acknowledged" | "refused" | "unanswered" | string> {
	try {
		const response = await send(key, AbortSignal.timeout(answerMs));
		const body = await response.text();
		if (response.status === 429 || (response.status === 503 && response.headers.has("retry-after"))) return "refused";
		if (/"code":"unavailable"/.test(body)) return "refused";
		return response.ok && !/"errors":/.test(body) ? "acknowledged" : `${kind} ${response.status} ${body.slice(0, 300)}`;
	} catch {
		return "unanswered";
	}
}

import { setImmediate as loopTurn, setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";

/**
 * Milliseconds: how long a user waits before it is doubted that the database answers anybody, how long it may take to
 * say so, how often that is looked at.
 */
export type Doubt = { afterMs: number; answerMs: number; lookMs: number };

export const usualDoubt: Doubt = { afterMs: 5000, answerMs: 5000, lookMs: 1000 };

/**
 * Distinguishes a silent database from a slow statement, so that nobody waits out a statement's whole time for a server that is
 * not there.
 */
export type HealthMonitor = {
	/** Whether the last queries got no answer: another one would wait in vain. */
	isSilent: () => boolean;
	/**
	 * Counts a transaction as waiting until what this answers is called; `giveUp` is called once the database is silent.
	 */
	follow: (giveUp: () => void) => () => void;
	close: () => void;
};

/**
 * Asks on a connection of its own once a transaction waits for long, and while nobody answers until a user does.
 * `isAnswering` says whether the server was heard.
 */
export function monitorHealth(
	isAnswering: () => Promise<boolean>,
	{ afterMs, lookMs: intervalMs }: Omit<Doubt, "answerMs">,
	log: Log,
): HealthMonitor {
	const waiting = new Map<() => void, number>();
	let isSilent = false;
	let isAsking = false;
	let timer: ReturnType<typeof setInterval> | undefined;
	const ask = async () => {
		const wasSilent = isSilent;
		isSilent = !(await isAnswering());
		if (isSilent) for (const giveUp of [...waiting.keys()]) giveUp();
		if (isSilent && !wasSilent) log.warn("the database answers nobody");
		if (wasSilent && !isSilent) log.info("the database answers again");
	};
	const check = () => {
		// The oldest is first.
		const [since = Number.POSITIVE_INFINITY] = waiting.values();
		if (isAsking || !(isSilent || performance.now() - since >= afterMs)) return;
		isAsking = true;
		void ask().finally(() => {
			isAsking = false;
		});
	};
	return {
		isSilent: () => isSilent,
		follow: (giveUp) => {
			timer ??= setInterval(check, intervalMs).unref();
			waiting.set(giveUp, performance.now());
			return () => void waiting.delete(giveUp);
		},
		close: () => clearInterval(timer),
	};
}

/** Whether the server at this address says anything within so many milliseconds, be it that it takes nobody in now. */
export async function saysAnything(url: string, ms: number): Promise<boolean> {
	// Its own limits only clean up behind the one below.
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ms * 2, query_timeout: ms * 2 });
	client.on("error", () => {});
	const answer = client
		.connect()
		.then(() => client.query("select 1"))
		.then(
			() => true,
			(error: unknown) => error instanceof pg.DatabaseError,
		)
		.finally(() => client.end().catch(() => {}));
	// After a turn of the loop: a process that stopped itself finds its time over before it has read what came meanwhile.
	const silence = pause(ms, undefined, { ref: false }).then(() => loopTurn(false));
	return Promise.race([answer, silence]);
}

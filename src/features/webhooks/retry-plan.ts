/** When a webhook message that failed is tried again, and which message goes next. */

/**
 * Seconds from one attempt to the next; behind the last one a message is dead, about 24 hours after its first attempt.
 */
const delaysS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800];
const mostRestS = 3600;
const jitter = 0.2;

/**
 * Attempts after which a message steps aside: until then everything waits behind it, then only what is about the same
 * thing.
 */
const stepsAsideAfter = 4;

/**
 * Seconds until a message is tried again that failed so many times; undefined when it is given up. `random` lies in 0
 * to 1.
 */
export function retryAfterS(failedAttempts: number, random: number): number | undefined {
	const delay = delaysS[failedAttempts - 1];
	return delay === undefined ? undefined : spread(delay, random);
}

/**
 * Seconds for which an endpoint is left in peace that failed so many times in a row; what it asked for itself counts,
 * up to an hour.
 */
export function restS(failuresInARow: number, retryAfterSeconds: number | undefined, random: number): number {
	const own = Math.min(delaysS[Math.min(failuresInARow, delaysS.length) - 1] ?? mostRestS, mostRestS);
	return Math.max(spread(own, random), Math.min(retryAfterSeconds ?? 0, mostRestS));
}

// Endpoints that failed together are not all asked again in the same second.
function spread(seconds: number, random: number): number {
	return seconds * (1 - jitter + 2 * jitter * random);
}

/** A message that waits, in the order of the outbox; `topic` is what it is about (account and number). */
export type Waiting = { position: number; attempts: number; isDue: boolean; topic: string };

/**
 * The message that goes next. Order is the outbox's; whatever failed only a few times is waited for. Later it lets
 * others pass, yet never what is about the same complaint or notice.
 */
export async function nextOf(waiting: Iterable<Waiting> | AsyncIterable<Waiting>): Promise<Waiting | undefined> {
	const delayed = new Set<string>();
	for await (const one of waiting) {
		if (one.isDue && !delayed.has(one.topic)) return one;
		if (one.attempts < stepsAsideAfter && !delayed.has(one.topic)) return undefined;
		delayed.add(one.topic);
	}
	return undefined;
}

/**
 * Failures in a row from which an endpoint counts as away, not as choking on one message: when it comes back, all that
 * waits is due.
 */
export const awayAfter = 6;

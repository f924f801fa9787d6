/** When a failed webhook message is tried again, and which message is next. */

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
 * Seconds until a message is tried again after so many failures; undefined when it is abandoned. `random` is between 0
 * and 1.
 */
export function retryAfterS(failedAttempts: number, random: number): number | undefined {
	const delay = delaysS[failedAttempts - 1];
	return delay === undefined ? undefined : spread(delay, random);
}

/**
 * Seconds for which an endpoint is paused after so many consecutive failures; its own Retry-After counts, up to an
 * hour.
 */
export function restS(failuresInARow: number, retryAfterSeconds: number | undefined, random: number): number {
	const own = Math.min(delaysS[Math.min(failuresInARow, delaysS.length) - 1] ?? mostRestS, mostRestS);
	return Math.max(spread(own, random), Math.min(retryAfterSeconds ?? 0, mostRestS));
}

// Endpoints that failed together are not all retried in the same second.
function spread(seconds: number, random: number): number {
	return seconds * (1 - jitter + 2 * jitter * random);
}

/** A message that waits, in the order of the outbox; `topic` is what it is about (account and number). */
export type Waiting = { position: number; attempts: number; isDue: boolean; topic: string };

/**
 * The next message to send. The order is the outbox's, and a message that failed only a few times is waited for. Later,
 * others may pass it, except those about the same complaint or notice.
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

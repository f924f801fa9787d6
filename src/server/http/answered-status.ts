import type { Context } from "hono";
import type { Env } from "./env.ts";

/** For nginx and others that write logs: a client that asked went away before the answer. */
const goneStatus = 499;

/**
 * The status of an answer as logs, metrics and traces tell it. A question that its asker gave up may end in any
 * error, and is none of the portal's.
 */
export function answeredStatus(c: Context<Env>): number {
	const { status } = c.res;
	return status >= 500 && c.req.raw.signal.aborted ? goneStatus : status;
}

import type { Context } from "hono";
import type { Env } from "./env.ts";

/** As nginx and others log it: the client closed the connection before the answer. */
const goneStatus = 499;

/**
 * The status of an answer as logs, metrics and traces record it. A request that its client aborted may end in any
 * error, and is none of the portal's.
 */
export function answeredStatus(c: Context<Env>): number {
	const { status } = c.res;
	return status >= 500 && c.req.raw.signal.aborted ? goneStatus : status;
}

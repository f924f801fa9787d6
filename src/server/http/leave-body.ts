import type { MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";

/**
 * Lets go of the body of an answer that was requested by HEAD. Routes answer as for GET, and the body is left behind
 * unread: a file that is made while it is read would wait for its reader for ever, with its turn, its cursor or its
 * open file.
 */
export function leaveBody(): MiddlewareHandler<Env> {
	return async (c, next) => {
		await next();
		if (c.req.method !== "HEAD" || !c.res.body) return;
		const { body, status, statusText, headers } = c.res;
		await body.cancel();
		c.res = undefined;
		c.res = new Response(null, { status, statusText, headers });
	};
}

import type { Hono } from "hono";
import type { Env } from "#server/http/env.ts";

/** Whether this process accepts requests: false once it is stopping. */
export type Readiness = { isReady: boolean };

/**
 * /livez: the process responds; restart it if it does not. /readyz: send it requests. Neither queries the database: a
 * slow one would get healthy processes killed, and users would see the proxy's error instead of a page that says what
 * still works. /status reports the state of each part.
 */
export function registerProbes(app: Hono<Env>, readiness: Readiness): void {
	const headers = { "cache-control": "no-store" };
	app.get("/livez", (c) => c.text("ok", 200, headers));
	app.get("/readyz", (c) => (readiness.isReady ? c.text("ok", 200, headers) : c.text("stopping", 503, headers)));
}

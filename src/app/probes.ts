import type { Hono } from "hono";
import type { Env } from "#server/http/env.ts";

/** Whether this process accepts requests: false once it is stopping. */
export type Readiness = { isReady: boolean };

/**
 * /livez: the process answers at all; restart it when it does not. /readyz: send it requests. Neither asks the
 * database: a slow one would have healthy processes killed, and people would see the proxy's error instead of a page
 * that says what still works. /status says how parts are.
 */
export function registerProbes(app: Hono<Env>, readiness: Readiness): void {
	const headers = { "cache-control": "no-store" };
	app.get("/livez", (c) => c.text("ok", 200, headers));
	app.get("/readyz", (c) => (readiness.isReady ? c.text("ok", 200, headers) : c.text("stopping", 503, headers)));
}

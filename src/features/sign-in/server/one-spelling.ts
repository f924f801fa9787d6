import type { Hono } from "hono";
import type { Env } from "#server/http/env.ts";

/**
 * Leads GET and HEAD of these addresses with a slash behind, or in capitals, to the address as it is written (308, its
 * query kept): the router takes its own pages so, and what the server answers itself would not be there.
 */
export function registerOneSpelling(app: Hono<Env>, paths: readonly string[]): void {
	const known = new Set(paths);
	app.use(async (c, next) => {
		const written = c.req.path.toLowerCase().replace(/\/$/, "");
		const isRead = c.req.method === "GET" || c.req.method === "HEAD";
		if (!isRead || written === c.req.path || !known.has(written)) return next();
		return c.redirect(`${written}${new URL(c.req.url).search}`, 308);
	});
}

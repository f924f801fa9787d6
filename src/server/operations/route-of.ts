import type { Context } from "hono";
import { routePath } from "hono/route";
import type { Env } from "../http/env.ts";

/**
 * The route that answered, as it was registered; asked once the answer is there. `pages` are addresses of pages, which
 * share one route; whatever is none of them counts as one, so that nobody makes figures by asking for addresses.
 */
export function routeOf(c: Context<Env>, pages: ReadonlySet<string>): string {
	const path = c.req.path.replace(/\.data$/, "");
	if (path.startsWith("/assets/")) return "/assets/*";
	const registered = routePath(c);
	if (!registered.endsWith("*") || registered.length > 2) return registered;
	return pages.has(path) ? path : "other";
}

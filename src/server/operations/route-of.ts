import type { Context } from "hono";
import { routePath } from "hono/route";
import type { Env } from "../http/env.ts";

/**
 * The registered route that answered; call it after the answer. `pages` are the URLs of pages, which share one route;
 * all unknown URLs count as one, so that requests cannot create labels.
 */
export function routeOf(c: Context<Env>, pages: ReadonlySet<string>): string {
	const path = c.req.path.replace(/\.data$/, "");
	if (path.startsWith("/assets/")) return "/assets/*";
	const registered = routePath(c);
	if (!registered.endsWith("*") || registered.length > 2) return registered;
	return pages.has(path) ? path : "other";
}

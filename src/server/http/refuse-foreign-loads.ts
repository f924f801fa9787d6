import type { MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";

/**
 * Whether the request opens this URL in a window of its own. Requests of programs count as such: only browsers name the
 * requesting site.
 */
export function isNavigation(headers: Headers): boolean {
	if (!headers.has("sec-fetch-site")) return true;
	// A navigation that a service worker passes on says "empty"; frames and objects say what they are.
	const isWindow = ["document", "empty"].includes(headers.get("sec-fetch-dest") ?? "");
	return headers.get("sec-fetch-mode") === "navigate" && isWindow && !headers.get("sec-purpose")?.includes("prefetch");
}

/**
 * Other sites may link here, but not load anything from here into their own pages: no image, script, frame or call.
 * Browsers state the requesting site (Fetch Metadata). No query, no cookie.
 */
export function refuseForeignLoads(): MiddlewareHandler<Env> {
	return async (c, next) => {
		const site = c.req.header("sec-fetch-site");
		const isForeign = site === "cross-site" || site === "same-site";
		if (!isForeign || isNavigation(c.req.raw.headers)) return next();
		return c.body(null, 403, { "cache-control": "no-store" });
	};
}

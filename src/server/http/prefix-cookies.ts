import type { MiddlewareHandler } from "hono";
import { prefixedCookies, unprefixedCookies } from "#shared/cookies.ts";
import type { Env } from "./env.ts";
import { openHeaders } from "./security-headers.ts";

/**
 * If users reach the portal by https, its own cookies have the prefix `__Host-`: browsers accept such a cookie only
 * from this very host, so that no neighbouring host can set it. The prefix is added and removed here; the code behind
 * uses the plain names (decisions/cookie-names.md).
 */
export function prefixCookies(): MiddlewareHandler<Env> {
	return async (c, next) => {
		const cookies = c.req.raw.headers.get("cookie");
		if (cookies !== null) c.req.raw.headers.set("cookie", unprefixedCookies(cookies));
		await next();
		const set = c.res.headers.getSetCookie();
		if (set.length === 0) return;
		const headers = openHeaders(c);
		headers.delete("set-cookie");
		for (const text of set) headers.append("set-cookie", prefixedCookies(text));
	};
}

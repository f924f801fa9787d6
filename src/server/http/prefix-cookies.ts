import type { MiddlewareHandler } from "hono";
import { prefixedCookies, unprefixedCookies } from "#shared/cookies.ts";
import type { Env } from "./env.ts";
import { openHeaders } from "./security-headers.ts";

/**
 * Where people reach the portal by https, its own cookies bear the prefix `__Host-`: browsers take such a cookie only
 * from this very host, so that no neighbouring one can plant it. It is put on and taken off here, and nothing behind
 * knows of it (decisions/cookie-names.md).
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

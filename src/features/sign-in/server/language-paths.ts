import type { Hono } from "hono";
import type { Env } from "#server/http/env.ts";
import { parseCookies, serializeCookie } from "#shared/cookies.ts";
import { languages } from "#shared/languages.ts";

/**
 * /en and /es are the importer page in that language, and choose it for what follows. Payloads (`/es.data`) keep the
 * cookie's choice.
 */
export function registerLanguagePaths(app: Hono<Env>): void {
	for (const language of languages) {
		app.get(`/${language}`, async (c, next) => {
			const others = [...parseCookies(c.req.header("cookie"))].filter(([name]) => name !== "lang");
			const cookie = [...others, ["lang", language]]
				.map(([name, value = ""]) => `${name}=${encodeURIComponent(value)}`)
				.join("; ");
			const headers = new Headers(c.req.raw.headers);
			headers.set("cookie", cookie);
			c.req.raw = new Request(c.req.url, { headers, signal: c.req.raw.signal });
			await next();
			c.res.headers.append("set-cookie", serializeCookie("lang", language));
		});
	}
}

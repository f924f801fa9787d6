import { parseCookies } from "#shared/cookies.ts";
import { asLanguage, type Language } from "#shared/languages.ts";

/**
 * The language an answer is written in: the Lang header of API calls (specification §7), then the `lang` cookie;
 * callers that have neither, as the mill's own systems, are answered by Accept-Language. Anything else is English.
 */
export function requestLanguage(request: Request): Language {
	const chosen = request.headers.get("lang") ?? parseCookies(request.headers.get("cookie")).get("lang");
	if (chosen !== undefined) return asLanguage(chosen);
	const isSpanish = /^\s*es\b/i.test(request.headers.get("accept-language") ?? "");
	return isSpanish && isForPrograms(new URL(request.url).pathname) ? "es" : "en";
}

const isForPrograms = (path: string) => path.startsWith("/api/") || path === "/mcp";

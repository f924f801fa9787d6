import type { IncomingMessage } from "node:http";
import { parseCookies } from "#shared/cookies.ts";
import type { Language } from "#shared/languages.ts";

/**
 * The language of the embedded provider's page: the one chosen on it, else the portal's (from the request or its
 * cookie), else English.
 */
export function languageOf(request: IncomingMessage, requested?: unknown): Language {
	const chosen = new URL(request.url ?? "/", "http://localhost").searchParams;
	const first =
		chosen.get("lang") ?? chosen.get("ui_locales") ?? requested ?? parseCookies(request.headers.cookie).get("lang");
	return first === "es" ? "es" : "en";
}

import { getLocale, overwriteGetLocale } from "#generated/texts/runtime.js";

export type Language = "en" | "es";
export const languages: readonly Language[] = ["en", "es"];

// Language cookie: 180 days, secure, same-site strict (specification §3, §9).
const languageCookieSeconds = 180 * 24 * 60 * 60;

/** The language of the page being rendered: the request's on the server, the document's in the browser. */
export function currentLanguage(): Language {
	return getLocale() === "es" ? "es" : "en";
}

/**
 * Makes the browser speak the language in which the server rendered the document; call before hydration.
 * The document, not the cookie, is the truth: a cookie changed by another tab would break hydration.
 */
export function adoptDocumentLanguage(): void {
	const language: Language = document.documentElement.lang === "es" ? "es" : "en";
	overwriteGetLocale(() => language);
}

/** Changes the language of this browser: cookie, document and texts. The caller renders again. */
export function speak(language: Language): void {
	writeCookie("lang", language, languageCookieSeconds);
	document.documentElement.lang = language;
	overwriteGetLocale(() => language);
}

/** Writes a cookie that a page may set: secure, same-site strict, whole site. `value` must be a plain word. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
	// The Cookie Store API is asynchronous; the next request must already carry the new value.
	// biome-ignore lint/suspicious/noDocumentCookie: see above
	document.cookie = `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; Secure; SameSite=Strict`;
}

import { AsyncLocalStorage } from "node:async_hooks";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import type { Language } from "#shared/languages.ts";

// While developing, texts that change make this module anew, and the server continues with the one it began with: both
// ask one store.
const everywhere = globalThis as { millgateLanguage?: AsyncLocalStorage<Language> };
everywhere.millgateLanguage ??= new AsyncLocalStorage<Language>();
const current = everywhere.millgateLanguage;
overwriteGetLocale(() => current.getStore() ?? "en");

/** Runs `work` with every text in that language: pages, mails and answers of one request never mix with another's. */
export function inLanguage<T>(language: Language, work: () => T): T {
	return current.run(language, work);
}

/** The language of the request under way; English outside of one. */
export function currentLanguage(): Language {
	return current.getStore() ?? "en";
}

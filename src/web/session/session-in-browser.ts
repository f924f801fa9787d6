import { currentLanguage } from "../language.ts";
import { documentCookies } from "./browser-cookies.ts";
import { authenticatedCall } from "./calls.ts";
import { fetchUser, type UserEnvironment } from "./fetch-user.ts";
import { createUserStore } from "./user-store.ts";

/** The user store of this page; on the server it stays empty, since there the loaders know who asks. */
export const userStore = createUserStore("en");

function browser(): UserEnvironment {
	return {
		fetch: (input, init) => window.fetch(input, init),
		cookies: documentCookies(document),
		language: currentLanguage,
		// biome-ignore lint/suspicious/noConsole: the specification wants these faults logged in the browser (§8)
		log: (message, detail) => console.warn(message, detail ?? ""),
		store: userStore,
		goTo: (path) => window.location.assign(path),
	};
}

/** get-user from this page; see fetchUser. */
export function refreshUser() {
	userStore.change({ lang: currentLanguage() });
	return fetchUser(browser());
}

/** Calls /api as the person of this page; throws a ForbiddenError that carries the failure's message. */
export function callApi<Answer>(path: string, body?: unknown): Promise<Answer> {
	return authenticatedCall<Answer>(browser(), path, body);
}

import { currentLanguage } from "../language.ts";
import { documentCookies } from "./browser-cookies.ts";
import { authenticatedCall } from "./calls.ts";
import { fetchUser, type UserEnvironment } from "./fetch-user.ts";
import { createUserStore } from "./user-store.ts";

/** The user store of this page; on the server it stays empty, since there the loaders know who asks. */
export const userStore = createUserStore("en");

/** What calls from this page need of the browser. */
export function browserCalls(): UserEnvironment {
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

let refreshing: Promise<unknown> = Promise.resolve();
const tokenListeners = new Set<() => void>();

/** Resolves when no get-user of this page is under way. */
export function userSettled(): Promise<unknown> {
	return refreshing;
}

/** Calls back whenever this page has stored a new token. */
export function onTokenReplaced(listener: () => void): () => void {
	tokenListeners.add(listener);
	return () => void tokenListeners.delete(listener);
}

/** get-user from this page; see fetchUser. */
export function refreshUser() {
	userStore.change({ lang: currentLanguage() });
	const environment = browserCalls();
	const before = environment.cookies.get("auth");
	const work = fetchUser(environment).then((user) => {
		if (user && environment.cookies.get("auth") !== before) for (const listener of tokenListeners) listener();
		return user;
	});
	refreshing = work.catch(() => undefined);
	return work;
}

/** Calls /api as the person of this page; throws a ForbiddenError that carries the failure's message. */
export function callApi<Answer>(path: string, body?: unknown): Promise<Answer> {
	return authenticatedCall<Answer>(browserCalls(), path, body);
}

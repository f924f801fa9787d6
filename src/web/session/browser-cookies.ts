import { type CookieName, clearCookie, parseCookies, serializeCookie, signOutCookies } from "#shared/cookies.ts";

/** The cookies that a page may read and write. Those of the session itself are HttpOnly and the server's alone. */
export type BrowserCookies = {
	get: (name: CookieName) => string | undefined;
	set: (name: CookieName, value: string) => void;
	clear: (name: CookieName) => void;
	/** Clears what sign-out clears (specification §3), as far as a page can. */
	clearAll: () => void;
};

export function documentCookies(target: { cookie: string }): BrowserCookies {
	return {
		get: (name) => parseCookies(target.cookie).get(name),
		set: (name, value) => {
			target.cookie = serializeCookie(name, value);
		},
		clear: (name) => {
			target.cookie = clearCookie(name);
		},
		clearAll: () => {
			for (const name of signOutCookies) target.cookie = clearCookie(name);
		},
	};
}

import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { hasUnsaved } from "../unsaved.ts";
import { documentCookies } from "./browser-cookies.ts";
import { noteAccountCheck } from "./page-freeze.ts";
import { isLeavingPage, sessionWatch } from "./page-session.ts";

/** The account that a page was made for; none = all of the person's accounts together. */
type Account = { alias: string | undefined };

let own: Account | undefined;

/**
 * The account acted for now, where it is no longer that of this page: another page of this browser chose it, or the
 * page's was taken away. Nothing while nobody is signed in.
 */
function accountNow(): Account | undefined {
	if (!own) return undefined;
	const cookies = documentCookies(document);
	const alias = cookies.get("isr-alias");
	return alias === own.alias || cookies.get("auth") === undefined ? undefined : { alias };
}

/** An account in words. */
export const wordsOfAccount = (alias: string | undefined): string => alias ?? m.web_alias_all();

/**
 * Refuses to send what was written for this page's account under another. Throws an InvalidError that says how to
 * continue.
 */
export function requireOwnAccount(): void {
	const now = accountNow();
	if (now)
		throw new InvalidError(m.web_alias_moved({ own: wordsOfAccount(own?.alias), now: wordsOfAccount(now.alias) }));
}

/**
 * Follows the account that the user acts for: `onAccountChanged` receives another one, unless the page has unsent input
 * for its own account. `look` checks now; `stop` ends it.
 */
export function followAccount(
	alias: string | undefined,
	onAccountChanged: (alias: string | undefined) => Promise<void>,
): { look: () => void; stop: () => void } {
	const mine = { alias };
	own = mine;
	noteAccountCheck(() => accountNow() !== undefined);
	let isFollowing = false;
	const check = () => {
		const now = accountNow();
		// The window that chose stores the account anew as soon as it has its page.
		if (
			!now ||
			isFollowing ||
			!navigator.onLine ||
			isLeavingPage() ||
			sessionWatch.read().phase === "ended" ||
			hasUnsaved()
		)
			return;
		isFollowing = true;
		void onAccountChanged(now.alias).finally(() => {
			isFollowing = false;
		});
	};
	const hear = ({ changed, deleted }: CookieChangeEvent) => {
		if ([...changed, ...deleted].some(({ name }) => name === "isr-alias")) check();
	};
	// If a browser has no cookie events, the page checks when the user returns to it.
	const store = "cookieStore" in window ? window.cookieStore : undefined;
	store?.addEventListener("change", hear);
	const stop = () => {
		store?.removeEventListener("change", hear);
		if (own === mine) own = undefined;
	};
	return { look: check, stop };
}

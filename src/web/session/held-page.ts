import { hasUnsaved } from "../unsaved.ts";

// Pages before sign-in are made for no account, and bring nothing of page-account.ts.
let isAccountOther = (): boolean => false;

/** Notes how to ask whether another account is acted for by now than the one that the page was made for. */
export function noteAccountCheck(isOther: () => boolean): void {
	isAccountOther = isOther;
}

/**
 * Whether this page stays as it is: another account is acted for by now, and something that was typed here waits for
 * the one before. Whatever were fetched would be of the other, and what was typed would go out under it.
 */
export function isHeldForOwnAccount(): boolean {
	return isAccountOther() && hasUnsaved();
}

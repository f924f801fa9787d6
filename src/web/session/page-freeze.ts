import { hasUnsaved } from "../unsaved.ts";

// Pages before sign-in belong to no account and do not load page-account.ts.
let isAccountOther = (): boolean => false;

/** Registers how to check whether the user now acts for another account than the page's. */
export function noteAccountCheck(isOther: () => boolean): void {
	isAccountOther = isOther;
}

/**
 * Whether this page must not load data: the user now acts for another account, and the page has unsent input for its
 * own. New data would be the other account's, and the input would be sent under it.
 */
export function isPageFrozen(): boolean {
	return isAccountOther() && hasUnsaved();
}

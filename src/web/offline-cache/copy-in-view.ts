import { copySign } from "#shared/device-copies.ts";

/** Whether this document was served from its copy and shows no changes since. */
export function isCopyInView(): boolean {
	return document.documentElement.hasAttribute(copySign);
}

/** The page has caught up: what it shows is of now. */
export function noteCaughtUp(): void {
	document.documentElement.removeAttribute(copySign);
}

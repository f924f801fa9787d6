import { copyWorkerPath } from "#shared/device-copies.ts";

type Rules = { createHTML: (text: string) => string | null; createScriptURL: (address: string) => string | null };
type Policies = { createPolicy: (name: string, rules: Rules) => unknown };

/**
 * The one policy by which text may become script on a page (Trusted Types): everything else is refused by the browser.
 * Nothing of ours writes HTML; React does so to create a script element, which then never runs, and the worker of the
 * copies has an address.
 */
export function allowOwnScripts(): void {
	const { trustedTypes } = window as { trustedTypes?: Policies };
	trustedTypes?.createPolicy("default", { createHTML: inertScript, createScriptURL: ownAddress });
}

/** React's empty script element; for its content, which is the router's own that has run with the document, nothing. */
function inertScript(text: string): string | null {
	if (text === "<script></script>") return text;
	return text.startsWith("((") ? "" : null;
}

function ownAddress(address: string): string | null {
	const { origin, pathname } = new URL(address, document.baseURI);
	return origin === window.location.origin && (pathname === copyWorkerPath || pathname.startsWith("/assets/"))
		? address
		: null;
}

import { createIdempotencyKeys, type KeyStore } from "./idempotency-keys.ts";

const name = "millgate-sendings";

/** Keys that outlive a reload of this tab. Where the browser keeps nothing for pages, they live as long as the page. */
const store = (): KeyStore => {
	let inPage = "[]";
	return {
		read: () => {
			try {
				return JSON.parse(window.sessionStorage.getItem(name) ?? inPage);
			} catch {
				return JSON.parse(inPage);
			}
		},
		write: (kept) => {
			inPage = JSON.stringify(kept);
			try {
				window.sessionStorage.setItem(name, inPage);
			} catch {
				// Full, or forbidden: the page's own copy holds.
			}
		},
	};
};

/** The keys of this tab's idempotency_keys. */
export const tabKeys = createIdempotencyKeys(store());

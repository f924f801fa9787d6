export const singleKeysKey = "millgate-single-keys";

/**
 * Whether single characters are shortcuts in this browser, as they are until they are turned off: speech input types
 * them by accident (WCAG 2.1.4).
 */
export function hasSingleKeys(): boolean {
	try {
		return window.localStorage.getItem(singleKeysKey) !== "off";
	} catch {
		// A browser that stores nothing for pages has not stored this choice either.
		return true;
	}
}

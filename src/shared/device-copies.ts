import { paths } from "./paths.ts";

/**
 * Encrypted copies of pages that open without a connection, kept in the browser of the one person they were made for:
 * an IndexedDB database.
 */
export const deviceCopies = "millgate-copies";

/** Scripts, styles and faces of those pages, which are the same for everybody. */
export const copyParts = "millgate-parts";

/** Where a browser notes whose the copies on it are (e-mail). */
export const copiesOwnerKey = "millgate-copies-of";

/** Where builds before this one kept whole pages without encryption; removed wherever a page or the worker finds it. */
export const formerCopies = "millgate-copies";

/**
 * The script that serves them; it is at the root so that it may serve any page, and is registered for whole areas of
 * them.
 */
export const copyWorkerPath = "/copy-worker.js";

/** The attribute by which a page detects that it was served from its offline copy. */
export const copySign = "data-copy";

const yardPages: ReadonlySet<string> = new Set([
	paths.shipmentTallies,
	paths.tallyChecks,
	paths.billsOfLading,
	paths.railcars,
]);

/**
 * Whether a page is needed in a yard: tallies and their check-off, bills of lading, arrivals. No other page is kept on
 * a device.
 */
export function isYardPage(pathname: string): boolean {
	return yardPages.has(pathname);
}

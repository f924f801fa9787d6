import { copiesOwnerKey, copyParts, formerCopies } from "#shared/device-copies.ts";
import { offlineFeature } from "#shared/feature-flags/feature-flags.ts";
import type { PageViewer } from "../page-context.ts";
import { forgetAll } from "./copy-store.ts";

const marksPrefix = "millgate-tally:";
// A browser that does not answer keeps nobody from signing out.
const longestMs = 1000;

/**
 * Whether pages of this person may be kept on the device: the mill and the person allow it, and nobody views as them.
 */
export function mayKeepCopies({ viewAs, preferences, featuresOff }: PageViewer): boolean {
	return viewAs === undefined && preferences.keepsCopies && !featuresOff.includes(offlineFeature);
}

/**
 * Copies on this device belong to one person: those of another are removed as soon as a page has identified its reader,
 * and all of them once nobody is signed in (`undefined`). Check marks that could not be sent stay for their person, as
 * a draft does.
 */
export async function keepOnlyCopiesOf(person: string | undefined): Promise<void> {
	try {
		if ("caches" in window) void window.caches.delete(formerCopies);
		const owner = window.localStorage.getItem(copiesOwnerKey);
		if (owner === null || owner === person) return;
		forgetWhatWasRead(window.localStorage);
		await Promise.race([forgetPages(), new Promise((done) => setTimeout(done, longestMs))]);
		// Only now: a page that is left meanwhile has the next one do it.
		if (window.localStorage.getItem(copiesOwnerKey) === owner) window.localStorage.removeItem(copiesOwnerKey);
	} catch {
		// Where nothing can be kept, no copy was.
	}
}

/**
 * Notes whose the copies on this device are from now on; false where nothing can be kept, or another person's are not
 * removed yet.
 */
export function claimCopies(person: string): boolean {
	try {
		const owner = window.localStorage.getItem(copiesOwnerKey);
		if (owner !== null && owner !== person) {
			void keepOnlyCopiesOf(person);
			return false;
		}
		window.localStorage.setItem(copiesOwnerKey, person);
		return true;
	} catch {
		return false;
	}
}

async function forgetPages(): Promise<void> {
	if ("indexedDB" in window) await forgetAll();
	if ("caches" in window) await window.caches.delete(copyParts);
}

/** Of tallies under way only the marks that wait stay, and those are read by nobody but their person. */
function forgetWhatWasRead(storage: Storage): void {
	for (const key of Object.keys(storage).filter((name) => name.startsWith(marksPrefix))) {
		const { waiting = [] } = (JSON.parse(storage.getItem(key) ?? "null") ?? {}) as { waiting?: unknown[] };
		if (waiting.length > 0) storage.setItem(key, JSON.stringify({ waiting }));
		else storage.removeItem(key);
	}
}

import { deviceCopies } from "#shared/device-copies.ts";

const ownerKey = "millgate-copies-of";
const marksPrefix = "millgate-tally:";

/**
 * Copies on this device belong to one person: those of another are removed as soon as a page knows who reads it, and all of them once
 * nobody is signed in (`undefined`). What somebody marked and could not send stays for them, as a draft does.
 */
export function keepOnlyCopiesOf(person: string | undefined): void {
	try {
		const owner = window.localStorage.getItem(ownerKey);
		if (owner === null || owner === person) return;
		window.localStorage.removeItem(ownerKey);
		forgetWhatWasRead(window.localStorage);
	} catch {
		// Where nothing can be kept, no copy was.
		return;
	}
	if ("caches" in window) void window.caches.delete(deviceCopies);
}

/** Notes whose the copies on this device are from now on; false where nothing can be kept. */
export function claimCopies(person: string): boolean {
	keepOnlyCopiesOf(person);
	try {
		window.localStorage.setItem(ownerKey, person);
		return true;
	} catch {
		return false;
	}
}

/** Of tallies under way only the marks that wait stay, and those are read by nobody but their person. */
function forgetWhatWasRead(storage: Storage): void {
	for (const key of Object.keys(storage).filter((name) => name.startsWith(marksPrefix))) {
		const { waiting = [] } = (JSON.parse(storage.getItem(key) ?? "null") ?? {}) as { waiting?: unknown[] };
		if (waiting.length > 0) storage.setItem(key, JSON.stringify({ waiting }));
		else storage.removeItem(key);
	}
}

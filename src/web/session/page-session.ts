import { createSessionWatch } from "./session-watch.ts";

/** The clock of this page's session; on the server nothing ever sets it. */
export const sessionWatch = createSessionWatch(Date.now);

let person: string | undefined;

/** Notes whose page this is (e-mail), as long as it is; answers how to stop. */
export function notePerson(email: string): () => void {
	person = email;
	return () => {
		if (person === email) person = undefined;
	};
}

/** Whether this page belongs to a signed-in user, so that it waits for them when their session ends. */
export function isKept(): boolean {
	return person !== undefined;
}

let isLeaving = false;

/** Whether this page is on its way to another document. */
export const isLeavingPage = (): boolean => isLeaving;

// The person may have stayed, where the browser asks before it leaves.
const leavingMs = 10_000;

/** Opens another document, unless this page is on its way to one already: a second start would abort the first. */
export function leaveFor(path: string): void {
	if (isLeaving) return;
	isLeaving = true;
	setTimeout(() => {
		isLeaving = false;
	}, leavingMs);
	window.location.assign(path);
}

/**
 * Changes this browser's session, and opens the document that `work` returns; until then nothing else leaves this page.
 * Errors are thrown, and the page stays.
 */
export async function leaveAfter(work: () => Promise<string>): Promise<void> {
	isLeaving = true;
	try {
		window.location.assign(await work());
	} catch (error) {
		isLeaving = false;
		throw error;
	}
}

/**
 * What one person typed is not for the next: a page that another has signed in on is left as a whole document. False
 * where it is theirs.
 */
export function leaveToOther(email: string): boolean {
	if (person === undefined || person === email) return false;
	if (!isLeaving) window.location.replace("/");
	return true;
}

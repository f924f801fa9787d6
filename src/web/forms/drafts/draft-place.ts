/**
 * Takes `name` for this window and answers how to let it go; nothing when another window has it for longer than
 * `waitMs`.
 */
export type TakeName = (name: string, waitMs: number) => Promise<(() => void) | undefined>;

/** Which of a form's drafts a window works at. */
export type DraftPlace = {
	form: string;
	/** Another window has this form open. */
	isApart: boolean;
	leave: () => void;
};

export type PlaceOptions = {
	form: string;
	take: TakeName;
	/** Name of a draft in this browser. */
	keyOf: (form: string) => string;
	isHere: (form: string) => boolean;
	isThere: (form: string) => Promise<boolean>;
};

// More windows with one form than anybody keeps apart.
const mostPlaces = 20;
// A window that is loaded again lets go of its place a moment after the next page has begun.
const firstWaitMs = 1_000;

/**
 * Windows of one browser with the same form each have a draft of their own: what one types, sends or drops leaves the
 * others' alone. The first has the form's name, which other machines find; a window that finds nothing begun there
 * continues with what a closed one of this browser left.
 */
export async function takeDraftPlace({ form, take, keyOf, isHere, isThere }: PlaceOptions): Promise<DraftPlace> {
	const others = Array.from({ length: mostPlaces - 1 }, (_, index) => `${form} (${index + 2})`);
	const begun = others.filter(isHere);
	const leave = await take(keyOf(form), firstWaitMs);
	const isApart = !leave;
	const first = { form, isApart, leave: leave ?? (() => {}) };
	if (leave && (begun.length === 0 || isHere(form) || (await isThere(form)))) return first;
	for (const other of leave ? begun : [...begun, ...others.filter((name) => !begun.includes(name))]) {
		const leaveOther = await take(keyOf(other), 0);
		if (!leaveOther) continue;
		leave?.();
		return { form: other, isApart, leave: leaveOther };
	}
	return first;
}

/**
 * By the browser's locks, which end with their window. Where there are none (a page without TLS), every window works at
 * the first draft.
 */
export const takeByLock: TakeName = (name, waitMs) =>
	new Promise((resolve) => {
		const { locks } = navigator as { locks?: LockManager };
		if (!locks) return resolve(() => {});
		const patience = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
		// Nobody waits for the end: it comes with the window.
		locks
			.request(name, patience, (lock) => (lock ? new Promise<void>((leave) => resolve(leave)) : resolve(undefined)))
			.catch(() => resolve(undefined));
	});

import { addWaiting, mergeMarks, stillWaiting, type TakenMark, type WaitingMark } from "../../receiving.ts";

/** What this page has stored of one tally: marks that wait to be sent, and the last state from the server. */
export type KeptMarks = {
	waiting: readonly WaitingMark[];
	known: readonly TakenMark[];
	/** False where the browser keeps nothing (private, full): then they are in this page alone. */
	isKept: boolean;
};

export type MarkStore = {
	read: () => KeptMarks;
	subscribe: (listener: () => void) => () => void;
	add: (mark: WaitingMark) => void;
	/** What the server said of the tally; `sent` are no longer waiting. */
	learn: (known: readonly TakenMark[], sent?: readonly WaitingMark[]) => void;
	/** Reads again what another tab has written. */
	refresh: () => void;
};

export const emptyMarks: KeptMarks = { waiting: [], known: [], isKept: true };
const prefix = "millgate-tally:";
const keyOf = (person: string, bol: string) => `${prefix}${person}:${bol}`;

type Place = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Marks of one person and tally, written at once: a page that dies with the next tap has lost nothing. Another person's
 * are never read.
 */
export function createMarkStore(storage: () => Place, person: string, bol: string): MarkStore {
	const key = keyOf(person, bol);
	const listeners = new Set<() => void>();
	let now = readMarks(storage, key) ?? emptyMarks;
	// What colleagues marked is known to this page alone: on the device only an encrypted copy has it
	// (decisions/offline-pages.md).
	const own = new Set(now.known.map(({ id }) => id));
	const change = ({ waiting, known }: Omit<KeptMarks, "isKept">) => {
		const isKept = writeMarks(storage, key, { waiting, known: known.filter(({ id }) => own.has(id)) });
		now = { waiting, known, isKept };
		for (const listener of listeners) listener();
	};
	// What another tab wrote meanwhile is what is changed.
	const latest = () => {
		const kept = now.isKept ? readMarks(storage, key) : undefined;
		for (const { id } of kept?.known ?? []) own.add(id);
		return kept ? { ...kept, known: mergeMarks(now.known, kept.known) } : now;
	};
	return {
		read: () => now,
		subscribe: (listener) => {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		add: (mark) => {
			const { waiting, known } = latest();
			change({ waiting: addWaiting(waiting, mark), known });
		},
		learn: (received, sent = []) => {
			const { waiting, known } = latest();
			for (const { id } of sent) own.add(id);
			change({ waiting: stillWaiting(waiting, sent), known: mergeMarks(known, received) });
		},
		refresh: () => {
			const { waiting, known } = readMarks(storage, key) ?? emptyMarks;
			now = { waiting, known: mergeMarks(now.known, known), isKept: true };
			for (const listener of listeners) listener();
		},
	};
}

/** Tallies of this person with marks that were not sent. */
export function waitingTallies(storage: Storage, person: string): { bol: string; count: number }[] {
	const own = keyOf(person, "");
	return Object.keys(storage)
		.filter((key) => key.startsWith(own))
		.map((key) => ({ bol: key.slice(own.length), count: readMarks(() => storage, key)?.waiting.length ?? 0 }))
		.filter(({ count }) => count > 0);
}

function readMarks(storage: () => Place, key: string): KeptMarks | undefined {
	try {
		const { waiting, known = [] } = (JSON.parse(storage().getItem(key) ?? "null") ?? {}) as Partial<KeptMarks>;
		return Array.isArray(waiting) ? { waiting, known, isKept: true } : undefined;
	} catch {
		// Cut short by a crash, or forbidden: as if there were none.
		return undefined;
	}
}

function writeMarks(storage: () => Place, key: string, marks: Omit<KeptMarks, "isKept">): boolean {
	try {
		storage().setItem(key, JSON.stringify(marks));
		return true;
	} catch {
		return false;
	}
}

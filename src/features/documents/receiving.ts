/** What a piece may be marked as where it arrives; `open` takes a mark back. */
export const pieceMarks = ["received", "damaged", "missing", "open"] as const;
export type PieceMark = (typeof pieceMarks)[number];

/**
 * A mark as the server keeps it. `markedAt` is an instant of the server's clock (ISO), `id` was drawn where the mark
 * was made.
 */
export type TakenMark = {
	id: string;
	piece: string;
	mark: PieceMark;
	markedAt: string;
	markedBy: string;
	company?: string | null;
};

/**
 * A mark that has not reached the server yet; `madeAt` in milliseconds of the clock it was made by, which need not be
 * right.
 */
export type WaitingMark = { id: string; piece: string; mark: PieceMark; madeAt: number };

/** Pieces of a tally by their last mark. */
export type Received = { received: number; damaged: number; missing: number };

export const receivingStates = ["untouched", "under_way", "finished", "finished_short"] as const;
/** `finished_short`: finished with pieces that are missing or damaged. */
export type ReceivingState = (typeof receivingStates)[number];

export function receivingState({
	received,
	damaged,
	missing,
	isFinished,
}: Received & { isFinished: boolean }): ReceivingState {
	if (isFinished) return damaged + missing > 0 ? "finished_short" : "finished";
	return received + damaged + missing > 0 ? "under_way" : "untouched";
}

/**
 * Whether `mark` counts before `other` of the same piece: the later one does, and of two at one instant the same one
 * everywhere.
 */
export function isLater(mark: TakenMark, other: TakenMark): boolean {
	const [at, otherAt] = [Date.parse(mark.markedAt), Date.parse(other.markedAt)];
	return at === otherAt ? mark.id > other.id : at > otherAt;
}

/** The last mark of every piece, of several sources of which any may be old. */
export function mergeMarks(...sources: readonly (readonly TakenMark[])[]): TakenMark[] {
	const last = new Map<string, TakenMark>();
	for (const mark of sources.flat()) {
		const known = last.get(mark.piece);
		if (!known || isLater(mark, known)) last.set(mark.piece, mark);
	}
	return [...last.values()];
}

/**
 * A new mark beside those that wait: of one piece only the newest is sent. A clock that was set back does not put it
 * behind.
 */
export function addWaiting(waiting: readonly WaitingMark[], mark: WaitingMark): WaitingMark[] {
	const before = waiting.find(({ piece }) => piece === mark.piece);
	const madeAt = before && before.madeAt >= mark.madeAt ? before.madeAt + 1 : mark.madeAt;
	return [...waiting.filter(({ piece }) => piece !== mark.piece), { ...mark, madeAt }];
}

/** What still waits once the server has answered for `sent`: a piece that was marked again meanwhile does. */
export function stillWaiting(waiting: readonly WaitingMark[], sent: readonly WaitingMark[]): WaitingMark[] {
	const gone = new Set(sent.map(({ id }) => id));
	return waiting.filter(({ id }) => !gone.has(id));
}

/** Of the loads to be checked off the newest are listed; days since they left the mill. */
export const listedLoads = { most: 100, days: 60 } as const;

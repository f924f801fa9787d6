import type { PieceMark, Received, TakenMark, WaitingMark } from "../../receiving.ts";

/** The fields of a piece that the check-off needs. */
type Piece = {
	pieceNumber: string;
	orderNumber: string;
	item: number;
	heatNumber: string | null;
	weightLb: number;
	mark: string | null;
};

/** A piece with its last mark; `waits` while the server has not heard of it. */
export type Checked<P extends Piece = Piece> = {
	piece: P;
	mark: PieceMark;
	by: string | undefined;
	company: string | null | undefined;
	at: string | undefined;
	waits: boolean;
};

/** Applies marks to pieces: local marks that wait to be sent override the last state from the server. */
export function checkPieces<P extends Piece>(
	pieces: readonly P[],
	known: readonly TakenMark[],
	waiting: readonly WaitingMark[],
): Checked<P>[] {
	const marked = new Map(known.map((mark) => [mark.piece, mark]));
	const own = new Map(waiting.map((mark) => [mark.piece, mark]));
	return pieces.map((piece) => {
		const mine = own.get(piece.pieceNumber);
		if (mine) return { piece, mark: mine.mark, by: undefined, company: undefined, at: undefined, waits: true };
		const last = marked.get(piece.pieceNumber);
		return {
			piece,
			mark: last?.mark ?? "open",
			by: last?.markedBy,
			company: last?.company,
			at: last?.markedAt,
			waits: false,
		};
	});
}

export type TallyCount = Received & { pieces: number; left: number; receivedLb: number; weightLb: number };

/** Pieces and pounds in all and by mark; received pounds are those that came, whole or damaged. */
export function countPieces(checked: readonly Checked[]): TallyCount {
	const of = (mark: PieceMark) => checked.filter((one) => one.mark === mark).length;
	const pounds = (some: readonly Checked[]) => some.reduce((sum, { piece }) => sum + piece.weightLb, 0);
	return {
		pieces: checked.length,
		left: of("open"),
		received: of("received"),
		damaged: of("damaged"),
		missing: of("missing"),
		receivedLb: pounds(checked.filter(({ mark }) => mark === "received" || mark === "damaged")),
		weightLb: pounds(checked),
	};
}

/** Pieces of one order line and heat, which are together on the tally. */
export function groupPieces<C extends Checked>(checked: readonly C[]): { key: string; first: C; members: C[] }[] {
	const groups = new Map<string, C[]>();
	for (const one of checked) {
		const key = `${one.piece.orderNumber}-${one.piece.item} ${one.piece.heatNumber ?? ""}`;
		const members = groups.get(key);
		if (members) members.push(one);
		else groups.set(key, [one]);
	}
	return [...groups].flatMap(([key, members]) => (members[0] ? [{ key, first: members[0], members }] : []));
}

export const tallyFilters = ["left", "all", "missing", "damaged"] as const;
export type TallyFilter = (typeof tallyFilters)[number];

/**
 * `stays` names pieces that were marked since the filter was chosen: rows that vanish under a finger make it press the
 * next one.
 */
export function filterPieces<C extends Checked>(
	checked: readonly C[],
	{ filter, search, stays }: { filter: TallyFilter; search: string; stays: ReadonlySet<string> },
): C[] {
	const typed = search.trim().toUpperCase();
	const wanted = filter === "left" ? "open" : filter;
	return checked.filter(({ piece, mark }) => {
		const isWanted = filter === "all" || mark === wanted || stays.has(piece.pieceNumber);
		return (
			isWanted &&
			(typed === "" ||
				[piece.pieceNumber, piece.heatNumber, piece.mark].some((text) => text?.toUpperCase().includes(typed)))
		);
	});
}

/** The piece that a scanned code names: by itself, or among other fields of the label. */
export function pieceOfCode<P extends Piece>(pieces: readonly P[], code: string): P | undefined {
	const fields = code.toUpperCase().split(/[^A-Z0-9./-]+/);
	return pieces.find(({ pieceNumber }) => fields.includes(pieceNumber.toUpperCase()));
}

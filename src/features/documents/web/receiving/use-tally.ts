import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { CheckedTallyFragment } from "#generated/graphql/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { pageReadAt } from "#web/data/page-reads.ts";
import { followLive } from "#web/realtime/live-in-browser.ts";
import { createRefresh } from "#web/realtime/refresh.ts";
import { mergeMarks, type PieceMark, type TakenMark, type WaitingMark } from "../../receiving.ts";
import { createMarkSender, type SendState } from "./mark-sender.ts";
import { createMarkStore, emptyMarks, type MarkStore } from "./mark-store.ts";
import { markTallyDocument, tallyCheckDocument, tallyMarkedDocument } from "./tally-documents.ts";
import { type Checked, checkPieces } from "./tally-view.ts";

export type TallyPiece = CheckedTallyFragment["pieces"][number];
export type Sending = { state: SendState; error?: unknown };
export type Tally = {
	check: CheckedTallyFragment;
	pieces: Checked<TallyPiece>[];
	waiting: number;
	isKept: boolean;
	sending: Sending;
	mark: (piece: string, mark: PieceMark) => void;
	/** Takes the server's newest word on the tally. */
	adopt: (check: CheckedTallyFragment) => void;
};

// The API names marks as text; what it can say is this.
const marksOf = ({ marks }: CheckedTallyFragment) => marks as readonly TakenMark[];

/**
 * A tally under work: pieces with their marks, kept in this browser at once and sent whenever there is a connection.
 */
export function useTally(loaded: CheckedTallyFragment, person: string): Tally {
	const [check, setCheck] = useState(loaded);
	const bol = loaded.bolNumber;
	const store = useMemo(() => createMarkStore(() => window.localStorage, person, bol), [person, bol]);
	const kept = useSyncExternalStore(store.subscribe, store.read, () => emptyMarks);
	const adopt = useCallback(
		(next: CheckedTallyFragment) => {
			setCheck(next);
			store.learn(marksOf(next));
		},
		[store],
	);
	useEffect(() => adopt(loaded), [adopt, loaded]);
	const { sending, nudge } = useSender(store, bol, setCheck, loaded);
	useOthersMarks(bol, adopt);
	const pieces = useMemo(
		() => checkPieces(check.pieces, mergeMarks(marksOf(check), kept.known), kept.waiting),
		[check, kept],
	);
	const mark = useCallback(
		(piece: string, is: PieceMark) => {
			store.add({ id: crypto.randomUUID(), piece, mark: is, madeAt: Date.now() });
			nudge();
		},
		[store, nudge],
	);
	return { check, pieces, waiting: kept.waiting.length, isKept: kept.isKept, sending, mark, adopt };
}

function useSender(
	store: MarkStore,
	bol: string,
	onCheck: (check: CheckedTallyFragment) => void,
	loaded: CheckedTallyFragment,
) {
	const [sending, setSending] = useState<Sending>({ state: "idle" });
	const sender = useRef<{ nudge: () => void } | undefined>(undefined);
	useEffect(() => {
		const send = async (marks: readonly WaitingMark[]) => {
			const now = Date.now();
			const sent = marks.map(({ id, piece, mark, madeAt }) => ({ id, piece, mark, ageMs: Math.max(now - madeAt, 0) }));
			const { markTally } = await runInBrowser(markTallyDocument, { input: { bol, marks: sent } });
			onCheck(markTally);
			return marksOf(markTally);
		};
		const onState = (state: SendState, error?: unknown) => setSending({ state, error });
		const work = createMarkSender({ store, send, onState, isOnline: () => navigator.onLine });
		sender.current = work;
		const lost = () => store.read().waiting.length > 0 && onState("away");
		const stops = [
			hear("online", work.nudge),
			hear("offline", lost),
			hear("focus", work.nudge),
			hear("pageshow", work.nudge),
			hear("storage", store.refresh),
		];
		return () => {
			for (const stop of [...stops, work.stop]) stop();
		};
	}, [store, bol, onCheck]);
	// A page that comes anew has a connection, or a person who has signed in again.
	// biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is the sign, not a value
	useEffect(() => sender.current?.nudge(), [loaded, store]);
	return { sending, nudge: useCallback(() => sender.current?.nudge(), []) };
}

/**
 * Follows what others mark. Never through the router: a page whose loader fails for want of a connection would be gone.
 */
function useOthersMarks(bol: string, adopt: (check: CheckedTallyFragment) => void): void {
	useEffect(() => {
		const refresh = createRefresh(async () => {
			try {
				const { tallyCheck } = await runInBrowser(tallyCheckDocument, { bol });
				if (tallyCheck) adopt(tallyCheck);
			} catch {
				// The error hook has received the error; the next update or connection tries again.
			}
		});
		const stop = followLive(
			tallyMarkedDocument,
			{ bol },
			{ readAt: pageReadAt(), next: refresh.ask, resumed: refresh.ask },
		);
		return () => {
			stop();
			refresh.stop();
		};
	}, [bol, adopt]);
}

function hear(name: string, listener: () => void): () => void {
	window.addEventListener(name, listener);
	return () => window.removeEventListener(name, listener);
}

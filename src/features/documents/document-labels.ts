import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { PieceMark, Received, ReceivingState } from "./receiving.ts";

export const documentStateLabel = wordOf({
	pending: m.documents_state_pending,
	published: m.documents_state_published,
	superseded: m.documents_state_superseded,
	revoked: m.documents_state_revoked,
});
/** Feeds say it in one of two words, or in the mill's own. */
export const freightLabel = wordOf({ prepaid: m.documents_freight_prepaid, collect: m.documents_freight_collect });
export const shipmentTabLabel = wordOf({
	recent: m.documents_tab_recent,
	underWay: m.documents_tab_under_way,
	new: m.web_tab_new_documents,
	all: m.documents_tab_all,
});

export const markLabel = wordOf({
	received: m.documents_check_received,
	damaged: m.documents_check_damaged,
	missing: m.documents_check_missing,
	open: m.documents_check_open,
} satisfies Record<PieceMark, () => string>);
export const receivingStateLabel = wordOf({
	untouched: m.documents_check_state_untouched,
	under_way: m.documents_check_state_under_way,
	finished: m.documents_check_state_finished,
	finished_short: m.documents_check_state_short,
} satisfies Record<ReceivingState, () => string>);

/** How many pieces of a load are marked: "3 of 12 pieces". */
export const markedPiecesLabel = (marked: number, all: number, say: (count: number) => string): string =>
	all === 1
		? m.documents_check_counts_one({ count: say(marked) })
		: m.documents_check_counts({ count: say(marked), all: say(all) });

/** How far receiving is, with its figures: "12 of 40", "received, 2 missing, 1 damaged". */
export function receivingLabel(
	state: ReceivingState,
	{ received, damaged, missing, pieces }: Received & { pieces: number },
): string {
	if (state === "under_way") return m.documents_check_of({ count: received + damaged + missing, all: pieces });
	if (state !== "finished_short") return receivingStateLabel(state);
	const parts = [
		missing > 0 && m.documents_check_missing_count({ count: missing }),
		damaged > 0 && m.documents_check_damaged_count({ count: damaged }),
	];
	return [m.documents_check_state_finished(), ...parts].filter(Boolean).join(", ");
}

import { type AnswerState, answerStates, mayTransitionAnswer } from "#shared/acknowledgments/line-actions.ts";
import type { Remedy } from "#shared/complaints/complaint-kinds.ts";
import { type ComplaintState, complaintStates, mayTransition, mayWrite } from "#shared/complaints/complaint-states.ts";
import { mayTransitionStock, type StockState, stockStates } from "#shared/stock/stock-states.ts";
import { type DisputeState, disputeStates, mayTransitionDispute } from "#shared/supplies/dispute-states.ts";
import type { AnsweredKind, DeskKind } from "./desk-kinds.ts";

/** The fields of an item that decide its transitions; `asked` is the remedy that a complaint requests. */
export type ItemInState = { kind: DeskKind; state: string; asked?: string | null };

/** The next states that the mill may choose for an item, by the transitions of its kind. */
export function transitionsFrom({ kind, state, asked }: ItemInState): readonly string[] {
	switch (kind) {
		case "complaint":
			return complaintStates.filter((to) =>
				mayTransition(state as ComplaintState, to, "mill", (asked ?? undefined) as Remedy | undefined),
			);
		case "stock_request":
			return stockStates.filter((to) => mayTransitionStock(state as StockState, to, "mill"));
		case "dispute":
			return disputeStates.filter((to) => mayTransitionDispute(state as DisputeState, to, "mill"));
		case "acknowledgment":
			return answerStates.filter((to) => mayTransitionAnswer(state as AnswerState, to, "mill"));
		case "order_message":
		case "x12_error":
		case "radiation_alarm":
			return [];
	}
}

/** Whether the mill may write a message without changing the item's state. */
export function mayOnlyWrite(kind: DeskKind, state: string): boolean {
	if (kind === "order_message") return true;
	return kind === "complaint" && mayWrite(state as ComplaintState);
}

/** Whether a colleague may say that nothing more needs to be done, without an answer. */
export function maySettle(kind: DeskKind): boolean {
	return kind === "order_message" || kind === "x12_error" || kind === "radiation_alarm";
}

/** Whether anything can be answered at all. */
export function mayAnswerAtDesk<Item extends ItemInState>(item: Item): item is Item & { kind: AnsweredKind } {
	return mayOnlyWrite(item.kind, item.state) || transitionsFrom(item).length > 0;
}

/** An answer that refuses or asks back needs a message. */
export function needsWords(kind: DeskKind, decision: string | undefined): boolean {
	return (
		!decision ||
		kind === "dispute" ||
		kind === "acknowledgment" ||
		["declined", "rejected", "information_requested", "partly_approved"].includes(decision)
	);
}

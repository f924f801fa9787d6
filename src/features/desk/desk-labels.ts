import { m } from "#generated/texts/messages.js";
import { answerStateLabel } from "#shared/acknowledgments/acknowledgment-labels.ts";
import { complaintStateLabel, kindLabel } from "#shared/complaints/complaint-labels.ts";
import type { Label } from "#shared/forms/form-shape.ts";
import { requestStateLabel } from "#shared/stock/stock-labels.ts";
import { disputeReasonLabel, disputeStateLabel } from "#shared/supplies/dispute-labels.ts";
import { noticeStateLabel } from "#shared/supplies/notice-labels.ts";
import { wordOf } from "#shared/word-of.ts";
import type { DeskKind } from "./desk-kinds.ts";

/** Labels of the desk in the reader's language; an unknown code is shown as it is. */

const kinds: Readonly<Record<DeskKind, typeof m.desk_kind_complaint>> = {
	complaint: m.desk_kind_complaint,
	stock_request: m.desk_kind_stock_request,
	acknowledgment: m.desk_kind_acknowledgment,
	order_message: m.desk_kind_order_message,
	dispute: m.desk_kind_dispute,
	x12_error: m.desk_kind_x12_error,
	radiation_alarm: m.desk_kind_radiation_alarm,
};

const verdicts: Readonly<Record<string, () => string>> = {
	A: m.desk_x12_accepted,
	E: m.desk_x12_noted,
	P: m.desk_x12_partly,
	...Object.fromEntries(["R", "M", "W", "X"].map((code) => [code, m.desk_x12_rejected])),
};

const states: Readonly<Record<DeskKind, (state: string) => string>> = {
	complaint: complaintStateLabel,
	stock_request: requestStateLabel,
	acknowledgment: answerStateLabel,
	order_message: () => "",
	dispute: disputeStateLabel,
	x12_error: wordOf(verdicts),
	// Its word is the alarm; the notice itself has the states of notices.
	radiation_alarm: (state) => (state === "alarm" ? m.desk_radiation_alarm() : noticeStateLabel(state)),
};

/** The name of a kind as the label of a field, in the language that the form speaks. */
export const deskKindFieldLabel =
	(kind: DeskKind): Label =>
	(locale) =>
		kinds[kind]({}, { locale });

export const deskKindLabel = wordOf(kinds);
export const deskTabLabel = wordOf({
	toAnswer: m.desk_tab_to_answer,
	mine: m.desk_tab_mine,
	unassigned: m.desk_tab_unassigned,
	overdue: m.desk_tab_overdue,
	waiting: m.desk_tab_waiting,
	all: m.desk_tab_all,
});
export const turnLabel = wordOf({ mill: m.desk_turn_mill, partner: m.desk_turn_partner, nobody: m.desk_turn_nobody });

/** An item's own state; a conversation about an order has none. */
export const deskStateLabel = (kind: string, state: string): string => states[kind as DeskKind]?.(state) ?? state;

/** Label of an item's subject and state, from `kind/about/state`. */
export function aboutLabel(code: string): string {
	const [kind = "", about = "", state = ""] = code.split("/");
	const subject = kind === "complaint" ? kindLabel(about) : kind === "dispute" ? disputeReasonLabel(about) : "";
	return [subject, deskStateLabel(kind, state)].filter(Boolean).join(" · ");
}

/**
 * The side of an entry's author: errors in an 856 are reported by the mill's systems, disputes and radiation alarms come
 * from suppliers, all else from customers.
 */
export function sideOfEntry(kind: string, side: string): "mill" | "supplier" | "customer" {
	if (side === "mill" || kind === "x12_error") return "mill";
	return kind === "dispute" || kind === "radiation_alarm" ? "supplier" : "customer";
}

import { m } from "#generated/texts/messages.js";
import { type OutboxKind, outboxKinds } from "#shared/outbox-kinds.ts";
import { wordOf } from "#shared/word-of.ts";
import type { EndpointState } from "./endpoint-state.ts";

const kinds: Record<OutboxKind, () => string> = {
	"complaint.submitted": m.webhooks_kind_complaint_submitted,
	"complaint.message": m.webhooks_kind_complaint_message,
	"complaint.withdrawn": m.webhooks_kind_complaint_withdrawn,
	"complaint.reopened": m.webhooks_kind_complaint_reopened,
	"acknowledgment.accepted": m.webhooks_kind_acknowledgment_accepted,
	"acknowledgment.queried": m.webhooks_kind_acknowledgment_queried,
	"dispute.opened": m.webhooks_kind_dispute_opened,
	"dispute.message": m.webhooks_kind_dispute_message,
	"dispute.withdrawn": m.webhooks_kind_dispute_withdrawn,
	"notice.submitted": m.webhooks_kind_notice_submitted,
	"notice.amended": m.webhooks_kind_notice_amended,
	"notice.cancelled": m.webhooks_kind_notice_cancelled,
	"order.message": m.webhooks_kind_order_message,
	"order.date_accepted": m.webhooks_kind_order_date_accepted,
	"supplier.profile": m.webhooks_kind_supplier_profile,
	"supplier.bank_change": m.webhooks_kind_supplier_bank_change,
	"supplier.paper": m.webhooks_kind_supplier_paper,
	"stock.requested": m.webhooks_kind_stock_requested,
	"stock.expired": m.webhooks_kind_stock_expired,
	"stock.withdrawn": m.webhooks_kind_stock_withdrawn,
	"complaint.answered": m.webhooks_kind_complaint_answered,
	"stock.decided": m.webhooks_kind_stock_decided,
	"acknowledgment.answered": m.webhooks_kind_acknowledgment_answered,
	"order.answered": m.webhooks_kind_order_answered,
	"dispute.answered": m.webhooks_kind_dispute_answered,
};
const states: Record<EndpointState, () => string> = {
	off: m.webhooks_state_off,
	failing: m.webhooks_state_failing,
	failed: m.webhooks_state_failed,
	well: m.webhooks_state_well,
	new: m.webhooks_state_new,
};

/** A kind of entry in words; one of an older release keeps its own name. */
export const kindLabel = wordOf(kinds);
export const stateLabel = wordOf(states);

/** The kinds with their words, for a form. */
export const kindChoices = (): { value: string; label: string }[] =>
	outboxKinds.map((value) => ({ value, label: kindLabel(value) }));

type Met = {
	failure?: string | null | undefined;
	status?: number | null | undefined;
	answer?: string | null | undefined;
};

/** What an attempt met, in one sentence, with the beginning of the answer behind it. */
export function failureWords({ failure, status, answer }: Met): string {
	const sentence = failureSentence(failure, status ?? 0);
	return answer ? `${sentence} ${answer}` : sentence;
}

function failureSentence(failure: Met["failure"], status: number): string {
	switch (failure) {
		case "address":
			return m.webhooks_met_address();
		case "port":
			return m.webhooks_met_port();
		case "unreachable":
			return m.webhooks_met_unreachable();
		case "slow":
			return m.webhooks_met_slow();
		case "redirect":
			return m.webhooks_met_redirect({ status });
		case "secret":
			return m.webhooks_met_secret();
		case "right":
			return m.webhooks_company_met_right();
		default:
			return m.webhooks_met_status({ status });
	}
}

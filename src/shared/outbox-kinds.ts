/**
 * All that people enter and the mill's systems hear of: the kinds of outbox entries, as docs/outbox.md describes their
 * contents.
 */
export const outboxKinds = [
	"complaint.submitted",
	"complaint.message",
	"complaint.withdrawn",
	"complaint.reopened",
	"acknowledgment.accepted",
	"acknowledgment.queried",
	"dispute.opened",
	"dispute.message",
	"dispute.withdrawn",
	"notice.submitted",
	"notice.amended",
	"notice.cancelled",
	"order.message",
	"supplier.bank_change",
	"order.date_accepted",
	"supplier.paper",
	"supplier.profile",
	"stock.requested",
	"stock.expired",
	"stock.withdrawn",
	"complaint.answered",
	"stock.decided",
	"acknowledgment.answered",
	"order.answered",
	"dispute.answered",
] as const;
export type OutboxKind = (typeof outboxKinds)[number];

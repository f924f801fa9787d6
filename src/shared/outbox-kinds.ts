/** All that people enter and the mill's systems hear of: the kinds of outbox entries, as docs/outbox.md describes their contents. */
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
	"supplier.paper",
	"stock.requested",
	"stock.expired",
	"stock.withdrawn",
] as const;
export type OutboxKind = (typeof outboxKinds)[number];

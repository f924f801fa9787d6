import type { OutboxKind } from "#shared/outbox-kinds.ts";
import type { Transaction } from "../database/database.ts";

/**
 * Something at the mill's desk: whose it is, its kind there and its number (of an order, whichever conversation about
 * it).
 */
export type DeskNotification = { accountId: number; kind: string; subject: string };

/** Name of the job that notifies inside sales of what waits at the desk, and the assigned user of what came of it. */
export const notifyDeskJobName = "notify-desk";

const kinds: Readonly<Partial<Record<OutboxKind, string>>> = {
	"complaint.submitted": "complaint",
	"complaint.message": "complaint",
	"complaint.withdrawn": "complaint",
	"complaint.reopened": "complaint",
	"acknowledgment.queried": "acknowledgment",
	"acknowledgment.accepted": "acknowledgment",
	"dispute.opened": "dispute",
	"dispute.message": "dispute",
	"dispute.withdrawn": "dispute",
	"order.message": "order_message",
	"stock.requested": "stock_request",
	"stock.withdrawn": "stock_request",
};

/**
 * The kind at the desk that an entry of the outbox opens or says more about; nothing for what is not answered there.
 */
export function deskKindOf(kind: OutboxKind): string | undefined {
	return kinds[kind];
}

/**
 * Asks for that job for whatever of `query` a user handles: `account_id`, `kind` and `item` of what customers said,
 * or did, by another way. Runs as millgate_feeds.
 */
export async function notifyDeskOf(tx: Transaction, query: string, values: unknown[] = []): Promise<void> {
	await tx.sql(
		`select jobs.enqueue('${notifyDeskJobName}',
		 json_build_object('accountId', d.account_id, 'kind', d.kind, 'subject', d.item))
		 from (${query}) q join desk_marks d on d.account_id = q.account_id and d.kind = q.kind and d.item = q.item
		 where d.person_id is not null`,
		values,
	);
}

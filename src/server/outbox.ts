import type { Transaction } from "./database/database.ts";

/** Something that a person entered, for the mill's systems: `kind` as `complaint.submitted`, `subject` its number, `content` all of it as JSON. */
export type OutboxEntry = { accountId: number; kind: string; subject: string; content: Record<string, unknown> };

/** Puts what was entered into the outbox, in the transaction that enters it: the mill hears of all that is there and of nothing else. */
export async function addToOutbox(tx: Transaction, { accountId, kind, subject, content }: OutboxEntry): Promise<void> {
	await tx.sql("insert into outbox (account_id, kind, subject, content) values ($1, $2, $3, $4)", [
		accountId,
		kind,
		subject,
		JSON.stringify(content),
	]);
}

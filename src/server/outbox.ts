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

/** One thing that a person entered, as the mill's systems collect it (docs/outbox.md). */
export type OutboxRow = { position: number; kind: string; account: string; subject: string; happenedAt: string; content: unknown };

const outboxLock = 7_460_051;

/** Entries behind a position, in order. Those that were committed since get theirs now, one collector at a time, so that none is skipped. */
export async function readOutbox(tx: Transaction, after: number, limit: number): Promise<OutboxRow[]> {
	await tx.sql("select pg_advisory_xact_lock($1)", [outboxLock]);
	await tx.sql(`
		update outbox o set position = placed.position from (
			select id, nextval('outbox_positions') as position from (select id from outbox where position is null order by id) unplaced) placed
		where o.id = placed.id`);
	return tx.sql<OutboxRow>(
		`select o.position, o.kind, a.code as account, o.subject, to_json(o.happened_at) #>> '{}' as "happenedAt", o.content
		 from outbox o join accounts a on a.id = o.account_id where o.position > $1 order by o.position limit $2`,
		[after, limit],
	);
}

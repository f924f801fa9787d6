import type { OutboxKind } from "#shared/outbox-kinds.ts";
import type { Transaction } from "./database/database.ts";
import { enqueueJob } from "./jobs/jobs.ts";
import { type DeskNotification, deskKindOf, notifyDeskJobName } from "./notifications/notify-desk.ts";

/**
 * Something that a person entered, for the mill's systems: `kind` as `complaint.submitted`, `subject` its number,
 * `content` all of it as JSON.
 */
export type OutboxEntry = {
	accountId: number;
	/** The ship-to that it is about, for which it was entered unless its author buys for the account. */
	shipToId?: number | null | undefined;
	kind: OutboxKind;
	subject: string;
	content: Record<string, unknown>;
};

/** Name of the job that sends new entries to a user who is notified of them by webhook. */
export const spreadWebhooksJobName = "spread-webhooks";

/**
 * Puts what was entered into the outbox, in the transaction that enters it: the mill hears of all that is there and of
 * nothing else.
 */
export async function addToOutbox(
	tx: Transaction,
	{ accountId, shipToId, kind, subject, content }: OutboxEntry,
): Promise<void> {
	const deskKind = deskKindOf(kind);
	if (deskKind)
		await enqueueJob<DeskNotification>(tx, { name: notifyDeskJobName }, { accountId, kind: deskKind, subject });
	await tx.sql(
		`with entered as (insert into outbox (account_id, kind, subject, content)
		 values ($1, $2, $3, $4::jsonb || outbox_author($1, $5)))
		 select jobs.enqueue('${spreadWebhooksJobName}', '{}')`,
		[accountId, kind, subject, JSON.stringify(content), shipToId ?? null],
	);
}

/** One thing that a person entered, as the mill's systems collect it (docs/outbox.md). */
export type OutboxRow = {
	position: number;
	kind: string;
	account: string;
	subject: string;
	happenedAt: string;
	content: unknown;
};

const outboxLock = 7_460_051;

/**
 * Gives those entries their positions that were committed since, one reader at a time, so that none appears behind one
 * that was read.
 */
export async function placeEntries(tx: Transaction): Promise<void> {
	await tx.sql("select pg_advisory_xact_lock($1)", [outboxLock]);
	await tx.sql(`
		update outbox o set position = placed.position from (
			select id, nextval('outbox_positions') as position
			from (select id from outbox where position is null order by id) unplaced) placed
		where o.id = placed.id`);
}

/** Entries behind a position, in order; none is skipped. */
export async function readOutbox(tx: Transaction, after: number, limit: number): Promise<OutboxRow[]> {
	await placeEntries(tx);
	return tx.sql<OutboxRow>(
		`select ${outboxColumns} from outbox o join accounts a on a.id = o.account_id where o.position > $1
			order by o.position limit $2`,
		[after, limit],
	);
}

/** The last assigned position; 0 before the first. */
export async function newestPosition(tx: Transaction): Promise<number> {
	const [newest] = await tx.sql<{ position: number }>("select coalesce(max(position), 0) as position from outbox");
	return newest?.position ?? 0;
}

/** An entry as OutboxRow, of `outbox o` and its account `accounts a`. */
export const outboxColumns = `o.position, o.kind, a.code as account, o.subject, to_json(o.happened_at) #>> '{}' as "happenedAt", o.content`;

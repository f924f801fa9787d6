import type { CompanyEvent } from "#shared/webhooks/company-events.ts";
import type { Transaction } from "../database/database.ts";

const eventsLock = 7_460_052;
const keptDays = 30;

/**
 * SQL of a part `recorded` of a statement: it records an event for each row of its part `found`, as raiseNotifications
 * has them, only for accounts that an endpoint of a company acts for; most have none.
 */
export const recordedSql = (kind: CompanyEvent): string => `,
		recorded as (
			insert into company_events (account_id, ship_to_id, kind, source_key, subject, happened_at)
			select account_id, ship_to_id, '${kind}', source_key, subject, happened_at from found f
			where exists (select from webhook_endpoint_accounts w where w.account_id = f.account_id
				or w.account_id = f.ship_to_id)
			order by account_id, happened_at, source_key on conflict do nothing returning id
		)`;

/** Positions for events that were committed since, one reader at a time, so that none appears behind one that was read. */
export async function placeEvents(tx: Transaction): Promise<void> {
	await tx.sql("select pg_advisory_xact_lock($1)", [eventsLock]);
	await tx.sql(`
		update company_events v set position = placed.position from (
			select id, nextval('company_event_positions') as position
			from (select id from company_events where position is null order by id) unplaced) placed
		where v.id = placed.id`);
}

/** Deletes events that were recorded more than 30 days ago; answers their positions. */
export async function deleteOldEvents(tx: Transaction): Promise<number[]> {
	const gone = await tx.sql<{ position: number | null }>(
		`delete from company_events where recorded_at < now() - interval '${keptDays} days' returning position`,
	);
	return gone.flatMap(({ position }) => position ?? []);
}

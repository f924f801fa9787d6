import type { Transaction } from "#server/database/database.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";

/** Key of the notification that a user's copy is no longer valid; `kind`, `number` and `revision` are SQL. */
export const lapsedKey = (kind: string, number: string, revision: string) =>
	`${kind} || ' ' || ${number} || '/' || ${revision}`;

/**
 * Notifies the users who took a revision that is no longer valid, whichever way they took it (alone, as data, in a ZIP): the
 * record of downloads says who. `table` has account_id, ship_to_id, kind, number, revision, state (`superseded` or
 * `revoked`) and, of what was superseded, `successor`.
 */
export async function notifyTakers(tx: Transaction, table: string): Promise<void> {
	await raiseNotifications(
		tx,
		"takenDocument",
		`select l.account_id, l.ship_to_id, ${lapsedKey("l.kind", "l.number", "l.revision")} as source_key,
			now() as happened_at,
			jsonb_strip_nulls(jsonb_build_object('document', l.kind, 'number', l.number, 'taken', l.revision, 'state',
			l.state,
				'revision', l.successor)) as subject,
			array(
				select distinct e.person_id from audit_events e
				where e.action = 'document.download' and e.target = l.kind || ' ' || l.number and e.person_id is not null
					and e.detail ->> 'account' = a.code and e.detail ->> 'revision' = l.revision::text
			) as takers
		from ${table} l join accounts a on a.id = l.account_id`,
		[],
		{ hasTakers: true },
	);
}

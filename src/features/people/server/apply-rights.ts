import { type AuditActor, recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import type { RightSource } from "#shared/audit/right-sources.ts";
import type { RightChange } from "../right.ts";

export type PersonChange = RightChange & { personId: number; email: string; accountId: number | null };
export type Reasoned = { reason: string; source?: Exclude<RightSource, "feed"> };

const staged =
	'jsonb_to_recordset($1::jsonb) x ("personId" bigint, list text, value text, "accountId" bigint, "isGranted" boolean)';

const statements = [
	`insert into manual_grants (person_id, list, value, is_granted) select "personId", list, value, "isGranted" from ${staged}
	 on conflict (person_id, list, value) do update set is_granted = excluded.is_granted, decided_at = now()`,
	`insert into person_groups (person_id, group_name) select "personId", value from ${staged}
		where list = 'group' and "isGranted" on conflict do nothing`,
	`delete from person_groups g using ${staged} where x.list = 'group' and not x."isGranted" and g.person_id = x."personId"
		and g.group_name = x.value`,
	`insert into person_accounts (person_id, account_id, list) select "personId", "accountId", list from ${staged}
	 where list <> 'group' and "isGranted" on conflict do nothing`,
	`delete from person_accounts a using ${staged}
	 where x.list <> 'group' and not x."isGranted" and a.person_id = x."personId" and a.list = x.list
	 and a.account_id = x."accountId"`,
];

/**
 * Gives and takes rights, with the history of each and one audit row a person. The tables' own triggers end or re-judge
 * open sockets. The transaction ends with InvalidError when the last administrator would be gone: the database holds
 * that.
 */
export async function applyRights(
	tx: Transaction,
	by: AuditActor,
	changes: readonly PersonChange[],
	why: Reasoned,
): Promise<void> {
	if (changes.length === 0) return;
	await stateWhy(tx, by, why);
	const rows = JSON.stringify(changes);
	for (const statement of statements) await tx.sql(statement, [rows]);
	for (const [email, own] of Map.groupBy(changes, (change) => change.email)) {
		const named = (isGranted: boolean) =>
			own.filter((change) => change.isGranted === isGranted).map(({ list, value }) => `${list}:${value}`);
		await recordAudit(tx, by, {
			action: "rights.change",
			target: email,
			...(by.viewer || by.actor ? {} : { actor: by.requestId }),
			detail: { granted: named(true), revoked: named(false), reason: why.reason },
		});
	}
}

/**
 * Lets a user in again, or out; deactivating ends their sessions at once. The last administrator stays, as with
 * rights.
 */
export async function setActive(
	tx: Transaction,
	by: AuditActor,
	{ id, email }: { id: number; email: string },
	isActive: boolean,
	why: Reasoned,
): Promise<void> {
	await stateWhy(tx, by, why);
	const decision = isActive
		? "delete from manual_grants where person_id = $1 and list = 'access' and value = 'portal'"
		: `insert into manual_grants (person_id, list, value, is_granted) values ($1, 'access', 'portal', false)
		   on conflict (person_id, list, value) do update set is_granted = false, decided_at = now()`;
	await tx.sql(decision, [id]);
	await tx.sql("update people set is_active = $2, updated_at = now() where id = $1", [id, isActive]);
	await recordAudit(tx, by, {
		action: isActive ? "person.activate" : "person.deactivate",
		target: email,
		detail: { reason: why.reason },
	});
}

/** The triggers that keep the history read who and why from the transaction. */
export async function stateWhy(
	tx: Transaction,
	{ viewer, actor }: AuditActor,
	{ reason, source = "hand" }: Reasoned,
): Promise<void> {
	await tx.sql(
		"select set_config('millgate.actor', $1, true), set_config('millgate.reason', $2, true), set_config('millgate.right_source', $3, true)",
		[actor ?? viewer?.email ?? "", reason, source],
	);
}

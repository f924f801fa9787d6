import { m } from "#generated/texts/messages.js";
import type { AuditActor } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import { changesBetween, type RightList, type Rights } from "../right.ts";
import { applyRights, type Reasoned } from "./apply-rights.ts";

/**
 * Replaces what a person holds by what is wanted, no matter who wants it; false when nothing differs. Throws
 * InvalidError for unknown accounts.
 */
export async function replaceRights(
	tx: Transaction,
	by: AuditActor,
	person: { id: number; email: string },
	wanted: (held: Rights) => Rights,
	why: Reasoned,
): Promise<boolean> {
	const current = await currentRights(tx, person.id);
	const whole = wanted(current);
	const changes = changesBetween(current, whole);
	const accounts = await requireAccounts(tx, whole);
	const known = await tx.sql<{ code: string; id: number }>(
		"select code, id from accounts where code = any ($1::text[])",
		[changes.map(({ value }) => value)],
	);
	const idOf = new Map([...known.map(({ code, id }) => [code, id] as const), ...accounts]);
	const own = changes.map((change) => ({
		...change,
		personId: person.id,
		email: person.email,
		accountId: change.list === "group" ? null : (idOf.get(change.value) ?? null),
	}));
	await applyRights(tx, by, own, why);
	return changes.length > 0;
}

async function currentRights(tx: Transaction, personId: number): Promise<Rights> {
	const rows = await tx.sql<{ list: RightList; value: string }>(
		`select 'group' as list, group_name as value from person_groups where person_id = $1
		 union all select pa.list, a.code from person_accounts pa join accounts a on a.id = pa.account_id
		 where pa.person_id = $1`,
		[personId],
	);
	const of = (list: RightList) => rows.filter((row) => row.list === list).map(({ value }) => value);
	return { group: of("group"), sold_to: of("sold_to"), ship_to: of("ship_to"), supplier: of("supplier") };
}

const fields = { sold_to: "soldTo", ship_to: "shipTo", supplier: "suppliers" } as const;

/** The accounts that are named, by code; each must be of the kind of its list. */
async function requireAccounts(tx: Transaction, wanted: Rights): Promise<ReadonlyMap<string, number>> {
	const lists = ["sold_to", "ship_to", "supplier"] as const;
	const codes = lists.flatMap((list) => [...wanted[list]]);
	const rows = await tx.sql<{ id: number; code: string; kind: string }>(
		"select id, code, kind from accounts where code = any ($1::text[])",
		[codes],
	);
	const errors: FieldError[] = lists.flatMap((list) => {
		const unknown = wanted[list].filter((code) => !rows.some((row) => row.code === code && row.kind === list));
		return unknown.length > 0
			? [{ field: fields[list], reason: m.people_unknown_accounts({ codes: unknown.join(", ") }) }]
			: [];
	});
	if (errors.length > 0) throw new InvalidError(m.people_unknown_accounts_title(), errors);
	return new Map(rows.map(({ code, id }) => [code, id]));
}

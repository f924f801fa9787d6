import type { Transaction } from "#server/database/database.ts";

export type AliasMark = {
	code: string;
	name: string;
	city: string | null;
	isFavourite: boolean;
	isDefault: boolean;
	usedAt: string | null;
};
export type AliasMarkChange = { isFavourite?: boolean; isDefault?: boolean };

const mostRecent = 8;

/**
 * Accounts of the person's own that are favourites, the default, or among the last eight used: the favourites first,
 * then by last use.
 */
export function findAliasMarks(tx: Transaction, personId: number, accountIds: readonly number[]): Promise<AliasMark[]> {
	return tx.sql(
		`select code, name, city, is_favourite as "isFavourite", is_default as "isDefault",
		 to_json(used_at) #>> '{}' as "usedAt"
		 from (
			select a.code, a.name, a.city, k.*,
			row_number() over (order by k.used_at desc nulls last, a.code) as place
			from alias_marks k join accounts a on a.id = k.account_id
			where k.person_id = $1 and k.account_id = any ($2::bigint[]) and a.is_active
		 ) k where is_favourite or is_default or (used_at is not null and place <= ${mostRecent})
		 order by is_favourite desc, used_at desc nulls last, code`,
		[personId, accountIds],
	);
}

/**
 * Keeps what the person says of one of their own accounts; a default takes the place of the one before. False when it
 * is none of theirs.
 */
export async function markAlias(
	tx: Transaction,
	personId: number,
	accountIds: readonly number[],
	code: string,
	{ isFavourite, isDefault }: AliasMarkChange,
): Promise<boolean> {
	if (isDefault) {
		// Of two windows that choose at once the later takes the place of the other's too.
		await tx.sql("select pg_advisory_xact_lock(hashtextextended('default account of ' || $1::bigint, 0))", [personId]);
		await tx.sql("update alias_marks set is_default = false where person_id = $1 and is_default", [personId]);
	}
	const rows = await tx.sql(
		`insert into alias_marks as k (account_id, person_id, is_favourite, is_default)
		 select id, $1, coalesce($4, false), coalesce($5, false) from accounts where code = $2 and id = any ($3::bigint[])
		 on conflict (account_id, person_id) do update
		 set is_favourite = coalesce($4, k.is_favourite), is_default = coalesce($5, k.is_default)
		 returning 1 as kept`,
		[personId, code, accountIds, isFavourite ?? null, isDefault ?? null],
	);
	return rows.length > 0;
}

/** Notes that a user begins to act for an account now. Works as the gate, which has made sure that it is theirs. */
export async function noteAliasUse(tx: Transaction, personId: number, code: string): Promise<void> {
	await tx.sql(
		`insert into alias_marks (account_id, person_id, used_at) select id, $1, now() from accounts where code = $2
		 on conflict (account_id, person_id) do update set used_at = excluded.used_at`,
		[personId, code],
	);
}

/** The account that a sign-in of this person begins with, while it is still theirs. Works as the gate. */
export async function findDefaultAlias(tx: Transaction, personId: number): Promise<string | undefined> {
	const [row] = await tx.sql<{ code: string }>(
		`select a.code from alias_marks k join accounts a on a.id = k.account_id
		 where k.person_id = $1 and k.is_default and a.is_active and exists (
			select from person_accounts p where p.person_id = $1 and p.account_id = k.account_id
			and p.list in ('sold_to', 'ship_to'))
		 limit 1`,
		[personId],
	);
	return row?.code;
}

import type { Transaction } from "#server/database/database.ts";

/** Replaces the profiles of changed accounts; an account that comes without one keeps its own. */
export async function replaceProfiles(tx: Transaction, changed: number[]): Promise<void> {
	const sent = `from staged_accounts s join accounts a on a.code = s.account and a.kind = 'supplier'
		where s.n = any ($1::int[]) and jsonb_typeof(s.profile) = 'object'`;
	const rowsOf = (list: string) =>
		`case jsonb_typeof(s.profile -> '${list}') when 'array' then s.profile -> '${list}' else '[]' end`;
	const kept = await tx.sql(
		`insert into supplier_profiles as p (account_id, phone, website, changed_by)
		 select a.id, s.profile ->> 'phone', s.profile ->> 'website', 'mill' ${sent} order by a.id
		 on conflict (account_id) do update set phone = excluded.phone, website = excluded.website, version = p.version + 1,
			changed_by = excluded.changed_by, changed_at = now() returning 1`,
		[changed],
	);
	if (kept.length === 0) return;
	await tx.sql(
		`select replace_supplier_yards(a.id, ${rowsOf("yards")}), replace_supplier_contacts(a.id, ${rowsOf("contacts")}) ${sent}`,
		[changed],
	);
}

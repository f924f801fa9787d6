import pg from "pg";

// How many days a person in the demo has had a right: months, and less than the year after which a review is due.
const ageDays = (person: string) => `(90 + (${person} * 31) % 240)::int`;

const statements = [
	`update person_accounts r set granted_at = r.granted_at - make_interval(days => ${ageDays("r.person_id")})
	 where r.granted_at > now() - interval '1 day'
	 and exists (select from right_history h join accounts a on a.code = h.value
		where h.person_id = r.person_id and a.id = r.account_id and h.list = r.list and h.source = 'feed'
		and h.happened_at = r.granted_at)`,
	`update person_groups r set granted_at = r.granted_at - make_interval(days => ${ageDays("r.person_id")})
	 where r.granted_at > now() - interval '1 day' and exists (select from right_history h
		where h.person_id = r.person_id and h.list = 'group' and h.value = r.group_name and h.source = 'feed'
		and h.happened_at = r.granted_at)`,
	`update right_history h set happened_at = h.happened_at - make_interval(days => ${ageDays("h.person_id")})
	 where h.source = 'feed' and h.is_granted and h.happened_at > now() - interval '1 day'`,
	`update supplier_contacts set begins_at = begins_at - interval '180 days'
		where ends_at is null and begins_at > now() - interval '1 day'`,
];

/** No role of the app may write any of this. */
const tables = ["person_accounts", "person_groups", "right_history", "supplier_contacts"];

/**
 * Dates the rights and suppliers' contacts that the demo's feed has just brought months back, as a mill's would be: a
 * right of today does not suffice to ask for new bank details (BANK_RIGHT_DAYS). Rights that a person gave keep their
 * day. Done twice it changes nothing.
 */
export async function ageDemoRights(adminUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: adminUrl });
	await client.connect();
	try {
		await client.query("begin");
		await client.query("set local role millgate_owner");
		for (const table of tables) await client.query(`alter table ${table} no force row level security`);
		for (const statement of statements) await client.query(statement);
		for (const table of tables) await client.query(`alter table ${table} force row level security`);
		await client.query("commit");
	} finally {
		await client.end();
	}
}

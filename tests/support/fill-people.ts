import type pg from "pg";

/** Of five thousand people fifty may not come any more and fifty never came. */
export async function fillPeople(admin: pg.Client): Promise<void> {
	await admin.query(
		`insert into people (email, name, is_active, last_signed_in_at)
		 select 'p' || n || '@people.example', 'Person ' || n, n % 100 <> 1, case
		 when n % 100 <> 2 then now() - make_interval(hours => n) end
		 from generate_series(1, 5000) n`,
	);
	await admin.query(
		`insert into person_accounts (person_id, account_id, list)
		 select p.id, a.id, 'sold_to' from people p
		 cross join lateral (select id from accounts where id % 997 = p.id % 997 limit 3) a`,
	);
	await admin.query(
		"insert into person_groups (person_id, group_name) select id, 'SSA-Admin' from people where name = 'Person 4711'",
	);
	await admin.query("analyze people, person_accounts, person_groups");
}

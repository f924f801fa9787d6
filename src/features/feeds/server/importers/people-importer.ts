import type { Transaction } from "#server/database/database.ts";
import type { PersonRow } from "../../rows/person-row.ts";
import { changedBy, type Importer, refuse, type Staged, stage } from "./importer.ts";

const columns =
	"n int, email text, name text, phone text, language text, units text, time_zone text, is_active boolean, groups jsonb, reported jsonb, revision bigint";
const lists = [
	{ field: "soldTo", list: "sold_to" },
	{ field: "shipTo", list: "ship_to" },
	{ field: "suppliers", list: "supplier" },
] as const;

export const peopleImporter: Importer<PersonRow> = {
	group: "partners",
	millsOf: () => [],
	async storeRows(tx, rows) {
		await stagePeople(tx, rows);
		const faults = await refuse(
			tx,
			["staged_people", "staged_person_accounts"],
			`select n, field || '[' || i || ']' as field, 'unknown_account' as code, code as value from staged_person_accounts
				where account_id is null`,
		);
		faults.push(...(await refuse(tx, ["staged_people", "staged_person_accounts"], lastAdministratorSql)));
		faults.push(...(await refuse(tx, ["staged_people", "staged_person_accounts"], takenNamesSql)));
		const changed = await changedBy(tx, upsertSql);
		await replaceLists(tx, [...changed]);
		return { faults, changed };
	},
};

async function stagePeople(tx: Transaction, rows: Staged<PersonRow>[]): Promise<void> {
	const [mill] = await tx.sql<{ zone: string }>("select first_mill_zone() as zone");
	const records = rows.map((row) => personRecord(row, mill?.zone ?? "UTC"));
	await stage(tx, "staged_people", columns, records);
	const accounts = rows.flatMap(({ n, row }) =>
		lists.flatMap(({ field, list }) => row[field].map((code, i) => ({ n, field, list, i, code }))),
	);
	const joins = "left join accounts a on a.code = x.code and a.kind = x.list";
	await stage(
		tx,
		"staged_person_accounts",
		"n int, field text, list text, i int, code text",
		accounts,
		", a.id as account_id",
		joins,
	);
}

function personRecord({ n, row }: Staged<PersonRow>, millZone: string): object {
	const reported = {
		name: row.name,
		phone: row.phone ?? null,
		language: row.language ?? "en",
		units: row.units ?? "imperial",
		time_zone: row.timeZone ?? millZone,
	};
	return {
		n,
		email: row.email,
		...reported,
		is_active: row.active ?? true,
		groups: row.groups,
		reported,
		revision: row.revision,
	};
}

// Follows the feed unless the person has changed the value since the feed last said it.
const followed = (column: string) =>
	`${column} = case when p.reported is null or p.${column} is not distinct from p.reported ->> '${column}' then excluded.${column} else p.${column} end`;

// An administrator's decision overrides the feed: granted rights stay, revoked ones do not return.
const decided = (person: string, list: string, value: string, isGranted: boolean) =>
	`exists (select from manual_grants h where h.person_id = ${person} and h.list = ${list} and h.value = ${value}
		and h.is_granted = ${isGranted})`;

const upsertSql = `
	with newest as (select distinct on (email) * from staged_people order by email, revision desc, n),
	changed as (
		insert into people as p (email, name, phone, language, units, time_zone, is_active, reported, revision)
		select email, name, phone, language, units, time_zone, is_active, reported, revision from newest order by email
		on conflict (email) do update set ${["name", "phone", "language", "units", "time_zone"].map(followed).join(", ")},
			is_active = excluded.is_active
			and not ${decided("p.id", "'access'", "'portal'", false)}, reported = excluded.reported,
			revision = excluded.revision, updated_at = now()
		where p.revision < excluded.revision
		returning email
	)
	select n from newest join changed using (email)`;

// Rows after which nobody could let others in any more. The database would refuse the whole batch, when the transaction
// ends.
const lastAdministratorSql = `
	with coming as (
		select s.n, s.email, s.is_active, row_number() over (partition by s.email
		order by s.revision desc, s.n) = 1 as is_newest,
			s.is_active and not coalesce(${decided("p.id", "'access'", "'portal'", false)}, false) and case
				when ${decided("p.id", "'group'", "'SSA-Admin'", true)} then true
				when ${decided("p.id", "'group'", "'SSA-Admin'", false)} then false
				else s.groups @> '["SSA-Admin"]' end
			and (a.group_name is null or a.expires_at is null) as is_administrator,
			p.is_active and a.group_name is not null and a.expires_at is null as was_administrator
		from staged_people s left join people p on p.email = s.email
		left join person_groups a on a.person_id = p.id and a.group_name = 'SSA-Admin'
		where p.id is null or p.revision < s.revision
	)
	select n, case when is_active then 'groups' else 'active' end as field, 'last_administrator' as code, email as value
	from coming
	where was_administrator and not is_administrator
		and not exists (select from coming where is_newest and is_administrator)
		and not exists (
			select from person_groups g join people p on p.id = g.person_id
			where g.group_name = 'SSA-Admin' and g.expires_at is null and p.is_active
			and p.email not in (select email from coming where is_newest))`;

// Names of the mill and its staff, in people of others. What a user was called before stays.
const takenNamesSql = `
	select s.n, 'name' as field, 'name_taken' as code, s.name as value from staged_people s
	left join people p on p.email = s.email
	where not s.groups ?| array['SSA-Admin', 'SSA-ISR'] and p.name is distinct from s.name
		and not exists (select from person_groups g where g.person_id = p.id and g.group_name in ('SSA-Admin', 'SSA-ISR'))
		and is_name_taken(s.name, s.email)`;

async function replaceLists(tx: Transaction, changed: number[]): Promise<void> {
	if (changed.length === 0) return;
	const people = "staged_people s join people p on p.email = s.email";
	const code = (id: string) => `(select code from accounts where id = ${id})`;
	const groupsSql = `select p.id, g from ${people} cross join jsonb_array_elements_text(s.groups) g
		where s.n = any ($1::int[]) and not ${decided("p.id", "'group'", "g", false)}`;
	const accountsSql = `select p.id, l.account_id, l.list from ${people} join staged_person_accounts l on l.n = s.n
		where s.n = any ($1::int[]) and not ${decided("p.id", "l.list", code("l.account_id"), false)}`;
	const ofChanged = (table: string) =>
		`delete from ${table} x using ${people} where x.person_id = p.id and s.n = any ($1::int[])`;
	const keptGroups = `not ${decided("x.person_id", "'group'", "x.group_name", true)}`;
	const keptAccounts = `not ${decided("x.person_id", "x.list", code("x.account_id"), true)}`;
	await tx.sql(
		`${ofChanged("person_groups")} and (x.person_id, x.group_name) not in (${groupsSql}) and ${keptGroups}`,
		[changed],
	);
	await tx.sql(`insert into person_groups (person_id, group_name) ${groupsSql} on conflict do nothing`, [changed]);
	await tx.sql(
		`${ofChanged("person_accounts")} and (x.person_id, x.account_id, x.list) not in (${accountsSql}) and ${keptAccounts}`,
		[changed],
	);
	await tx.sql(`insert into person_accounts (person_id, account_id, list) ${accountsSql} on conflict do nothing`, [
		changed,
	]);
}

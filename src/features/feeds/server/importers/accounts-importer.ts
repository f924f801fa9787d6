import type { Transaction } from "#server/database/database.ts";
import type { AccountRow } from "../../rows/account-row.ts";
import { changedBy, type Importer, refuse, type Staged, type StagedError, stage } from "./importer.ts";
import { replaceProfiles } from "./supplies/replace-profiles.ts";

const columns = `n int, account text, kind text, name text, street text, "postalCode" text, city text, region text, country text, "timeZone" text, active boolean, profile jsonb, revision bigint`;
const tables = ["staged_accounts", "staged_ships_to"];

export const accountsImporter: Importer<AccountRow> = {
	group: "partners",
	millsOf: () => [],
	async storeRows(tx, rows) {
		await stageAccounts(tx, rows);
		const faults = [...(await refuseOtherKinds(tx)), ...(await refuseUnknownShipTos(tx))];
		const changed = await changedBy(tx, upsertSql);
		await replaceLinks(tx, [...changed]);
		await replaceProfiles(tx, [...changed]);
		return { faults, changed };
	},
};

async function stageAccounts(tx: Transaction, rows: Staged<AccountRow>[]): Promise<void> {
	await stage(
		tx,
		"staged_accounts",
		columns,
		rows.map(({ n, row }) => ({ n, ...row, shipsTo: undefined })),
	);
	const links = rows.flatMap(({ n, row }) => (row.shipsTo ?? []).map((code, i) => ({ n, i, code })));
	await stage(tx, "staged_ships_to", "n int, i int, code text", links);
}

// Orders and lists of people rest on an account's kind, so it never changes.
function refuseOtherKinds(tx: Transaction): Promise<StagedError[]> {
	return refuse(
		tx,
		tables,
		`select s.n, 'kind' as field, 'conflict' as code, s.kind as value from staged_accounts s
		join (select distinct on (account) account, kind from staged_accounts order by account, n) f using (account)
		left join accounts a on a.code = s.account
		where s.kind <> coalesce(a.kind, f.kind)`,
	);
}

function refuseUnknownShipTos(tx: Transaction): Promise<StagedError[]> {
	return refuse(
		tx,
		tables,
		`select l.n, 'shipsTo[' || l.i || ']' as field, 'unknown_account' as code, l.code as value from staged_ships_to l
		where not exists (select from accounts a where a.code = l.code and a.kind = 'ship_to')
			and not exists (select from staged_accounts s where s.account = l.code and s.kind = 'ship_to')`,
	);
}

const upsertSql = `
	with newest as (select distinct on (account) * from staged_accounts order by account, revision desc, n),
	changed as (
		insert into accounts as a (code, kind, name, street, postal_code, city, region, country, time_zone, is_active,
		revision)
		select account, kind, name, street, "postalCode", city, region, country, "timeZone", coalesce(active, true),
		revision from newest order by account
		on conflict (code) do update
		set name = excluded.name, street = excluded.street, postal_code = excluded.postal_code, city = excluded.city,
		region = excluded.region,
			country = excluded.country, time_zone = excluded.time_zone, is_active = excluded.is_active,
			revision = excluded.revision, updated_at = now()
		where a.revision < excluded.revision
		returning code
	)
	select n from newest join changed on code = account`;

async function replaceLinks(tx: Transaction, changed: number[]): Promise<void> {
	if (changed.length === 0) return;
	const wantedSql = `select a.id as sold_to_id, t.id as ship_to_id from staged_accounts s
		join accounts a on a.code = s.account
		join staged_ships_to l on l.n = s.n join accounts t on t.code = l.code where s.n = any ($1::int[])`;
	await tx.sql(
		`delete from account_links k using staged_accounts s join accounts a on a.code = s.account
		where k.sold_to_id = a.id and s.n = any ($1::int[]) and (k.sold_to_id, k.ship_to_id) not in (${wantedSql})`,
		[changed],
	);
	await tx.sql(`insert into account_links (sold_to_id, ship_to_id) ${wantedSql} on conflict do nothing`, [changed]);
}

import type { Database } from "#server/database/database.ts";

/** Who administers all accounts of their company in the demo: its people, and the keys of its programs. */
const administrators = [
	"maria.ruiz@greatlakes.example",
	"jorge.trevino@acerosdelbravo.example",
	"ray.dombrowski@hawkeyescrap.example",
];

/**
 * Makes administrators of companies, as an administrator of the mill would. Done twice it changes nothing. Throws when
 * the demo's feed has not brought one of them.
 */
export async function appointDemoAdministrators(database: Database): Promise<void> {
	await database.transaction("millgate_admin", {}, async (tx) => {
		await tx.sql(
			`insert into account_administrators (account_id, person_id, list)
				select pa.account_id, pa.person_id, pa.list from person_accounts pa join people p on p.id = pa.person_id
				where p.email = any ($1::text[]) on conflict do nothing`,
			[administrators],
		);
		const appointed = await tx.sql<{ email: string }>(
			`select p.email from people p where p.email = any ($1::text[])
				and exists (select from account_administrators m where m.person_id = p.id)`,
			[administrators],
		);
		if (appointed.length < administrators.length) throw new Error("An administrator of the demo has no accounts");
	});
}

import type pg from "pg";

/** Migrations that were given another number after they had landed; a database that ran one under the earlier number does not run it again. */
const renumbered = {
	"0039-certificate-sizes.sql": "0059-certificate-sizes.sql",
	"0055-values-offered.sql": "0101-values-offered.sql",
	"0069-value-plus.sql": "0083-value-plus.sql",
	"0071-alias-marks.sql": "0084-alias-marks.sql",
	"0071-notices.sql": "0085-notices.sql",
	"0071-search-papers.sql": "0086-search-papers.sql",
	"0075-zones.sql": "0087-zones.sql",
	"0099-line-answers.sql": "0102-line-answers.sql",
};

/** Calls in a database's list of what it ran each migration by the number that it has now. */
export async function renumberMigrations(admin: pg.Client): Promise<void> {
	await admin.query(
		`update migrations m set name = r.now from unnest($1::text[], $2::text[]) as r (before, now)
		 where m.name = r.before and not exists (select from migrations where name = r.now)`,
		[Object.keys(renumbered), Object.values(renumbered)],
	);
}

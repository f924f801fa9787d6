import type { NoticeRow } from "../../rows/notice-row.ts";
import { changedBy, type Importer, refuse, stage } from "./importer.ts";

const columns = `n int, notice text, audience text, mill text, "isUrgent" boolean, "titleEn" text, "titleEs" text, "bodyEn" text, "bodyEs" text,
	"startsOn" date, "endsOn" date, "isPublished" boolean, revision bigint`;

/** Notices of the mill's own systems. A number of a notice that was written in the portal is refused. */
export const noticesImporter: Importer<NoticeRow> = {
	group: "notices",
	millsOf: () => [],
	async storeRows(tx, rows) {
		const records = rows.map(({ n, row: { en, es, ...row } }) => {
			return { n, ...row, titleEn: en?.title, bodyEn: en?.body, titleEs: es?.title, bodyEs: es?.body };
		});
		await stage(tx, "staged_mill_notices", columns, records);
		const unknownMill = await refuse(
			tx,
			["staged_mill_notices"],
			`select n, 'mill' as field, 'unknown_mill' as code, mill as value from staged_mill_notices s
			where mill is not null and not exists (select from mills m where m.code = s.mill)`,
		);
		const taken = await refuse(
			tx,
			["staged_mill_notices"],
			`select n, 'notice' as field, 'conflict' as code, notice as value from staged_mill_notices s
			where exists (select from notices x where x.notice_number = s.notice and x.is_written_here)`,
		);
		return { faults: [...unknownMill, ...taken], changed: await changedBy(tx, upsertNoticesSql) };
	},
};

const upsertNoticesSql = `
	with newest as (select distinct on (notice) * from staged_mill_notices order by notice, revision desc, n),
	changed as (
		insert into notices as x (notice_number, audience, mill, is_urgent, title_en, title_es, body_en, body_es, starts_on,
		ends_on, is_published, revision)
		select notice, audience, mill, coalesce("isUrgent", false), "titleEn", "titleEs", "bodyEn", "bodyEs", "startsOn",
		"endsOn", "isPublished", revision
		from newest order by notice
		on conflict (notice_number) do update
		set audience = excluded.audience, mill = excluded.mill, is_urgent = excluded.is_urgent,
			title_en = excluded.title_en, title_es = excluded.title_es, body_en = excluded.body_en,
			body_es = excluded.body_es,
			starts_on = excluded.starts_on, ends_on = excluded.ends_on, is_published = excluded.is_published,
			revision = excluded.revision,
			updated_at = now()
		where x.revision < excluded.revision
		returning notice_number
	)
	select n from newest join changed on notice_number = notice`;

import type { ResourceRow } from "../../rows/resource-row.ts";
import { changedBy, type Importer, refuse, stage } from "./importer.ts";

const columns = `n int, resource text, category text, "titleEn" text, "titleEs" text, "bodyEn" text, "bodyEs" text, "publishedOn" date,
	"validUntil" date, "isPublished" boolean, revision bigint`;

/** Resources of the mill's own systems. A number of a resource that was written in the portal is refused. */
export const resourcesImporter: Importer<ResourceRow> = {
	group: "resources",
	millsOf: () => [],
	async storeRows(tx, rows) {
		await stage(
			tx,
			"staged_resources",
			columns,
			rows.map(({ n, row: { en, es, ...row } }) => ({
				n,
				...row,
				titleEn: en?.title,
				bodyEn: en?.body,
				titleEs: es?.title,
				bodyEs: es?.body,
			})),
		);
		const faults = await refuse(
			tx,
			["staged_resources"],
			`select n, 'resource' as field, 'conflict' as code, resource as value from staged_resources s
			where exists (select from resources r where r.resource_number = s.resource and r.is_written_here)`,
		);
		const changed = await changedBy(
			tx,
			`with newest as (select distinct on (resource) * from staged_resources order by resource, revision desc, n),
			changed as (
				insert into resources as r (resource_number, category, title_en, title_es, body_en, body_es, published_on,
				valid_until, is_published, revision)
				select resource, category, "titleEn", "titleEs", "bodyEn", "bodyEs", "publishedOn", "validUntil", "isPublished",
				revision
				from newest order by resource
				on conflict (resource_number) do update
				set category = excluded.category, title_en = excluded.title_en, title_es = excluded.title_es,
					body_en = excluded.body_en, body_es = excluded.body_es, published_on = excluded.published_on,
					valid_until = excluded.valid_until, is_published = excluded.is_published, revision = excluded.revision,
					updated_at = now()
				where r.revision < excluded.revision
				returning resource_number
			)
			select n from newest join changed on resource_number = resource`,
		);
		return { faults, changed };
	},
};

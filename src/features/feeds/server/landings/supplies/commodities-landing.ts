import type { CommodityRow } from "../../../rows/supplies/commodity-row.ts";
import { changedBy, type Landing, stage } from "../landing.ts";

export const commoditiesLanding: Landing<CommodityRow> = {
	group: "supplies",
	millsOf: () => [],
	async land(tx, rows) {
		await stage(
			tx,
			"staged_commodities",
			`n int, commodity text, family text, "nameEn" text, "nameEs" text, number text, "issuedOn" date, "textEn" text, "textEs" text, revision bigint`,
			rows.map(({ n, row: { specification, ...row } }) => ({ n, ...row, ...specification })),
		);
		const changed = await changedBy(
			tx,
			`with newest as (select distinct on (commodity) * from staged_commodities order by commodity, revision desc, n),
			changed as (
				insert into commodities as c (code, family, name_en, name_es, specification_number, specified_on, specification_en, specification_es, revision)
				select commodity, family, "nameEn", "nameEs", number, "issuedOn", "textEn", "textEs", revision from newest order by commodity
				on conflict (code) do update set family = excluded.family, name_en = excluded.name_en, name_es = excluded.name_es,
					specification_number = excluded.specification_number, specified_on = excluded.specified_on,
					specification_en = excluded.specification_en, specification_es = excluded.specification_es,
					revision = excluded.revision, updated_at = now()
				where c.revision < excluded.revision
				returning code
			)
			select n from newest join changed on code = commodity`,
		);
		return { faults: [], changed };
	},
};

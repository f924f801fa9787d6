import type { Transaction } from "#server/database/database.ts";
import type { CommodityRow } from "../../../rows/supplies/commodity-row.ts";
import { changedBy, type Importer, stage } from "../importer.ts";
import { fileDocuments, specificationsOf, unfileDocuments } from "./supplier-documents.ts";

export const commoditiesImporter: Importer<CommodityRow> = {
	group: "supplies",
	millsOf: () => [],
	async storeRows(tx, rows) {
		await stage(
			tx,
			"staged_commodities",
			`n int, commodity text, family text, "nameEn" text, "nameEs" text, number text, "issuedOn" date, "textEn" text, "textEs" text, revision bigint`,
			rows.map(({ n, row: { specification, ...row } }) => ({ n, ...row, ...specification })),
		);
		await tx.sql(`create temp table specified_before on commit drop as select c.code, c.specification_number
			from commodities c where c.code in (select commodity from staged_commodities)`);
		const changed = await changedBy(
			tx,
			`with newest as (select distinct on (commodity) * from staged_commodities order by commodity, revision desc, n),
			changed as (
				insert into commodities as c (code, family, name_en, name_es, specification_number, specified_on,
				specification_en, specification_es, revision)
				select commodity, family, "nameEn", "nameEs", number, "issuedOn", "textEn", "textEs", revision from newest
				order by commodity
				on conflict (code) do update
				set family = excluded.family, name_en = excluded.name_en, name_es = excluded.name_es,
					specification_number = excluded.specification_number, specified_on = excluded.specified_on,
					specification_en = excluded.specification_en, specification_es = excluded.specification_es,
					revision = excluded.revision, updated_at = now()
				where c.revision < excluded.revision
				returning code
			)
			select n from newest join changed on code = commodity`,
		);
		if (changed.size > 0) await fileSpecifications(tx);
		return { faults: [], changed };
	},
};

/** A supplier with an order for a commodity has the mill's current specification, and none that has been removed. */
async function fileSpecifications(tx: Transaction): Promise<void> {
	await fileDocuments(
		tx,
		specificationsOf(`(select code from commodities c join staged_commodities s on s.commodity = c.code
			and s.revision = c.revision) k
			join purchase_order_lines l on l.commodity = k.code`),
	);
	await unfileDocuments(
		tx,
		"specification",
		`select distinct l.account_id, b.specification_number as document_number from specified_before b
			join purchase_order_lines l on l.commodity = b.code where b.specification_number is not null`,
		"not exists (select from commodities c where c.code = d.commodity and c.specification_number = d.document_number)",
		specificationsOf(`(select l.* from unfiled_documents u join purchase_order_lines l using (account_id)
			join commodities s on s.code = l.commodity and s.specification_number = u.document_number) l`),
	);
}

import type { SupplierPaperRow } from "../../../rows/supplies/supplier-paper-row.ts";
import { changedBy, type Importer, refuse, stage } from "../importer.ts";

const columns = `n int, supplier text, kind text, paper text, "issuedOn" date, "expiresOn" date, replaced boolean, revision bigint`;

export const supplierPapersImporter: Importer<SupplierPaperRow> = {
	group: "supplies",
	millsOf: () => [],
	async storeRows(tx, rows) {
		await stage(
			tx,
			"staged_papers",
			columns,
			rows.map(({ n, row }) => ({ n, ...row })),
			", a.id as account_id",
			"left join accounts a on a.code = x.supplier and a.kind = 'supplier'",
		);
		const faults = await refuse(
			tx,
			["staged_papers"],
			`select n, 'supplier' as field, 'unknown_account' as code, supplier as value from staged_papers
				where account_id is null`,
		);
		const changed = await changedBy(
			tx,
			`with newest as (select distinct on (account_id, kind, paper) * from staged_papers
			order by account_id, kind, paper, revision desc, n),
			changed as (
				insert into compliance_documents as p (account_id, kind, document_number, issued_on, expires_on, is_replaced, revision)
				select account_id, kind, paper, "issuedOn", "expiresOn", coalesce(replaced, false), revision from newest
				order by account_id, kind, paper
				on conflict (account_id, kind, document_number) do update
				set issued_on = excluded.issued_on, expires_on = excluded.expires_on,
					is_replaced = excluded.is_replaced
					or p.replaced_by is not null, revision = excluded.revision, updated_at = now()
				where p.revision < excluded.revision
				returning account_id, kind, document_number
			)
			select n from newest v join changed c on c.account_id = v.account_id and c.kind = v.kind
			and c.document_number = v.paper`,
		);
		return { faults, changed };
	},
};

import { inBothUnits } from "#shared/certificates/limits.ts";
import type { SpecificationRow } from "../../../rows/documents/specification-row.ts";
import { changedBy, type Importer, stage } from "../importer.ts";
import { completeCertificates } from "./complete-certificates.ts";

/** What the grades promise, in US units and in SI. Certificates take it over when they are issued. */
export const specificationsImporter: Importer<SpecificationRow> = {
	group: "heats",
	millsOf: () => [],
	async storeRows(tx, rows) {
		await stage(
			tx,
			"staged_specifications",
			"n int, grade text, specification text, limits jsonb, revision bigint",
			rows.map(({ n, row }) => ({ n, ...row, limits: inBothUnits(row.limits) })),
		);
		const changed = await changedBy(
			tx,
			`with newest as (select distinct on (grade) * from staged_specifications order by grade, revision desc, n),
			changed as (
				insert into specifications as s (grade, specification, limits, revision)
				select grade, specification, limits, revision from newest order by grade
				on conflict (grade) do update set specification = excluded.specification, limits = excluded.limits,
					revision = excluded.revision, updated_at = now()
				where s.revision < excluded.revision
				returning grade
			)
			select n from newest join changed using (grade)`,
		);
		await completeCertificates(
			tx,
			"grade",
			rows.filter(({ n }) => changed.has(n)).map(({ row }) => row.grade),
		);
		return { faults: [], changed };
	},
};

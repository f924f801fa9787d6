import type { HeatTest } from "#shared/certificates/heat-tests.ts";
import { withMean } from "#shared/certificates/mean-of-test.ts";
import type { HeatRow } from "../../rows/heats/heat-row.ts";
import { completeCertificates } from "./documents/complete-certificates.ts";
import { changedBy, type Importer, refuse, stage } from "./importer.ts";

const columns = `n int, heat text, mill text, grade text, "meltedAt" timestamptz, "meltedIn" text, "pouredIn" text,
	"meltingWorks" text, "slabMaker" text, "timeZone" text, chemistry jsonb, tests jsonb, revision bigint`;

export const heatsImporter: Importer<HeatRow> = {
	group: "heats",
	millsOf: (row) => [row.mill],
	async storeRows(tx, rows) {
		await stage(
			tx,
			"staged_heats",
			columns,
			rows.map(({ n, row }) => ({ n, ...row, tests: row.tests.map((test: HeatTest) => withMean(test)) })),
		);
		const faults = await refuse(
			tx,
			["staged_heats"],
			`select n, 'mill' as field, 'unknown_mill' as code, mill as value from staged_heats s
			where not exists (select from mills m where m.code = s.mill)`,
		);
		const changed = await changedBy(
			tx,
			`with newest as (select distinct on (heat) * from staged_heats order by heat, revision desc, n),
			changed as (
				insert into heats as h (heat_number, mill, grade, melted_at, melted_in, poured_in, melting_works, slab_maker,
				time_zone, chemistry, tests, revision)
				select heat, mill, grade, "meltedAt", "meltedIn", "pouredIn", "meltingWorks", "slabMaker", "timeZone",
				chemistry, tests, revision
				from newest order by heat
				on conflict (heat_number) do update
				set mill = excluded.mill, grade = excluded.grade, melted_at = excluded.melted_at,
					melted_in = excluded.melted_in, poured_in = excluded.poured_in, melting_works = excluded.melting_works,
					slab_maker = excluded.slab_maker, time_zone = excluded.time_zone, chemistry = excluded.chemistry,
					tests = excluded.tests, revision = excluded.revision, updated_at = now()
				where h.revision < excluded.revision
				returning heat_number
			)
			select n from newest join changed on heat_number = heat`,
		);
		await completeCertificates(
			tx,
			"heat_number",
			rows.filter(({ n }) => changed.has(n)).map(({ row }) => row.heat),
		);
		return { faults, changed };
	},
};

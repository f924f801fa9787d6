import { redrawMark } from "#server/pdf/redraw-mark.ts";
import type { MillRow } from "../../rows/mill-row.ts";
import { changedBy, type Importer, type Staged, type StagedError, stage } from "./importer.ts";

/** Mills. What a row does not say of address and mark stays as it was said before. */
export const millsImporter: Importer<MillRow> = {
	group: "partners",
	millsOf: (row) => [row.mill],
	async storeRows(tx, rows) {
		const { sound, faults } = await redrawMarks(rows);
		await stage(
			tx,
			"staged_mills",
			`n int, mill text, name text, place text, "timeZone" text, street text, "postalCode" text, city text, region text, country text, mark text`,
			sound.map(({ n, row }) => ({ n, ...row })),
		);
		return { faults, changed: await changedBy(tx, upsertSql) };
	},
};

/** Marks are drawn by documents much later: one that is no picture is refused here. */
async function redrawMarks(rows: Staged<MillRow>[]): Promise<{ sound: Staged<MillRow>[]; faults: StagedError[] }> {
	const sound: Staged<MillRow>[] = [];
	const faults: StagedError[] = [];
	for (const { n, row } of rows) {
		const mark = row.mark ? await redrawMark(row.mark) : undefined;
		if (row.mark && !mark) faults.push({ n, field: "mark", code: "bad_mark" });
		else sound.push({ n, row: { ...row, mark } });
	}
	return { sound, faults };
}

const optionalFacts = ["street", "postal_code", "city", "region", "country", "mark"];
const facts = ["name", "place", "time_zone", ...optionalFacts];
const said = (fact: string) =>
	optionalFacts.includes(fact) ? `coalesce(excluded.${fact}, m.${fact})` : `excluded.${fact}`;

const upsertSql = `with newest as (select distinct on (mill) * from staged_mills order by mill, n desc),
	changed as (
		insert into mills as m (code, ${facts.join(", ")})
		select mill, name, place, "timeZone", street, "postalCode", city, region, country, mark from newest order by mill
		on conflict (code) do update set ${facts.map((fact) => `${fact} = ${said(fact)}`).join(", ")}
		where (${facts.map((fact) => `m.${fact}`).join(", ")}) is distinct from (${facts.map(said).join(", ")})
		returning code
	)
	select n from newest join changed on code = mill`;

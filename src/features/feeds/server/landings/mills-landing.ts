import type { MillRow } from "../../rows/mill-row.ts";
import { changedBy, type Landing, stage } from "./landing.ts";

export const millsLanding: Landing<MillRow> = {
	group: "partners",
	millsOf: (row) => [row.mill],
	async land(tx, rows) {
		await stage(
			tx,
			"staged_mills",
			`n int, mill text, name text, place text, "timeZone" text`,
			rows.map(({ n, row }) => ({ n, ...row })),
		);
		const changed = await changedBy(
			tx,
			`with newest as (select distinct on (mill) * from staged_mills order by mill, n desc),
			changed as (
				insert into mills as m (code, name, place, time_zone) select mill, name, place, "timeZone" from newest order by mill
				on conflict (code) do update set name = excluded.name, place = excluded.place, time_zone = excluded.time_zone
				where (m.name, m.place, m.time_zone) is distinct from (excluded.name, excluded.place, excluded.time_zone)
				returning code
			)
			select n from newest join changed on code = mill`,
		);
		return { faults: [], changed };
	},
};

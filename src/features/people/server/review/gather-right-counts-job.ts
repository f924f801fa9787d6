import type { Database } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";

/** Puts what was counted of rights one by one together, so that adding it up stays as quick as there are days. */
export const gatherRightCountsJob: Job<unknown> = {
	name: "gather-right-counts",
	every: "*/5 * * * *",
	run: (_payload, { database }) => gatherRightCounts(database),
};

/** One row for each list and day that has several. Whoever reads meanwhile finds either those or that one. */
export async function gatherRightCounts(database: Database): Promise<void> {
	await database.transaction("millgate_admin", {}, (tx) =>
		tx.sql(
			`with several as (select list, used_on from right_counts group by 1, 2 having count(*) > 1),
			gone as (delete from right_counts c using several s where c.list = s.list and c.used_on = s.used_on returning c.list, c.used_on, c.row_count)
			insert into right_counts (list, used_on, row_count)
			select list, used_on, sum(row_count) from gone group by 1, 2 having sum(row_count) <> 0`,
		),
	);
}

import type { Database } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";

/**
 * Puts what was counted of rights and people one by one together, so that adding it up stays as quick as there are
 * days.
 */
export const gatherCountsJob: Job<unknown> = {
	// Installations have it scheduled by this name since it put those of rights together alone.
	name: "gather-right-counts",
	every: "*/5 * * * *",
	run: (_payload, { database }) => gatherCounts(database),
};

const counted = [
	{ table: "right_counts", kind: ["list", "used_on"] },
	{ table: "people_counts", kind: ["is_active", "has_signed_in"] },
];

/** One row for each kind that has several. A user who reads meanwhile finds either those or that one. */
export async function gatherCounts(database: Database): Promise<void> {
	await database.transaction("millgate_admin", {}, async (tx) => {
		for (const { table, kind } of counted) await tx.sql(gathered(table, kind.join(", ")));
	});
}

const gathered = (table: string, kind: string) => `
	with several as (select ${kind} from ${table} group by ${kind} having count(*) > 1),
	gone as (delete from ${table} where (${kind}) in (select ${kind} from several) returning ${kind}, row_count)
	insert into ${table} (${kind}, row_count)
	select ${kind}, sum(row_count) from gone group by ${kind} having sum(row_count) <> 0`;

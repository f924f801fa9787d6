import type { Database } from "../database/database.ts";
import type { Job } from "../jobs/jobs.ts";

const atOnce = 20_000;

/** Runs a deletion of some thousand rows until it finds fewer. */
async function deleteAll(database: Database, text: string, stopping: AbortSignal | undefined): Promise<void> {
	for (let gone = atOnce; gone === atOnce && !stopping?.aborted; )
		gone = await database.transaction("millgate_auth", {}, async (tx) => {
			const { rowCount } = await tx.client.query(text, [atOnce]);
			return rowCount ?? 0;
		});
}

/** Removes calls of companies' programs after 30 days. */
export const cleanUpApiCallsJob: Job<unknown> = {
	name: "clean-up-api-calls",
	every: "23 8 * * *",
	run: (_payload, { database }, stopping) =>
		deleteAll(
			database,
			`delete from api_calls where id = any (array(
				select id from api_calls where called_at < now() - interval '30 days' limit $1))`,
			stopping,
		),
};

/** Removes changes of rows after 31 days: a program's cursor is refused after 30 (row-changes.ts). */
export const cleanUpRowChangesJob: Job<unknown> = {
	name: "clean-up-row-changes",
	every: "33 8 * * *",
	run: (_payload, { database }, stopping) =>
		deleteAll(
			database,
			`delete from row_changes where id = any (array(
				select id from row_changes where changed_at < now() - interval '31 days' limit $1))`,
			stopping,
		),
};

import type pg from "pg";
import type { Log } from "../log.ts";

// graphile-worker leaves what a killed process was working on locked for four hours.
const beatMs = 5000;
const silentSeconds = 30;
const steadyMs = 35_000;

type Asks = Pick<pg.Pool, "query">;

/** Says that a pool of workers lives; `jobs.pools` has one row for each. */
async function beat(queue: Asks, pool: string): Promise<void> {
	await queue.query("insert into jobs.pools (id) values ($1) on conflict (id) do update set seen_at = now()", [pool]);
}

/**
 * Gives back the jobs of pools that have said nothing for half a minute, so that others take them up; answers how many
 * pools that were.
 */
export async function giveBackLostJobs(queue: Asks): Promise<number> {
	await queue.query("delete from jobs.pools where seen_at < now() - make_interval(secs => $1)", [silentSeconds]);
	const lost = await queue.query<{ id: string }>(
		`select distinct j.locked_by as id from graphile_worker.jobs j
		 where j.locked_by is not null and j.locked_at < now() - make_interval(secs => $1)
		 and not exists (select from jobs.pools p where p.id = j.locked_by)`,
		[silentSeconds],
	);
	const ids = lost.rows.map(({ id }) => id);
	if (ids.length > 0) await queue.query("select graphile_worker.force_unlock_workers($1)", [ids]);
	return ids.length;
}

/**
 * Keeps a pool known as living, and handles the jobs of those that died. After an outage everybody was silent, so the
 * user who has not been heard steadily for a while judges nobody. Answers how to stop.
 */
export function watchLostJobs(queue: Asks, pool: string, log: Log): () => void {
	let steadySince = performance.now();
	let lastAt = steadySince;
	const check = async () => {
		await beat(queue, pool);
		const now = performance.now();
		if (now - lastAt > 3 * beatMs) steadySince = now;
		lastAt = now;
		if (now - steadySince < steadyMs) return;
		const lost = await giveBackLostJobs(queue);
		if (lost > 0) log.warn({ pools: lost }, "jobs of processes that died were given back");
	};
	const failed = (error: unknown) => {
		steadySince = performance.now();
		log.debug({ error }, "the job queue could not report that it is alive");
	};
	const checkNow = () => void check().catch(failed);
	checkNow();
	const timer = setInterval(checkNow, beatMs);
	return () => clearInterval(timer);
}

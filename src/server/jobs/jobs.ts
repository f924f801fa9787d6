import type { Transaction } from "../database/database.ts";
import type { Services } from "../request-context.ts";

/**
 * Work beside requests. It may run twice when its process dies in the middle, so it must find out by itself what is
 * still to do; when it throws it is tried again, later each time.
 */
export type Job<Payload> = {
	name: string;
	/** `stopping` is set when the process is about to end: long work then enqueues what is left. */
	run: (payload: Payload, services: Services, stopping?: AbortSignal) => Promise<void>;
	/** Slots of its own, for jobs that wait for servers of companies: in the common ones they would hold up all others. */
	slots?: "companies";
	/** When it also runs by itself, as a crontab has it, in UTC: `*\/5 * * * *`. */
	every?: string;
};

/**
 * When a job is to run: at a moment, or so long from now by the database's clock, whatever this process takes for the
 * time.
 */
export type JobStart = Date | { inMs: number };

/**
 * Asks for a job in the transaction that makes it necessary: it runs once that has committed, and not at all if it does
 * not.
 */
export async function enqueueJob<Payload>(
	tx: Transaction,
	job: Pick<Job<Payload>, "name">,
	payload: Payload,
	starts?: JobStart,
): Promise<void> {
	const [at, inMs] = starts === undefined || starts instanceof Date ? [starts ?? null, null] : [null, starts.inMs];
	await tx.sql(
		"select jobs.enqueue($1, $2, coalesce($3::timestamptz, now() + make_interval(secs => $4::float8 / 1000)))",
		[job.name, JSON.stringify(payload), at, inMs],
	);
}

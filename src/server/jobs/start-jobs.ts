import { EventEmitter } from "node:events";
import { parseCronItems, type Runner, run, type TaskList } from "graphile-worker";
import pg from "pg";
import { unhurried } from "../database/unhurried.ts";
import type { Services } from "../request-context.ts";
import { jobLogger } from "./job-logger.ts";
import type { Job } from "./jobs.ts";
import { watchLostJobs } from "./lost-jobs.ts";

export type RunningJobs = {
	/** Takes no more jobs, lets those under way finish, and resolves when they have. */
	stop: () => Promise<void>;
};

type Slots = "common" | NonNullable<Job<never>["slots"]>;

const jobsAtOnce: Readonly<Record<Slots, number>> = { common: 2, companies: 2 };
// Jobs are announced by NOTIFY; polling finds those whose notification was lost, and those whose time has come.
const checkEveryMs = 2000;
const restartPauseMs = 1000;
// graphile-worker keeps the answer to its first question, also when that was an error, and would repeat it for ever.
const mostErrorsInARow = 4;
// How a job ended is noted by promises that graphile-worker passes to nobody unless it batches them: when the database
// was away just then, the unhandled rejection ended the whole process. Batched, it stops the runner, which is started
// anew below.
const notedLater = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Runs jobs in this process, of all processes' queue; `url` is the queue's own role. Comes back by itself after the
 * database was away.
 */
export async function startJobs(url: string, jobs: readonly Job<never>[], services: Services): Promise<RunningJobs> {
	const { log } = services;
	const groups = (Object.keys(jobsAtOnce) as Slots[])
		.map((slots) => ({ atOnce: jobsAtOnce[slots], jobs: jobs.filter((job) => (job.slots ?? "common") === slots) }))
		.filter((group) => group.jobs.length > 0);
	const pool = new pg.Pool({
		connectionString: url,
		max: groups.reduce((sum, { atOnce }) => sum + atOnce + 2, 0),
		keepAlive: true,
		application_name: "millgate jobs",
	});
	// An idle connection that is lost, and one that is lost in use: without these a restart of the database ends the
	// process.
	pool.on("error", (error) => log.warn({ error: error.message }, "a connection of the job queue was lost"));
	pool.on("connect", (client) => client.on("error", () => {}));
	const runners = await Promise.all(groups.map((group) => startRunner(pool, group, services)));
	const stop = async () => {
		await Promise.all(runners.map((runner) => runner.stop()));
		await pool.end();
	};
	return { stop };
}

type Group = { atOnce: number; jobs: readonly Job<never>[] };

/** Runs the jobs of some slots. */
async function startRunner(pool: pg.Pool, { atOnce, jobs }: Group, services: Services): Promise<RunningJobs> {
	const { log } = services;
	let runner: Runner | undefined;
	const stopping = new AbortController();
	let again: NodeJS.Timeout | undefined;
	let unwatch = () => {};
	const start = async () => {
		const events = errorsInARow(
			() => void started.stop().catch((error: unknown) => log.debug({ error }, "the job queue had ended")),
		);
		events.once("pool:create", ({ workerPool }: { workerPool: { id: string } }) => {
			unwatch();
			unwatch = watchLostJobs(pool, workerPool.id, log);
		});
		const started: Runner = await run({
			pgPool: pool,
			concurrency: atOnce,
			pollInterval: checkEveryMs,
			noHandleSignals: true,
			logger: jobLogger(log),
			taskList: tasksOf(jobs, services, stopping.signal),
			parsedCronItems: cronOf(jobs),
			preset: notedLater,
			events,
		});
		runner = started;
		started.promise.then(restart, restart);
	};
	const restart = (error?: unknown) => {
		if (stopping.signal.aborted) return;
		log.warn({ error }, "the job queue ended and is started anew");
		again = setTimeout(() => void start().catch(restart), restartPauseMs);
	};
	await start();
	const stop = async () => {
		stopping.abort();
		clearTimeout(again);
		// A runner that ended by itself says so by throwing; there is nothing left to stop then.
		await runner?.stop().catch((error: unknown) => log.debug({ error }, "the job queue had ended"));
		// Not before: a long job that ends with the process would be returned and started elsewhere while it still runs
		// here.
		unwatch();
	};
	return { stop };
}

/** Calls back when looking for jobs failed several times running. */
function errorsInARow(onMany: () => void): EventEmitter {
	const events = new EventEmitter();
	let errors = 0;
	const isWell = () => {
		errors = 0;
	};
	events.on("worker:getJob:empty", isWell);
	events.on("job:start", isWell);
	events.on("worker:getJob:error", () => {
		errors += 1;
		if (errors === mostErrorsInARow) onMany();
	});
	return events;
}

function tasksOf(jobs: readonly Job<never>[], services: Services, stopping: AbortSignal): TaskList {
	const database = unhurried(services.database);
	return Object.fromEntries(
		jobs.map((job) => [job.name, (payload: unknown) => job.run(payload as never, { ...services, database }, stopping)]),
	);
}

function cronOf(jobs: readonly Job<never>[]) {
	return parseCronItems(
		jobs.flatMap(({ name, every }) => (every ? [{ task: name, match: every, identifier: name }] : [])),
	);
}

import { expect } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { workerUrl } from "#server/database/roles.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { type RunningJobs, startJobs } from "#server/jobs/start-jobs.ts";
import { createLog } from "#server/log.ts";
import type { Services } from "#server/request-context.ts";
import { asOwner } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";

/** Seals and signs in tests. */
export const testSecretKey = "a key of tests, which opens nothing elsewhere";

/** The services of jobs in tests; `settings` override the test's. */
export function jobServices(database: Database, settings: Record<string, string> = {}): Services {
	const config = readConfig({
		NODE_ENV: "test",
		PUBLIC_URL: "http://portal.example",
		SECRET_KEY: testSecretKey,
		...settings,
	});
	return { config, database, log: createLog("silent") };
}

/** Runs the queue of a test's database with these jobs. */
export function runJobs(
	database: TestDatabase,
	jobs: readonly Job<never>[],
	settings: Record<string, string> = {},
): Promise<RunningJobs> {
	return startJobs(workerUrl(database.adminUrl), jobs, jobServices(database, settings));
}

/** Waits until all enqueued runs of these jobs are done: what a test has started must not continue in the next one. */
export async function jobsDone(database: TestDatabase, ...jobs: readonly Job<never>[]): Promise<void> {
	const left = () =>
		asOwner(database, "select * from graphile_worker.jobs where task_identifier = any($1)", [
			jobs.map(({ name }) => name),
		]);
	await expect.poll(left).toEqual([]);
}

import { readConfig } from "#server/config.ts";
import { workerUrl } from "#server/database/roles.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { type RunningJobs, startJobs } from "#server/jobs/start-jobs.ts";
import { createLog } from "#server/log.ts";
import type { Services } from "#server/request-context.ts";
import type { TestDatabase } from "./test-database.ts";

/** Seals and signs in tests. */
export const testSecretKey = "a key of tests, which opens nothing elsewhere";

/** What jobs are given in tests; `settings` go over the test's. */
export function jobServices(base: TestDatabase, settings: Record<string, string> = {}): Services {
	const config = readConfig({ NODE_ENV: "test", PUBLIC_URL: "http://portal.example", SECRET_KEY: testSecretKey, ...settings });
	return { config, database: base.database, log: createLog("silent") };
}

/** Runs the queue of a test's database with these jobs. */
export function runJobs(base: TestDatabase, jobs: readonly Job<never>[], settings: Record<string, string> = {}): Promise<RunningJobs> {
	return startJobs(workerUrl(base.adminUrl), jobs, jobServices(base, settings));
}

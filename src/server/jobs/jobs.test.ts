import { afterAll, beforeAll, expect, test } from "vitest";
import { runJobs } from "../../../tests/support/jobs.ts";
import { asOwner } from "../../../tests/support/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/test-database.ts";
import { enqueueJob, type Job } from "./jobs.ts";

let base: TestDatabase;
beforeAll(async () => {
	base = await createTestDatabase();
});
afterAll(() => base.drop());

function noting(name: string) {
	const seen: unknown[] = [];
	const job: Job<unknown> = { name, run: async (payload) => void seen.push(payload) };
	return { seen, job };
}

test("a job runs once its transaction has committed, and never when that is undone", async () => {
	const { seen, job } = noting("notes");
	const undone = base.database.transaction("millgate_viewer", {}, async (tx) => {
		await enqueueJob(tx, job, { of: "undone" });
		throw new Error("undone");
	});
	await expect(undone).rejects.toThrow("undone");
	for (const role of ["millgate_viewer", "millgate_feeds", "millgate_admin", "millgate_gate"] as const)
		await base.database.transaction(role, {}, (tx) => enqueueJob(tx, job, { of: role }));
	const jobs = await runJobs(base, [job]);
	await expect.poll(() => seen.length).toBe(4);
	await jobs.stop();
	expect(seen).toContainEqual({ of: "millgate_viewer" });
	expect(seen).not.toContainEqual({ of: "undone" });
});

test("stopping waits for the job under way", async () => {
	const { seen, job } = noting("slow");
	const opened = Promise.withResolvers<void>();
	const begun = Promise.withResolvers<void>();
	const slow: Job<unknown> = {
		name: "slow",
		run: async (payload, services) => {
			begun.resolve();
			await opened.promise;
			await job.run(payload, services);
		},
	};
	const jobs = await runJobs(base, [slow]);
	await base.database.transaction("millgate_viewer", {}, (tx) => enqueueJob(tx, job, {}));
	await begun.promise;
	const stopping = jobs.stop();
	opened.resolve();
	await stopping;
	expect(seen.length).toBe(1);
});

test("the queue goes on after its connections were cut", async () => {
	const { seen, job } = noting("after-cut");
	const jobs = await runJobs(base, [job]);
	await asOwner(
		base,
		"select pg_terminate_backend(pid) from pg_stat_activity where usename = 'millgate_worker' and datname = current_database()",
	);
	await base.database.transaction("millgate_viewer", {}, (tx) => enqueueJob(tx, job, {}));
	await expect.poll(() => seen.length).toBe(1);
	await jobs.stop();
});

test("the queue's role reads nothing of ours, and nobody else reads the queue", async () => {
	const asViewer = base.database.transaction("millgate_viewer", {}, (tx) => tx.sql("select * from graphile_worker._private_jobs"));
	await expect(asViewer).rejects.toThrow("permission denied");
	const [rights] = await asOwner(base, "select has_table_privilege('millgate_worker', 'people', 'select') as reads");
	expect(rights).toEqual({ reads: false });
});

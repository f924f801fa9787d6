import pg from "pg";
import { expect, test } from "vitest";
import { workerUrl } from "#server/database/roles.ts";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { runJobs } from "../../../tests/support/jobs.ts";
import { asOwner } from "../../../tests/support/people.ts";
import { enqueueJob, type Job } from "./jobs.ts";
import { giveBackLostJobs } from "./lost-jobs.ts";

const database = await testDatabase();

function noting(name: string) {
	const seen: unknown[] = [];
	const job: Job<unknown> = { name, run: async (payload) => void seen.push(payload) };
	return { seen, job };
}

test("a job runs once its transaction has committed, and never when that is undone", async () => {
	const { seen, job } = noting("notes");
	const undone = database.transaction("millgate_viewer", {}, async (tx) => {
		await enqueueJob(tx, job, { of: "undone" });
		throw new Error("undone");
	});
	await expect(undone).rejects.toThrow("undone");
	for (const role of ["millgate_viewer", "millgate_feeds", "millgate_admin", "millgate_auth"] as const)
		await database.transaction(role, {}, (tx) => enqueueJob(tx, job, { of: role }));
	const jobs = await runJobs(database, [job]);
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
	const jobs = await runJobs(database, [slow]);
	await database.transaction("millgate_viewer", {}, (tx) => enqueueJob(tx, job, {}));
	await begun.promise;
	const stopping = jobs.stop();
	opened.resolve();
	await stopping;
	expect(seen.length).toBe(1);
});

test("a process that waits for its last job keeps reporting that it lives, so that nobody else starts the job", async () => {
	const opened = Promise.withResolvers<void>();
	let begun = 0;
	const long: Job<unknown> = {
		name: "long",
		run: async () => {
			begun += 1;
			await opened.promise;
		},
	};
	const jobs = await runJobs(database, [long]);
	await database.transaction("millgate_viewer", {}, (tx) => enqueueJob(tx, long, {}));
	await expect.poll(() => begun).toBe(1);
	const stopping = jobs.stop();
	await asOwner(database, "delete from jobs.pools");
	await asOwner(database, "update graphile_worker._private_jobs set locked_at = now() - interval '40 seconds'");
	await expect.poll(() => asOwner(database, "select from jobs.pools")).toHaveLength(1);
	const queue = new pg.Pool({ connectionString: workerUrl(database.adminUrl) });
	expect(await giveBackLostJobs(queue)).toBe(0);
	await queue.end();
	opened.resolve();
	await stopping;
	expect(begun).toBe(1);
});

const cutQueue = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'millgate_worker'
		and datname = current_database()`;
const limitConnections = (most: "0" | "-1") =>
	asOwner(database, `alter database ${new URL(database.adminUrl).pathname.slice(1)} connection limit ${most}`);

test("the queue continues after its connections were cut", async () => {
	const { seen, job } = noting("after-cut");
	const jobs = await runJobs(database, [job]);
	await asOwner(database, cutQueue);
	await database.transaction("millgate_viewer", {}, (tx) => enqueueJob(tx, job, {}));
	await expect.poll(() => seen.length).toBe(1);
	await jobs.stop();
});

test("a job that fails while the queue's connections are cut leaves no promise behind, and the queue continues", async () => {
	const { seen, job } = noting("after-failure");
	const dropped: unknown[] = [];
	const keep = (reason: unknown) => void dropped.push(reason);
	process.on("unhandledRejection", keep);
	const failing: Job<unknown> = {
		name: "failing",
		run: async () => {
			// Nobody but an administrator can connect then, so that how this job ended cannot be noted.
			await limitConnections("0");
			await asOwner(database, cutQueue);
			throw new Error("failed");
		},
	};
	const jobs = await runJobs(database, [failing, job]);
	await database.transaction("millgate_viewer", {}, (tx) => enqueueJob(tx, failing, {}));
	const cut = "select 1 from pg_database where datname = current_database() and datconnlimit = 0";
	await expect.poll(() => asOwner(database, cut)).toHaveLength(1);
	await limitConnections("-1");
	await database.transaction("millgate_viewer", {}, (tx) => enqueueJob(tx, job, {}));
	await expect.poll(() => seen.length).toBe(1);
	await jobs.stop();
	process.off("unhandledRejection", keep);
	expect(dropped).toEqual([]);
});

test("the work of a killed process is released, and that of a living one is not", async () => {
	const queue = new pg.Pool({ connectionString: workerUrl(database.adminUrl), max: 1 });
	// It may still be closing when the database is dropped.
	queue.on("error", () => {});
	await queue.query(
		"insert into jobs.pools (id, seen_at) values ('living', now()), ('killed', now() - interval '1 minute')",
	);
	await queue.query("delete from graphile_worker._private_jobs");
	for (const task of ["living", "killed", "unheard-of"])
		await database.transaction("millgate_viewer", {}, (tx) => enqueueJob(tx, { name: task }, {}));
	const lock = `update graphile_worker._private_jobs j set locked_by = t.identifier, locked_at = now() - interval '1 minute'
			from graphile_worker._private_tasks t where t.id = j.task_id`;
	await queue.query(lock);
	expect(await giveBackLostJobs(queue)).toBe(2);
	const locked = await queue.query("select task_identifier from graphile_worker.jobs where locked_by is not null");
	expect(locked.rows).toEqual([{ task_identifier: "living" }]);
	await queue.end();
});

test("the queue's role reads nothing of ours, and nobody else reads the queue", async () => {
	const asViewer = database.transaction("millgate_viewer", {}, (tx) =>
		tx.sql("select * from graphile_worker._private_jobs"),
	);
	await expect(asViewer).rejects.toThrow("permission denied");
	const [rights] = await asOwner(
		database,
		"select has_table_privilege('millgate_worker', 'people', 'select') as reads",
	);
	expect(rights).toEqual({ reads: false });
});

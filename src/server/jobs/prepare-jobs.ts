import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { workingRoles } from "../database/roles.ts";
import { jobLogger } from "./job-logger.ts";

/**
 * Brings the job queue's own schema to its newest form, and lets the working roles put jobs into it: by one function, since the queue's
 * tables are open to nobody but `millgate_worker`. Runs under the migrator's lock.
 */
export async function prepareJobs(admin: pg.Client, url: string): Promise<void> {
	const roles = workingRoles.join(", ");
	await admin.query("reset role");
	const [database] = (await admin.query<{ name: string }>("select quote_ident(current_database()) as name")).rows;
	await admin.query(`grant create on database ${database?.name} to millgate_worker`);
	await runMigrations({ connectionString: url, logger: jobLogger() });
	await admin.query("create schema if not exists jobs authorization millgate_worker");
	await admin.query("set role millgate_worker");
	await admin.query(enqueue);
	await admin.query(`grant usage on schema jobs to ${roles}; grant execute on function jobs.enqueue to ${roles}`);
}

// Nobody but the working roles: by default a function is open to all.
const enqueue = `
create or replace function jobs.enqueue(task text, payload json, starts_at timestamptz default null, key text default null) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select graphile_worker.add_job(identifier => task, payload => payload, run_at => starts_at, job_key => key) $$;
revoke all on function jobs.enqueue from public`;

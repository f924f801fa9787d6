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
	await admin.query(undone);
	await admin.query(`grant usage on schema jobs to ${roles}; grant execute on function jobs.enqueue to ${roles}`);
	await admin.query("grant execute on function jobs.undone to millgate_admin");
}

// Nobody but the working roles: by default a function is open to all.
const enqueue = `
create or replace function jobs.enqueue(task text, payload json, starts_at timestamptz default null, key text default null) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select graphile_worker.add_job(identifier => task, payload => payload, run_at => starts_at, job_key => key) $$;
revoke all on function jobs.enqueue from public`;

// What administrators read of the queue: figures and the newest error, never what a job was given.
const undone = `
create or replace function jobs.undone()
  returns table (task text, waiting integer, failing integer, lost integer, oldest_at timestamptz, last_error text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select task_identifier, count(*) filter (where attempts < max_attempts)::int,
      count(*) filter (where attempts between 1 and max_attempts - 1 and last_error is not null)::int,
      count(*) filter (where attempts >= max_attempts)::int, min(run_at),
      (array_agg(left(last_error, 300) order by updated_at desc) filter (where last_error is not null))[1]
    from graphile_worker.jobs group by task_identifier order by task_identifier
  $$;
revoke all on function jobs.undone from public`;

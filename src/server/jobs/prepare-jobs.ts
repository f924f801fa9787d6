import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { workingRoles } from "../database/roles.ts";
import { jobLogger } from "./job-logger.ts";

/**
 * Brings the job queue's own schema to its newest form, and lets the working roles put jobs into it: by one function,
 * since the queue's tables are open to nobody but `millgate_worker`. Runs under the migrator's lock.
 */
export async function prepareJobs(admin: pg.Client, url: string): Promise<void> {
	const roles = workingRoles.join(", ");
	await admin.query("reset role");
	const [database] = (await admin.query<{ name: string }>("select quote_ident(current_database()) as name")).rows;
	await admin.query(`grant create on database ${database?.name} to millgate_worker`);
	await runMigrations({ connectionString: url, logger: jobLogger() });
	await admin.query("create schema if not exists jobs authorization millgate_worker");
	await admin.query("set role millgate_worker");
	// Which processes' workers live (lost-jobs.ts); the queue's own role alone reaches it.
	await admin.query(
		"create table if not exists jobs.pools (id text primary key, seen_at timestamptz not null default now())",
	);
	await admin.query(enqueue);
	for (const statement of [undone, queued, again, giveUp]) await admin.query(statement);
	await admin.query(`grant usage on schema jobs to ${roles}; grant execute on function jobs.enqueue to ${roles}`);
	await admin.query("grant execute on function jobs.undone, jobs.queued, jobs.again, jobs.give_up to millgate_admin");
}

// Nobody but the working roles: by default a function is open to all.
const enqueue = `
create or replace function jobs.enqueue(task text, payload json, starts_at timestamptz default null,
key text default null) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select graphile_worker.add_job(identifier => task, payload => payload, run_at => starts_at, job_key => key) $$;
revoke all on function jobs.enqueue from public`;

// What administrators see of the queue: counts and the newest error, never a job's payload.
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

// Of a job's payload only the names of things are logged.
const subject = `coalesce((select jsonb_object_agg(e.key, e.value) from jsonb_each(j.payload::jsonb) e
	where e.key in ('id', 'number', 'endpoint', 'state') and jsonb_typeof(e.value) in ('string', 'number') and length(e.value::text) <= 100), '{}')`;
const source = "graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id";
// As the queue itself has it: a lock of four hours ago is nobody's.
const isRunning = "(j.locked_at is not null and j.locked_at >= now() - interval '4 hours')";

const queued = `
create or replace function jobs.queued(most integer)
  returns table (id bigint, task text, subject jsonb, attempts integer, most_attempts integer, run_at timestamptz,
  is_running boolean, last_error text,
    created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select j.id, t.identifier, ${subject}, j.attempts::int, j.max_attempts::int, j.run_at, ${isRunning}, left(j.last_error, 300), j.created_at
    from ${source} order by (j.attempts >= j.max_attempts) desc, (j.last_error is not null) desc, j.run_at, j.id limit most
  $$;
revoke all on function jobs.queued from public`;

/** What administrators do with one job, unless it is under way; answers what it was before. */
const act = (name: string, call: string) => `
create or replace function jobs.${name}(job bigint) returns table (task text, attempts integer, last_error text,
subject jsonb)
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    with was as materialized (select t.identifier, j.attempts::int, left(j.last_error, 300), ${subject} from ${source} where j.id = job)
    select was.* from was, ${call} done
  $$;
revoke all on function jobs.${name} from public`;

const again = act("again", "graphile_worker.reschedule_jobs(array[job], run_at => now(), attempts => 0)");
const giveUp = act("give_up", "graphile_worker.complete_jobs(array[job])");

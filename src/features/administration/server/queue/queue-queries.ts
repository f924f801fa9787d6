import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { sendMailJobName } from "#server/mail/mail.ts";
import { giveUpMail } from "#server/mail/mail-queries.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";

/**
 * A job that is not done. `subject` names what it is about, if that can be determined: an address, an endpoint, a
 * number.
 */
export type QueuedJob = {
	id: string;
	task: string;
	subject: string | null;
	attempts: number;
	mostAttempts: number;
	state: "waiting" | "running" | "failing" | "lost";
	nextAt: string | null;
	lastError: string | null;
};

const mostShown = 100;

// Of a job's payload only names of things are shown (jobs.queued), which readers of this page may look up anyway.
const jobsSql = `
	select j.id::text, j.task, j.attempts, j.most_attempts as "mostAttempts", j.last_error as "lastError",
		case when j.attempts >= j.most_attempts then 'lost' when j.is_running then 'running'
		when j.last_error is not null then 'failing' else 'waiting' end as state,
		case when j.attempts < j.most_attempts and not j.is_running then to_json(j.run_at) #>> '{}' end as "nextAt",
		coalesce(m.address || ' · ' || m.subject, w.name, (select string_agg(value, ' · ' order by key)
		from jsonb_each_text(j.subject))) as subject
	from jobs.queued($1) j
	left join mails m on j.task = 'send-mail' and m.id::text = j.subject ->> 'id'
	left join webhook_endpoints w on w.id::text = j.subject ->> 'endpoint'
	order by (j.attempts >= j.most_attempts) desc, (j.last_error is not null) desc, j.run_at, j.id`;

/** The first 100 jobs that are not done: failed ones first, then by when they are due. */
export function findQueuedJobs(tx: Transaction): Promise<QueuedJob[]> {
	return tx.sql<QueuedJob>(jobsSql, [mostShown]);
}

type Act = "job.again" | "job.give-up";
const statements: Readonly<Record<Act, string>> = { "job.again": "jobs.again", "job.give-up": "jobs.give_up" };

/**
 * Lets a job run now with all its attempts before it, or takes it out of the queue, a mail with its job; on record with
 * what it was and how it failed.
 */
export function actOnJob(context: RequestContext, id: string, act: Act): Promise<boolean> {
	if (!/^\d{1,15}$/.test(id)) throw new NotFoundError();
	return asAdmin(context, async (tx) => {
		const [job] = await tx.sql<{ task: string; attempts: number; error: string | null; subject: { id?: string } }>(
			`select task, attempts, last_error as error, subject from ${statements[act]}($1)`,
			[Number(id)],
		);
		// Done meanwhile, or under way.
		if (!job) throw new NotFoundError();
		const { task, attempts, error, subject } = job;
		if (act === "job.give-up" && task === sendMailJobName && subject.id !== undefined) await giveUpMail(tx, subject.id);
		await recordAudit(tx, context, { action: act, target: task, detail: { job: id, attempts, error, subject } });
		return true;
	});
}

import type { ShownJobFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { LinkTabs } from "#web/ui/actions/link-tabs.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import { taskLabel } from "../../task-labels.ts";
import styles from "./queue.module.css";

graphql(`
	fragment ShownJob on QueuedJob { id task subject attempts mostAttempts state nextAt lastError }
`);
const RunJobAgainDocument = graphql(`
	mutation RunJobAgain($id: ID!) {
		runJobAgain(id: $id)
	}
`);
const GiveUpJobDocument = graphql(`
	mutation GiveUpJob($id: ID!) {
		giveUpJob(id: $id)
	}
`);

const states: Readonly<Record<string, { word: () => string; tone: Tone }>> = {
	waiting: { word: m.administration_job_waiting, tone: "neutral" },
	running: { word: m.administration_job_running, tone: "steel" },
	failing: { word: m.administration_job_failing, tone: "heat" },
	lost: { word: m.administration_job_lost, tone: "heat" },
};

/**
 * The jobs that are not done: what each is about, how it fares, when it is tried next, and what can be done about it.
 */
export function QueueView({ jobs, isFailedOnly }: { jobs: readonly ShownJobFragment[]; isFailedOnly: boolean }) {
	return (
		<>
			<PageHeader
				title={m.administration_jobs()}
				trail={[{ to: paths.admin, label: m.administration_title() }]}
				trailEnd={m.administration_jobs()}
			/>
			<LinkTabs
				label={m.web_list_views()}
				tabs={[
					{ to: paths.jobQueue, label: m.administration_jobs_all(), isCurrent: !isFailedOnly },
					{ to: paths.failedJobs, label: m.administration_jobs_failed(), isCurrent: isFailedOnly },
				]}
			/>
			<Card>
				<p className={styles.about}>{m.administration_jobs_about()}</p>
				{jobs.length === 0 ? (
					<p className={styles.none}>{m.administration_jobs_none()}</p>
				) : (
					<ul className={styles.jobs} aria-label={m.administration_jobs()}>
						{jobs.map((job) => (
							<li key={job.id}>
								<QueuedJob job={job} />
							</li>
						))}
					</ul>
				)}
			</Card>
		</>
	);
}

function QueuedJob({ job }: { job: ShownJobFragment }) {
	const format = useFormat();
	const { task, subject, attempts, mostAttempts, nextAt, lastError } = job;
	const counts = { count: format.number(attempts), most: format.number(mostAttempts) };
	return (
		<>
			<div className={styles.what}>
				<b>{taskLabel(task)}</b>
				{subject && <span>{subject}</span>}
				<span className={`mono ${styles.quiet}`}>{task}</span>
			</div>
			<div className={styles.what}>
				<StatePill state={job.state} />
				<span className={styles.quiet}>{m.administration_job_tried(counts)}</span>
				{nextAt && <span className={styles.quiet}>{m.administration_job_next_at({ at: format.instant(nextAt) })}</span>}
			</div>
			<span className={styles.error}>{lastError}</span>
			<Acts job={job} />
		</>
	);
}

function StatePill({ state }: Pick<ShownJobFragment, "state">) {
	const known = states[state];
	return <Pill tone={known?.tone ?? "neutral"}>{known?.word() ?? state}</Pill>;
}

function Acts({ job: { id, state } }: { job: ShownJobFragment }) {
	if (state === "running") return null;
	return (
		<span className={styles.acts}>
			<ActionButton variant="secondary" onRun={() => runInBrowser(RunJobAgainDocument, { id })}>
				{m.administration_job_again()}
			</ActionButton>
			<ActionButton
				variant="secondary"
				onRun={() => runInBrowser(GiveUpJobDocument, { id })}
				confirm={{
					question: m.administration_job_sure(),
					yes: m.administration_job_give_up(),
					no: m.administration_job_keep(),
				}}
			>
				{m.administration_job_give_up()}
			</ActionButton>
		</span>
	);
}

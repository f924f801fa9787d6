import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./queue.module.css";
import type { QueueData } from "./queue-page.tsx";

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

type Job = QueueData["queuedJobs"][number];

const states: Readonly<Record<string, { word: () => string; tone: Tone }>> = {
	waiting: { word: m.administration_job_waiting, tone: "neutral" },
	running: { word: m.administration_job_running, tone: "steel" },
	failing: { word: m.administration_job_failing, tone: "heat" },
	lost: { word: m.administration_job_lost, tone: "heat" },
};

/** The jobs that are not done: what each is about, how it fares, when it is tried next, and what can be done about it. */
export function QueueView({ jobs }: { jobs: readonly Job[] }) {
	const format = useFormat();
	return (
		<>
			<PageHeader
				title={m.administration_jobs()}
				trail={[{ to: paths.admin, label: m.administration_title() }]}
				trailEnd={m.administration_jobs()}
			/>
			<Card>
				<p className={styles.about}>{m.administration_jobs_about()}</p>
				<FactsTable
					label={m.administration_jobs()}
					titles={[
						m.administration_task(),
						m.administration_job_subject(),
						m.administration_job_state(),
						m.administration_job_attempts(),
						m.administration_job_next(),
						m.administration_last_error(),
						m.administration_job_acts(),
					]}
					rows={jobs.map((job) => ({
						id: job.id,
						cells: [
							<span key="task" className={`mono ${styles.whole}`}>
								{job.task}
							</span>,
							<span key="subject" className={styles.subject}>
								{job.subject ?? "–"}
							</span>,
							<StatePill key="state" state={job.state} />,
							`${format.number(job.attempts)} / ${format.number(job.mostAttempts)}`,
							<span key="next" className={styles.whole}>
								{job.nextAt ? format.instant(job.nextAt) : "–"}
							</span>,
							<span key="error" className={styles.error}>
								{job.lastError ?? "–"}
							</span>,
							<Acts key="acts" job={job} />,
						],
					}))}
					none={m.administration_jobs_none()}
				/>
			</Card>
		</>
	);
}

function StatePill({ state }: Pick<Job, "state">) {
	const known = states[state];
	return <Pill tone={known?.tone ?? "neutral"}>{known?.word() ?? state}</Pill>;
}

function Acts({ job: { id, state } }: { job: Job }) {
	if (state === "running") return "–";
	return (
		<span className={styles.acts}>
			<ActionButton look="secondary" onRun={() => runInBrowser(RunJobAgainDocument, { id })}>
				{m.administration_job_again()}
			</ActionButton>
			<ActionButton
				look="secondary"
				onRun={() => runInBrowser(GiveUpJobDocument, { id })}
				confirm={{ question: m.administration_job_sure(), yes: m.administration_job_give_up(), no: m.administration_job_keep() }}
			>
				{m.administration_job_give_up()}
			</ActionButton>
		</span>
	);
}

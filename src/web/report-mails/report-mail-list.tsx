import { Suspense, useState } from "react";
import { m } from "#generated/texts/messages.js";
import type { ReportMailValues } from "#shared/report-mails/report-mail-form.ts";
import { mailDayLabel, mailHourLabel, mailPeriodLabel } from "#shared/report-mails/report-mail-labels.ts";
import { lazyPart } from "../build-check/lazy-part.ts";
import { wordsOf } from "../data/failed-request.ts";
import { runInBrowser } from "../data/mutate.ts";
import { AppLink } from "../ui/actions/app-link.tsx";
import { Button } from "../ui/actions/button.tsx";
import { showToast } from "../ui/overlays/toast-list.ts";
import { useFormat } from "../viewer.tsx";
import { DeleteReportMailDocument, type ListedReportMail, PauseReportMailDocument } from "./report-mail-documents.ts";
import styles from "./report-mails.module.css";

const ReportMailForm = lazyPart(() => import("./report-mail-form.tsx"), "ReportMailForm");

type ReportMailListProps = {
	reports: readonly ListedReportMail[];
	hasTitles?: boolean;
	onChanged: () => Promise<void>;
};

/** The reports that a user has mailed, each to change, pause and remove. */
export function ReportMailList({ reports, hasTitles, onChanged }: ReportMailListProps) {
	return (
		<ul className={styles.reports}>
			{reports.map((report) => (
				<ReportMail key={report.id} report={report} hasTitle={hasTitles ?? false} onChanged={onChanged} />
			))}
		</ul>
	);
}

const pauses: Readonly<Record<string, () => string>> = {
	person: m.report_mail_paused_person,
	mail: m.report_mail_paused_mail,
	access: m.report_mail_paused_access,
};

function ReportMail({
	report,
	hasTitle,
	onChanged,
}: {
	report: ListedReportMail;
	hasTitle: boolean;
	onChanged: () => Promise<void>;
}) {
	const [isOpen, setOpen] = useState(false);
	const { id, version, list, name, path, title, alias } = report;
	const plan = valuesOf(report);
	return (
		<li>
			<div className={styles.about}>
				<AppLink to={path}>
					<b>{name}</b>
				</AppLink>
				<p>
					{[
						...(hasTitle && title !== name ? [title] : []),
						m.report_mail_when({ day: mailDayLabel(plan.day), hour: mailHourLabel(plan.hour) }),
						mailPeriodLabel(plan.period),
						...(alias ? [m.report_mail_for({ alias })] : []),
					].join(" · ")}
				</p>
				<Times report={report} />
			</div>
			{isOpen ? (
				<Suspense>
					<ReportMailForm
						id={id}
						version={version}
						list={list}
						query=""
						values={plan}
						label={m.report_mail_edit({ name })}
						onDone={() => {
							setOpen(false);
							void onChanged();
						}}
						onCancel={() => setOpen(false)}
					/>
				</Suspense>
			) : (
				<Actions report={report} onChange={() => setOpen(true)} onChanged={onChanged} />
			)}
		</li>
	);
}

function Times({ report: { pause, lastSentAt, nextAt } }: { report: ListedReportMail }) {
	const format = useFormat();
	const sent = lastSentAt ? [m.report_mail_sent({ at: format.instant(lastSentAt) })] : [];
	const parts = pause ? sent : [m.report_mail_next({ at: format.instant(nextAt) }), ...sent];
	return (
		<p>
			{pause && <b className={styles.paused}>{pauses[pause]?.()}</b>}
			{pause && parts.length > 0 && " · "}
			{parts.join(" · ")}
		</p>
	);
}

function Actions({
	report,
	onChange,
	onChanged,
}: {
	report: ListedReportMail;
	onChange: () => void;
	onChanged: () => Promise<void>;
}) {
	const [isPending, setPending] = useState(false);
	const { id, name, pause } = report;
	const run = async (work: () => Promise<unknown>) => {
		setPending(true);
		try {
			await work();
			await onChanged();
		} catch (error) {
			showToast(wordsOf(error), "heat");
		}
		setPending(false);
	};
	const remove = async () => {
		await runInBrowser(DeleteReportMailDocument, { id });
		showToast(m.report_mail_removed());
	};
	const labelled = (label: string) => (
		<>
			{label}
			<span className="hidden-text"> {name}</span>
		</>
	);
	return (
		<div className={styles.actions}>
			<Button onClick={onChange}>{labelled(m.report_mail_change())}</Button>
			<Button
				isPending={isPending}
				onClick={() => void run(() => runInBrowser(PauseReportMailDocument, { input: { id, isPaused: !pause } }))}
			>
				{labelled(pause ? m.report_mail_resume() : m.report_mail_pause())}
			</Button>
			<Button variant="quiet" isPending={isPending} onClick={() => void run(remove)}>
				{labelled(m.report_mail_remove())}
			</Button>
		</div>
	);
}

const valuesOf = ({ name, day, hour, period }: ListedReportMail) => ({ name, day, hour, period }) as ReportMailValues;

import { useCallback, useEffect, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { runInBrowser } from "../data/mutate.ts";
import { Skeleton } from "../ui/surfaces/skeleton.tsx";
import { useViewer } from "../viewer.tsx";
import { type ListedReportMail, ReportMailsDocument } from "./report-mail-documents.ts";
import { ReportMailForm } from "./report-mail-form.tsx";
import { ReportMailList } from "./report-mail-list.tsx";
import styles from "./report-mails.module.css";

/** Has the view that is looked at mailed, and shows what is mailed of its list already. */
export function ReportMailsPanel({ list, query, title }: { list: string; query: string; title: string }) {
	const [reports, setReports] = useState<readonly ListedReportMail[] | "failed">();
	const [made, setMade] = useState(0);
	const load = useCallback(
		() =>
			runInBrowser(ReportMailsDocument, {}).then(
				({ reportMails }) => setReports(reportMails.filter((report) => report.list === list)),
				() => setReports("failed"),
			),
		[list],
	);
	useEffect(() => {
		void load();
	}, [load]);
	if (reports === undefined) return <Skeleton lines={6} />;
	const done = () => {
		setMade((count) => count + 1);
		void load();
	};
	return (
		<div className={styles.panel}>
			<About />
			<ReportMailForm
				key={made}
				list={list}
				query={query}
				values={{ name: title.slice(0, 80) }}
				label={m.report_mail_new()}
				onDone={done}
			/>
			{reports === "failed" && <p role="alert">{m.report_mail_failed()}</p>}
			{reports !== "failed" && reports.length > 0 && (
				<section aria-labelledby="mailed-from-here">
					<h3 id="mailed-from-here">{m.report_mail_mine()}</h3>
					<ReportMailList reports={reports} onChanged={load} />
				</section>
			)}
		</div>
	);
}

function About() {
	const viewer = useViewer();
	if (!viewer) return null;
	const { email, preferences, alias } = viewer;
	return (
		<p className={styles.quiet}>
			{m.report_mail_about({ email, zone: preferences.timeZone })}
			{alias && ` ${m.report_mail_alias({ alias: alias.code })}`}
		</p>
	);
}

import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { Card } from "../ui/surfaces/card.tsx";
import type { ListedReportMail } from "./report-mail-documents.ts";
import { ReportMailList } from "./report-mail-list.tsx";
import styles from "./report-mails.module.css";

/** All reports that somebody has mailed, on their profile. */
export function ReportMailsCard({ reports }: { reports: readonly ListedReportMail[] }) {
	const { revalidate } = useRevalidator();
	return (
		<Card title={m.report_mail_title()}>
			{reports.length === 0 ? (
				<p className={styles.quiet}>{m.report_mail_none()}</p>
			) : (
				<ReportMailList reports={reports} hasTitles onChanged={revalidate} />
			)}
		</Card>
	);
}

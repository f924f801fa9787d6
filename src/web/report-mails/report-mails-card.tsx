import { Suspense } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "../build-check/lazy-part.ts";
import { Card } from "../ui/surfaces/card.tsx";
import type { ListedReportMail } from "./report-mail-documents.ts";
import styles from "./report-mails.module.css";

// Most people have no report mailed.
const ReportMailList = lazyPart(() => import("./report-mail-list.tsx"), "ReportMailList");

/** All reports that a user has mailed, on their profile. */
export function ReportMailsCard({ reports }: { reports: readonly ListedReportMail[] }) {
	const { revalidate } = useRevalidator();
	return (
		<Card title={m.report_mail_title()}>
			{reports.length === 0 ? (
				<p className={styles.quiet}>{m.report_mail_none()}</p>
			) : (
				<Suspense>
					<ReportMailList reports={reports} hasTitles onChanged={revalidate} />
				</Suspense>
			)}
		</Card>
	);
}

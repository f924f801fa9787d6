import type { ComplaintOfLineFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { complaintStateLabel, kindLabel } from "#shared/complaints/complaint-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./order-page.module.css";

graphql(`
	fragment ComplaintOfLine on OrderComplaint { complaintNumber kind state submittedAt }
`);

/** What was complained of the line or its pieces; nothing until there is something. */
export function OrderComplaints({ complaints }: { complaints: readonly ComplaintOfLineFragment[] }) {
	const format = useFormat();
	if (complaints.length === 0) return null;
	return (
		<Card title={m.order_complaints()}>
			<ul className={styles.entries}>
				{complaints.map(({ complaintNumber, kind, state, submittedAt }) => (
					<li key={complaintNumber}>
						<h3>
							<AppLink to={paths.complaint(complaintNumber)}>
								<span className="mono">{complaintNumber}</span>
							</AppLink>{" "}
							<Pill tone={state === "information_requested" ? "heat" : "neutral"}>{complaintStateLabel(state)}</Pill>
						</h3>
						<p className={styles.quiet}>
							{kindLabel(kind)} · {format.instant(submittedAt)}
						</p>
					</li>
				))}
			</ul>
		</Card>
	);
}

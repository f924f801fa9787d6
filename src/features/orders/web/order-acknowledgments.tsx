import type { AcknowledgedLineFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { answerStateLabel, lineActionLabel } from "#shared/acknowledgments/acknowledgment-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./order-page.module.css";

graphql(`
	fragment AcknowledgedLine on OrderAcknowledgment { number revision acknowledgedOn answerState actions }
`);

/** What the mill confirmed of the line, and whether the customer has answered. Sold-tos only. */
export function OrderAcknowledgments({ acknowledgments }: { acknowledgments: readonly AcknowledgedLineFragment[] }) {
	const format = useFormat();
	if (acknowledgments.length === 0) return null;
	return (
		<Card title={m.order_acknowledgments()}>
			<ul className={styles.entries}>
				{acknowledgments.map(({ number, revision, acknowledgedOn, answerState, actions }) => (
					<li key={number}>
						<h3>
							<AppLink to={paths.acknowledgment(number)}>
								<span className="mono">{number}</span>,{" "}
								{m.order_acknowledgment_revision({ revision: format.number(revision) })}
							</AppLink>{" "}
							<Pill tone={answerState === "open" || answerState === "answered" ? "heat" : "neutral"}>
								{answerStateLabel(answerState)}
							</Pill>
						</h3>
						<p className={styles.quiet}>
							{format.day(acknowledgedOn)}
							{actions.length > 0 &&
								` · ${m.order_acknowledgment_line({ actions: actions.map(lineActionLabel).join(", ") })}`}
						</p>
					</li>
				))}
			</ul>
		</Card>
	);
}

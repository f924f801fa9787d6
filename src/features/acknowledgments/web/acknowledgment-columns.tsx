import type { ListedAcknowledgmentFragment } from "#generated/graphql/graphql.ts";
import { graphql } from "#web/data/graphql.ts";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { acknowledgmentsList } from "../acknowledgments-list.ts";
import { ActionPill, AnswerPill } from "./acknowledgment-cells.tsx";
import styles from "./acknowledgment-sheet.module.css";

graphql(`
	fragment ListedAcknowledgment on Acknowledgment {
		number
		revision
		acknowledgedOn
		poNumber
		orderNumber
		mill
		answerState
		actions { action lines }
	}
`);

/** Columns of acknowledgments as the table shows them. */
export const acknowledgmentColumns = tableColumns<typeof acknowledgmentsList, ListedAcknowledgmentFragment>(
	acknowledgmentsList,
	{
		number: ({ number }) => <PreviewLink number={number}>{mono(number)}</PreviewLink>,
		actions: ({ actions, answerState }) => (
			<span className={styles.counts}>
				{actions.map(({ action, lines }) => (
					<ActionPill key={action} action={action} lines={lines} isSettled={answerState === "accepted"} />
				))}
			</span>
		),
		answer: ({ answerState }) => <AnswerPill state={answerState} />,
	},
);

import type { ReactNode } from "react";
import type { ListedAcknowledgmentFragment } from "#generated/graphql/graphql.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { acknowledgmentColumnLabel } from "../acknowledgments-labels.ts";
import { type AcknowledgmentColumnId, acknowledgmentsList } from "../acknowledgments-list.ts";
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

type Cell = (acknowledgment: ListedAcknowledgmentFragment, format: Format) => ReactNode;

const cells: Record<AcknowledgmentColumnId, Cell> = {
	number: ({ number }) => (
		<PreviewLink number={number}>
			<span className="mono">{number}</span>
		</PreviewLink>
	),
	revision: ({ revision }, format) => format.number(revision),
	date: ({ acknowledgedOn }, format) => format.day(acknowledgedOn),
	po: ({ poNumber }) => (
		<RowLink to={paths.ordersOfPo(poNumber)}>
			<span className="mono">{poNumber}</span>
		</RowLink>
	),
	order: ({ orderNumber }) => (
		<RowLink to={paths.order(orderNumber)}>
			<span className="mono">{orderNumber}</span>
		</RowLink>
	),
	actions: ({ actions, answerState }) => (
		<span className={styles.counts}>
			{actions.map(({ action, lines }) => (
				<ActionPill key={action} action={action} lines={lines} isSettled={answerState === "accepted"} />
			))}
		</span>
	),
	answer: ({ answerState }) => <AnswerPill state={answerState} />,
	mill: ({ mill }) => mill,
};

/** For which order, and of which day. */
export const acknowledgmentBrief = (
	{ poNumber, acknowledgedOn }: ListedAcknowledgmentFragment,
	format: Format,
): string[] => [poNumber, format.day(acknowledgedOn)];

/** Columns of acknowledgments as the table shows them. */
export function acknowledgmentColumns(format: Format): TableColumn<ListedAcknowledgmentFragment>[] {
	return acknowledgmentsList.columns.map(({ id: name, isSortable }) => {
		const id = name as AcknowledgmentColumnId;
		return {
			id,
			title: acknowledgmentColumnLabel(id),
			isSortable: isSortable ?? false,
			isFigure: id === "revision",
			cell: (acknowledgment) => cells[id](acknowledgment, format),
		};
	});
}

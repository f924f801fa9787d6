import { Fragment, type ReactNode } from "react";
import type { ListedComplaintFragment } from "#generated/graphql/graphql.ts";
import { authorLabel } from "#shared/authors/author-labels.ts";
import { complaintStateLabel, kindLabel } from "#shared/complaints/complaint-labels.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { columnLabel } from "../complaints-columns.ts";
import type { ComplaintColumnId } from "../complaints-list.ts";
import { StatePill } from "./complaint-parts.tsx";

graphql(`
	fragment ListedComplaint on Complaint {
		complaintNumber
		kind
		state
		stateAt
		submittedAt
		bolNumber
		orderNumber
		item
		invoiceNumber
		isBuyer
		claimedLb
		reference
		openedBy
		openedCompany
		money @include(if: $withMoney) {
			creditMemo
			creditedAmount
			currency
		}
	}
`);

export type ListedComplaint = ListedComplaintFragment;

/** A complaint that was opened again may be credited again. */
export const memosOf = (memos: string | null | undefined): string[] => memos?.split(", ") ?? [];

/** Where it stands, what it is about, and of which shipment or order. */
export const complaintBrief = ({ state, kind, bolNumber, orderNumber }: ListedComplaint): string[] =>
	[complaintStateLabel(state), kindLabel(kind), bolNumber ?? orderNumber].filter((line) => typeof line === "string");

const missing = "–";
const mono = (text: string | null | undefined) => (text ? <span className="mono">{text}</span> : missing);

/** A column of complaints as the table shows it. */
export function complaintColumn(
	id: ComplaintColumnId,
	isSortable: boolean,
	format: Format,
	claimedLb: number,
): TableColumn<ListedComplaint> {
	return {
		id,
		title: columnLabel(id),
		isSortable,
		isFigure: id === "claimed" || id === "credit",
		cell: (complaint) => cells[id](complaint, format),
		...(id === "claimed" ? { total: format.weightLb(claimedLb) } : {}),
	};
}

const cells: Record<ComplaintColumnId, (complaint: ListedComplaint, format: Format) => ReactNode> = {
	number: ({ complaintNumber }) => (
		<RowLink to={paths.complaint(complaintNumber)}>
			<span className="mono">{complaintNumber}</span>
		</RowLink>
	),
	kind: ({ kind }) => kindLabel(kind),
	state: ({ state }) => <StatePill state={state} />,
	since: ({ stateAt }, format) => format.instant(stateAt),
	subject: ({ bolNumber, orderNumber, item }) => {
		const bill = bolNumber && <RowLink to={paths.billOfLading(bolNumber)}>{mono(bolNumber)}</RowLink>;
		if (!orderNumber) return bill || mono(bolNumber);
		const order = <RowLink to={paths.order(orderNumber, item ?? undefined)}>{mono(orderNumber)}</RowLink>;
		return bill ? (
			<>
				{bill} / {order}
			</>
		) : (
			order
		);
	},
	invoice: ({ invoiceNumber, isBuyer }) =>
		invoiceNumber && isBuyer ? (
			<RowLink to={paths.invoice(invoiceNumber)}>{mono(invoiceNumber)}</RowLink>
		) : (
			mono(invoiceNumber)
		),
	claimed: ({ claimedLb }, format) => (claimedLb > 0 ? format.weightLb(claimedLb) : missing),
	submitted: ({ submittedAt }, format) => format.instant(submittedAt),
	reference: ({ reference }) => reference ?? missing,
	openedBy: ({ openedBy, openedCompany }) =>
		authorLabel({ name: openedBy, side: "customer", company: openedCompany }, undefined),
	credit: ({ money }, format) =>
		money?.creditMemo ? (
			<>
				{memosOf(money.creditMemo).map((memo) => (
					<Fragment key={memo}>
						<RowLink to={paths.invoice(memo)}>{mono(memo)}</RowLink>{" "}
					</Fragment>
				))}
				{money.creditedAmount ? format.money(money.creditedAmount, money.currency) : ""}
			</>
		) : (
			missing
		),
};

import { Fragment } from "react";
import type { ListedComplaintFragment } from "#generated/graphql/graphql.ts";
import { authorLabel } from "#shared/authors/author-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { complaintsList } from "../complaints-list.ts";
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

/** Columns of complaints as the table shows them. */
export const complaintColumns = tableColumns<typeof complaintsList, ListedComplaint>(complaintsList, {
	state: ({ state }) => <StatePill state={state} />,
	subject: ({ bolNumber, orderNumber, item }) => {
		const bill = bolNumber && <RowLink to={paths.billOfLading(bolNumber)}>{mono(bolNumber)}</RowLink>;
		if (!orderNumber) return bill || "–";
		const order = <RowLink to={paths.order(orderNumber, item ?? undefined)}>{mono(orderNumber)}</RowLink>;
		return bill ? (
			<>
				{bill} / {order}
			</>
		) : (
			order
		);
	},
	invoice: ({ invoiceNumber, isBuyer }) => {
		if (!invoiceNumber) return "–";
		return isBuyer ? <RowLink to={paths.invoice(invoiceNumber)}>{mono(invoiceNumber)}</RowLink> : mono(invoiceNumber);
	},
	claimed: ({ claimedLb }, format) => (claimedLb > 0 ? format.weightLb(claimedLb) : "–"),
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
			"–"
		),
});

import { Fragment, type ReactNode } from "react";
import type { ComplaintPanelFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { kindLabel, remedyLabel } from "#shared/complaints/complaint-labels.ts";
import { type ComplaintState, mayReopen, mayWithdraw, mayWrite } from "#shared/complaints/complaint-states.ts";
import { defectsLabel } from "#shared/complaints/defect-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { ClaimedPieces } from "#web/ui/surfaces/claimed-pieces.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { SentFiles } from "#web/ui/surfaces/sent-files.tsx";
import { ThreadLinks } from "#web/ui/surfaces/thread-links.tsx";
import { useAuthor } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import { ComplaintConversation } from "./complaint-conversation.tsx";
import styles from "./complaint-panel.module.css";
import { StatePill } from "./complaint-parts.tsx";
import { memosOf } from "./complaints-columns.tsx";

graphql(`
	fragment ComplaintPanel on ComplaintDetail {
		complaintNumber
		kind
		state
		stateAt
		submittedAt
		bolNumber
		mode
		orderNumber
		item
		invoiceNumber
		isBuyer
		claimedLb
		asked
		description
		reference
		openedBy
		openedCompany
		openedAlias
		account
		isOutsideWindow
		money @include(if: $withMoney) {
			claimedAmount
			creditMemo
			creditedAmount
			creditedOn
			currency
		}
		defects {
			family
			code
		}
		pieces {
			pieceNumber
			heatNumber
			claimedLb
			weightLb
			orderNumber
			item
		}
		files {
			id
			name
			mediaType
		}
		messages {
			key
			side
			author
			company
			alias
			body
			sentAt
			files {
				id
				name
				mediaType
			}
		}
		stateChanges {
			from
			to
			side
			author
			company
			changedAt
		}
	}
`);

const WithdrawDocument = graphql(`
	mutation WithdrawComplaint($number: String!) {
		withdrawComplaint(number: $number)
	}
`);
const ReopenDocument = graphql(`
	mutation ReopenComplaint($number: String!) {
		reopenComplaint(number: $number)
	}
`);

export type ShownComplaint = ComplaintPanelFragment;

/**
 * One complaint: subject, state and messages. `now` is the server's instant, so that server and browser render the
 * same.
 */
export function ComplaintPanel({ complaint, now }: { complaint: ShownComplaint; now: string }) {
	const state = complaint.state as ComplaintState;
	return (
		<Card
			title={
				<span className={styles.title}>
					<span className="mono">{complaint.complaintNumber}</span> {kindLabel(complaint.kind)}{" "}
					<StatePill state={state} />
				</span>
			}
			aside={
				<ButtonLink to={paths.complaints} icon="plus">
					{m.complaints_new()}
				</ButtonLink>
			}
		>
			<div className={styles.panel}>
				{state === "information_requested" && <p className={styles.warning}>{m.complaints_waiting()}</p>}
				{complaint.isOutsideWindow && <p className={styles.warning}>{m.complaints_outside_window()}</p>}
				<Facts complaint={complaint} />
				{complaint.bolNumber && (
					<ThreadLinks bol={complaint.bolNumber} isBuyer={complaint.isBuyer} mode={complaint.mode} here="complaints" />
				)}
				<p className={styles.description}>{complaint.description}</p>
				<ClaimedPieces pieces={complaint.pieces} areLinks />
				<SentFiles files={complaint.files} />
				<ComplaintConversation complaint={complaint} mayWrite={mayWrite(state)} />
				<Actions
					number={complaint.complaintNumber}
					mayWithdraw={mayWithdraw(state)}
					mayReopen={mayReopen(state, complaint.stateAt, now)}
				/>
			</div>
		</Card>
	);
}

/** The load as the mill billed it, and as it was checked off where it arrived. */
function ShipmentLinks({ bol }: { bol: string }) {
	return (
		<>
			{monoLink(paths.billOfLading(bol), bol)}
			{" · "}
			<a href={paths.tallyCheck(bol)}>{m.complaints_see_check_off()}</a>
		</>
	);
}

function Facts({ complaint }: { complaint: ShownComplaint }) {
	const format = useFormat();
	const authorOf = useAuthor();
	const { orderNumber, item, money, invoiceNumber } = complaint;
	const facts = [
		{ term: m.complaints_bol(), value: complaint.bolNumber && <ShipmentLinks bol={complaint.bolNumber} /> },
		{
			term: m.complaints_order(),
			value: orderNumber && <AppLink to={paths.order(orderNumber, item ?? undefined)}>{orderNumber}</AppLink>,
		},
		{
			term: m.complaints_invoice(),
			// Invoices are the buyer's: to a user who only receives it is a number that someone wrote down.
			value: complaint.isBuyer ? invoiceNumber && monoLink(paths.invoice(invoiceNumber), invoiceNumber) : invoiceNumber,
		},
		{
			term: m.complaints_defects(),
			value: defectsLabel(complaint.defects),
		},
		{ term: m.complaints_claimed(), value: complaint.claimedLb > 0 ? format.weightLb(complaint.claimedLb) : undefined },
		{
			term: m.complaints_amount(),
			value: money?.claimedAmount ? format.money(money.claimedAmount, money.currency) : undefined,
		},
		{ term: m.complaints_col_asked(), value: remedyLabel(complaint.asked) },
		{ term: m.complaints_col_credit(), value: money?.creditMemo ? creditWords(money, format) : undefined },
		{ term: m.complaints_reference(), value: complaint.reference },
		{
			term: m.complaints_col_opened_by(),
			value: [
				authorOf(complaint.openedBy, { side: "customer", company: complaint.openedCompany }),
				complaint.openedAlias,
			]
				.filter(Boolean)
				.join(" · "),
		},
		{ term: m.complaints_account(), value: complaint.account },
		{ term: m.complaints_col_submitted(), value: format.instant(complaint.submittedAt) },
	];
	return <DefinitionList facts={facts} />;
}

const monoLink = (path: string, number: string) => (
	<AppLink to={path}>
		<span className="mono">{number}</span>
	</AppLink>
);

function creditWords(money: NonNullable<ShownComplaint["money"]>, format: ReturnType<typeof useFormat>): ReactNode {
	const amount =
		money.creditedAmount === null || money.creditedAmount === undefined
			? ""
			: format.money(money.creditedAmount, money.currency);
	const more = [amount, money.creditedOn && format.day(money.creditedOn)].filter(Boolean);
	return (
		<>
			{memosOf(money.creditMemo).map((memo, index) => (
				<Fragment key={memo}>
					{index > 0 && ", "}
					{monoLink(paths.invoice(memo), memo)}
				</Fragment>
			))}
			{more.map((word) => ` · ${word}`)}
		</>
	);
}

type ActionsProps = { number: string; mayWithdraw: boolean; mayReopen: boolean };

function Actions({ number, mayWithdraw: canWithdraw, mayReopen: canReopen }: ActionsProps) {
	if (!canWithdraw && !canReopen) return null;
	return (
		<div className={styles.actions}>
			{canReopen && (
				<ActionButton onRun={() => runInBrowser(ReopenDocument, { number })}>{m.complaints_reopen()}</ActionButton>
			)}
			{canWithdraw && (
				<ActionButton
					confirm={{
						question: m.complaints_withdraw_sure(),
						yes: m.complaints_withdraw_yes(),
						no: m.complaints_withdraw_no(),
					}}
					onRun={() => runInBrowser(WithdrawDocument, { number })}
				>
					{m.complaints_withdraw()}
				</ActionButton>
			)}
		</div>
	);
}

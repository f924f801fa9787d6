import { Suspense, useState } from "react";
import type { DisputeOfReceiptFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { disputeReasonLabel, disputeStateLabel } from "#shared/supplies/dispute-labels.ts";
import { type DisputeState, mayTransitionDispute } from "#shared/supplies/dispute-states.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Conversation } from "#web/ui/surfaces/conversation.tsx";
import { SentFiles } from "#web/ui/surfaces/sent-files.tsx";
import { useAuthorCompany } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import styles from "./dispute-panel.module.css";

// Most readers of a receipt agree with it: the forms come with the first who does not.
const loadForms = () => import("./dispute-forms.tsx");
const DisputeEntry = lazyPart(loadForms, "DisputeEntry");
const DisputeMessage = lazyPart(loadForms, "DisputeMessage");

graphql(`
	fragment DisputeOfReceipt on ReceiptDispute {
		reason
		state
		wantedLb
		messages { key side author company body sentAt files { id name mediaType } }
	}
`);

const WithdrawDisputeDocument = graphql(`
	mutation WithdrawDispute($receipt: String!) { withdrawDispute(receipt: $receipt) }
`);

type DisputePanelProps = { receipt: string; dispute: DisputeOfReceiptFragment | null | undefined };

/** What was said about a receipt that the supplier holds to be wrong, and the way to say it. */
export function DisputePanel({ receipt, dispute }: DisputePanelProps) {
	const [isOpening, setOpening] = useState(false);
	const state = dispute?.state as DisputeState | undefined;
	const mayOpen = state === undefined || mayTransitionDispute(state, "open", "supplier");
	const isTalking = state === "open" || state === "answered";
	return (
		<section className={styles.panel} aria-label={m.supply_dispute_title()} data-print="no">
			{dispute && <Talk dispute={dispute} />}
			<Suspense>{isTalking && <DisputeMessage receipt={receipt} />}</Suspense>
			{isTalking && <Withdraw receipt={receipt} />}
			{mayOpen && !isTalking && !isOpening && (
				<Button onClick={() => setOpening(true)}>{m.supply_dispute_open()}</Button>
			)}
			<Suspense>
				{mayOpen && !isTalking && isOpening && <DisputeEntry receipt={receipt} onDone={() => setOpening(false)} />}
			</Suspense>
		</section>
	);
}

function Talk({ dispute }: { dispute: DisputeOfReceiptFragment }) {
	const format = useFormat();
	const companyOf = useAuthorCompany();
	const tone = dispute.state === "answered" ? "heat" : dispute.state === "accepted" ? "better" : "neutral";
	return (
		<>
			<h3 className={styles.title}>
				{m.supply_dispute_title()}: {disputeReasonLabel(dispute.reason)}{" "}
				<Pill tone={tone}>{disputeStateLabel(dispute.state)}</Pill>
			</h3>
			{dispute.wantedLb && (
				<p className={styles.quiet}>{m.supply_dispute_wants({ weight: format.weightLb(dispute.wantedLb) })}</p>
			)}
			<Conversation
				label={m.supply_dispute_title()}
				entries={dispute.messages.map(({ key, side, author, company, body, sentAt, files }) => ({
					...{ key, at: sentAt, author, company: companyOf(side, company), isOwn: side === "supplier", body },
					files: <SentFiles files={files} />,
				}))}
			/>
		</>
	);
}

function Withdraw({ receipt }: { receipt: string }) {
	return (
		<ActionButton
			variant="quiet"
			confirm={{
				question: m.supply_dispute_withdraw_sure(),
				yes: m.supply_dispute_withdraw_yes(),
				no: m.supply_dispute_withdraw_no(),
			}}
			onRun={() => runInBrowser(WithdrawDisputeDocument, { receipt })}
		>
			{m.supply_dispute_withdraw()}
		</ActionButton>
	);
}

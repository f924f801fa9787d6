import { Suspense, useState } from "react";
import type { ShownBankChangeFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { useFocusBack } from "#web/ui/actions/use-focus-back.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { AnsweredPart } from "#web/ui/surfaces/opened-part.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { maskedNumber } from "../../bank/bank-labels.ts";
import { paidAccounts } from "../../bank/paid-accounts.ts";
import styles from "../supplier-profile.module.css";
import { BankPill } from "./bank-pill.tsx";

const BankEntry = lazyPart(() => import("./bank-entry.tsx"), "BankEntry");

graphql(`
	fragment ShownBankChange on BankChange {
		number state bank holder lastFour startsOn requestedBy requestedAt decidedAt refusal
	}
`);
const WithdrawBankChangeDocument = graphql(`
	mutation WithdrawBankChange(
		$account: String!, $number: Int!
	) { withdrawBankChange(account: $account, number: $number) }
`);

type BankCardProps = {
	account: string;
	today: string;
	changes: readonly ShownBankChangeFragment[];
	/** Day from which the viewer may ask for a change, unless they may already. */
	changesFrom: string | undefined;
};

/** Current bank details, requested changes and their results; never more of a number than its last four characters. */
export function BankCard({ account, today, changes, changesFrom }: BankCardProps) {
	const format = useFormat();
	const [isAsking, setAsking] = useState(false);
	const open = changes.find(({ state }) => state === "requested");
	const mayAsk = !open && !isAsking && !changesFrom;
	// What was sent is answered by the change that is open now: its form has nothing left to give the keyboard back for.
	if (open && isAsking) setAsking(false);
	const opener = useFocusBack(isAsking);
	const ask = (
		<Button ref={opener} onClick={() => setAsking(true)}>
			{m.supplier_profile_bank_ask()}
		</Button>
	);
	const { inForce, next } = paidAccounts(changes, today);
	return (
		<>
			<Card title={m.supplier_profile_bank_title()} aside={mayAsk && ask}>
				{inForce && <PaidAccount title={m.supplier_profile_bank_current()} change={inForce} />}
				{next && (
					<div className={inForce && styles.below}>
						<PaidAccount title={m.supplier_profile_bank_next()} change={next} />
					</div>
				)}
				{!inForce && (
					<p className={styles.quiet}>{next ? m.supplier_profile_bank_until() : m.supplier_profile_bank_none()}</p>
				)}
				<p className={`${styles.quiet} ${styles.below}`}>{m.supplier_profile_bank_ask_about()}</p>
				{changesFrom && (
					<p className={`${styles.quiet} ${styles.below}`}>
						{m.supplier_profile_bank_from({ day: format.day(changesFrom) })}
					</p>
				)}
				{open && <Withdraw account={account} number={open.number} />}
			</Card>
			<Suspense>
				{isAsking && !open && (
					<AnsweredPart>
						<BankEntry account={account} today={today} onCancel={() => setAsking(false)} />
					</AnsweredPart>
				)}
			</Suspense>
			{changes.length > 0 && <Changes changes={changes} />}
		</>
	);
}

function PaidAccount({ title, change }: { title: string; change: ShownBankChangeFragment }) {
	const format = useFormat();
	return (
		<DefinitionList
			facts={[
				{ term: title, value: <span className="mono">{maskedNumber(change.lastFour)}</span> },
				{ term: m.supplier_profile_bank_name(), value: change.bank },
				{ term: m.supplier_profile_bank_holder(), value: change.holder },
				{ term: m.supplier_profile_bank_starts(), value: format.day(change.startsOn) },
			]}
		/>
	);
}

function Changes({ changes }: Pick<BankCardProps, "changes">) {
	const format = useFormat();
	const title = m.supplier_profile_bank_changes();
	const decision = ({ decidedAt, refusal }: ShownBankChangeFragment) =>
		[decidedAt && format.instant(decidedAt), refusal].filter(Boolean).join(" · ");
	return (
		<Card title={title}>
			<SheetTable
				label={`${title}: ${m.supplier_profile_bank_account()}`}
				rows={changes}
				keyOf={({ number }) => String(number)}
				columns={[
					{
						title: m.supplier_profile_bank_account(),
						cell: ({ lastFour }) => <span className="mono">{maskedNumber(lastFour)}</span>,
					},
					{ title: m.supplier_profile_bank_state(), cell: ({ state }) => <BankPill state={state} /> },
					{ title: m.supplier_profile_bank_name(), cell: ({ bank }) => bank },
					{ title: m.supplier_profile_bank_starts(), cell: ({ startsOn }) => format.day(startsOn) },
					{
						title: m.supplier_profile_bank_asked_by(),
						cell: ({ requestedBy, requestedAt }) =>
							m.supplier_profile_bank_asked_by_at({ name: requestedBy, at: format.instant(requestedAt) }),
					},
					{ title: m.supplier_profile_bank_decided_at(), cell: (change) => decision(change) || "–" },
				]}
			/>
		</Card>
	);
}

function Withdraw({ account, number }: { account: string; number: number }) {
	return (
		<p className={styles.below}>
			<ActionButton
				confirm={{
					question: m.supplier_profile_bank_withdraw_sure(),
					yes: m.supplier_profile_bank_withdraw_yes(),
					no: m.supplier_profile_bank_withdraw_no(),
				}}
				onRun={() => runInBrowser(WithdrawBankChangeDocument, { account, number })}
			>
				{m.supplier_profile_bank_withdraw()}
			</ActionButton>
		</p>
	);
}

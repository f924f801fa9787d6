import { lazy, Suspense } from "react";
import { m } from "#generated/texts/messages.js";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { bankSchemeWord, maskedNumber } from "../../bank/bank-words.ts";
import type { AdminSuppliersData } from "../admin-suppliers-page.tsx";
import { BankPill } from "../bank/bank-pill.tsx";
import styles from "../supplier-profile.module.css";

const BankDecision = lazy(async () => ({ default: (await import("./bank-decision.tsx")).BankDecision }));

type Change = AdminSuppliersData["bankChanges"][number];

/** Every change that waits, with whom to call and the decision. */
export function BankReviews({ changes }: { changes: readonly Change[] }) {
	if (changes.length === 0)
		return (
			<Card title={m.supplier_profile_admin_bank()}>
				<p className={styles.quiet}>{m.supplier_profile_admin_bank_none()}</p>
			</Card>
		);
	return changes.map((change) => <Review key={`${change.account} ${change.number}`} change={change} />);
}

function Review({ change }: { change: Change }) {
	const format = useFormat();
	const { account, accountName, number, scheme, bank, holder, lastFour, startsOn, reason, requestedBy, requestedAt, isMine } = change;
	return (
		<Card title={m.supplier_profile_admin_bank_of({ name: accountName })} aside={<BankPill state={change.state} />}>
			<DefinitionList
				facts={[
					{ term: m.supplier_profile_admin_supplier(), value: `${account} · ${accountName}` },
					{ term: m.supplier_profile_bank_account(), value: <span className="mono">{maskedNumber(lastFour)}</span> },
					{ term: m.supplier_profile_bank_scheme(), value: bankSchemeWord(scheme) },
					{ term: m.supplier_profile_bank_name(), value: bank },
					{ term: m.supplier_profile_bank_holder(), value: holder },
					{ term: m.supplier_profile_bank_starts(), value: format.day(startsOn) },
					{
						term: m.supplier_profile_bank_asked_by(),
						value: m.supplier_profile_bank_asked_by_at({ name: requestedBy, at: format.instant(requestedAt) }),
					},
					{ term: m.supplier_profile_bank_reason(), value: reason },
				]}
			/>
			<Known change={change} />
			<div className={styles.below}>
				{isMine ? (
					<p className={styles.quiet}>{m.supplier_profile_bank_own()}</p>
				) : (
					<Suspense>{<BankDecision account={account} number={number} />}</Suspense>
				)}
			</div>
		</Card>
	);
}

function Known({ change: { knownContacts } }: { change: Change }) {
	return (
		<>
			<p className={`${styles.quiet} ${styles.below}`}>{m.supplier_profile_admin_call()}</p>
			<FactsTable
				label={m.supplier_profile_contacts()}
				titles={[m.supplier_profile_contact_name(), m.supplier_profile_phone(), m.supplier_profile_email()]}
				rows={knownContacts.map(({ name, email, phone }) => ({ id: email, cells: [name, phone ?? "–", email] }))}
				none={m.supplier_profile_admin_nobody_known()}
			/>
		</>
	);
}

/** What was decided lately, and by whom. */
export function DecidedChanges({ changes }: { changes: readonly Change[] }) {
	const format = useFormat();
	const titles = [
		m.supplier_profile_admin_supplier(),
		m.supplier_profile_bank_state(),
		m.supplier_profile_bank_account(),
		m.supplier_profile_bank_asked_by(),
		m.supplier_profile_admin_decided_by(),
		m.supplier_profile_bank_refusal(),
	];
	return (
		<Card title={m.supplier_profile_admin_decided()} flush={changes.length > 0}>
			<FactsTable
				label={m.supplier_profile_admin_decided()}
				titles={titles}
				rows={changes.map((change) => ({
					id: `${change.account} ${change.number}`,
					cells: [
						`${change.account} · ${change.accountName}`,
						<BankPill key="state" state={change.state} />,
						maskedNumber(change.lastFour),
						m.supplier_profile_bank_asked_by_at({ name: change.requestedBy, at: format.instant(change.requestedAt) }),
						change.decidedBy && change.decidedAt
							? m.supplier_profile_bank_asked_by_at({ name: change.decidedBy, at: format.instant(change.decidedAt) })
							: "–",
						change.refusal ?? "–",
					],
				}))}
				none={m.supplier_profile_admin_decided_none()}
			/>
		</Card>
	);
}

import type { BankReviewFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { AuthorPlace } from "#shared/authors/author-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useAuthor } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import { bankSchemeLabel, maskedNumber } from "../../bank/bank-labels.ts";
import { BankPill } from "../bank/bank-pill.tsx";
import styles from "../supplier-profile.module.css";
import { BankDecision } from "./bank-decision.tsx";

graphql(`
	fragment BankReview on ReviewedBankChange {
		account accountName number state scheme bank holder lastFour startsOn reason requestedBy requestedAt decidedBy decidedAt refusal
		isMine isTied isReady waitsUntil contactConfirmedAt knownContacts { name email phone }
	}
`);

/** Every change that waits, with whom to call and the decision. */
export function BankReviews({ changes }: { changes: readonly BankReviewFragment[] }) {
	if (changes.length === 0)
		return (
			<Card title={m.supplier_profile_admin_bank()}>
				<p className={styles.quiet}>{m.supplier_profile_admin_bank_none()}</p>
			</Card>
		);
	return changes.map((change) => <Review key={`${change.account} ${change.number}`} change={change} />);
}

function Review({ change }: { change: BankReviewFragment }) {
	const format = useFormat();
	const authorOf = useAuthor();
	const { account, accountName, number, scheme, bank, holder, lastFour, startsOn, reason, requestedBy, requestedAt } =
		change;
	const { isMine, isTied, isReady } = change;
	return (
		<Card title={m.supplier_profile_admin_bank_of({ name: accountName })} aside={<BankPill state={change.state} />}>
			<DefinitionList
				facts={[
					{ term: m.supplier_profile_admin_supplier(), value: `${account} · ${accountName}` },
					{ term: m.supplier_profile_bank_account(), value: <span className="mono">{maskedNumber(lastFour)}</span> },
					{ term: m.supplier_profile_bank_scheme(), value: bankSchemeLabel(scheme) },
					{ term: m.supplier_profile_bank_name(), value: bank },
					{ term: m.supplier_profile_bank_holder(), value: holder },
					{ term: m.supplier_profile_bank_starts(), value: format.day(startsOn) },
					{
						term: m.supplier_profile_bank_asked_by(),
						value: m.supplier_profile_bank_asked_by_at({
							name: authorOf(requestedBy, { side: "supplier", company: accountName }),
							at: format.instant(requestedAt),
						}),
					},
					{ term: m.supplier_profile_bank_reason(), value: reason },
				]}
			/>
			<Known change={change} />
			<div className={styles.verdict}>
				<p>{waitingSentence(change, format)}</p>
				{isMine || isTied ? (
					<p className={styles.quiet}>{isMine ? m.supplier_profile_bank_own() : m.supplier_profile_bank_tied()}</p>
				) : (
					<BankDecision account={account} name={accountName} number={number} isReady={isReady} />
				)}
			</div>
		</Card>
	);
}

/** What supports the change besides the requester's statement. */
function waitingSentence(
	{ contactConfirmedAt, waitsUntil, isReady }: BankReviewFragment,
	format: ReturnType<typeof useFormat>,
): string | undefined {
	if (contactConfirmedAt) return m.supplier_profile_bank_by_contact({ at: format.instant(contactConfirmedAt) });
	if (!waitsUntil) return undefined;
	const at = format.instant(waitsUntil);
	return isReady ? m.supplier_profile_bank_waited({ at }) : m.supplier_profile_bank_waits({ at });
}

function Known({ change: { accountName, knownContacts } }: { change: BankReviewFragment }) {
	if (knownContacts.length === 0)
		return <p className={`${styles.quiet} ${styles.below}`}>{m.supplier_profile_admin_nobody_known()}</p>;
	return (
		<>
			<p className={`${styles.quiet} ${styles.below}`}>{m.supplier_profile_admin_call()}</p>
			<SheetTable
				label={`${m.supplier_profile_contacts()}: ${accountName}`}
				rows={knownContacts}
				keyOf={({ email }) => email}
				columns={[
					{ title: m.supplier_profile_contact_name(), cell: ({ name }) => name },
					{ title: m.supplier_profile_phone(), cell: ({ phone }) => phone ?? "–" },
					{ title: m.supplier_profile_email(), cell: ({ email }) => email },
				]}
			/>
		</>
	);
}

/** What was decided lately, and by whom. */
export function DecidedChanges({ changes }: { changes: readonly BankReviewFragment[] }) {
	const format = useFormat();
	const title = m.supplier_profile_admin_decided();
	const authorOf = useAuthor();
	const said = (name: string | null, place: AuthorPlace, at: string | null) =>
		name && at ? m.supplier_profile_bank_asked_by_at({ name: authorOf(name, place), at: format.instant(at) }) : "–";
	if (changes.length === 0)
		return (
			<Card title={title}>
				<p className={styles.quiet}>{m.supplier_profile_admin_decided_none()}</p>
			</Card>
		);
	return (
		<Card title={title}>
			<SheetTable
				label={`${title}: ${m.supplier_profile_bank_state()}`}
				rows={changes}
				keyOf={({ account, number }) => `${account} ${number}`}
				columns={[
					{
						title: m.supplier_profile_admin_supplier(),
						cell: ({ account, accountName }) => `${account} · ${accountName}`,
					},
					{ title: m.supplier_profile_bank_state(), cell: ({ state }) => <BankPill state={state} /> },
					{
						title: m.supplier_profile_bank_account(),
						cell: ({ lastFour }) => <span className="mono">{maskedNumber(lastFour)}</span>,
					},
					{
						title: m.supplier_profile_bank_asked_by(),
						cell: ({ requestedBy, requestedAt, accountName: company }) =>
							said(requestedBy, { side: "supplier", company }, requestedAt),
					},
					{
						title: m.supplier_profile_admin_decided_by(),
						cell: ({ state, decidedBy, decidedAt, accountName: company }) =>
							said(
								decidedBy ?? null,
								state === "withdrawn" ? { side: "supplier", company } : { side: "mill" },
								decidedAt ?? null,
							),
					},
					{ title: m.supplier_profile_bank_refusal(), cell: ({ refusal }) => refusal ?? "–" },
				]}
			/>
		</Card>
	);
}

import type { ReactNode } from "react";
import type { VerifyPageQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { useFormatWithYears } from "#web/viewer.tsx";
import styles from "./verify-page.module.css";

type Certificate = NonNullable<VerifyPageQuery["verification"]["certificate"]>;
type Receipt = NonNullable<VerifyPageQuery["receiptVerification"]["receipt"]>;
type State = { tone: Tone; sign: string; word: () => string; text: () => string };

const states: Readonly<Record<string, State>> = {
	published: { tone: "better", sign: "✓", word: m.certificates_verify_valid, text: m.certificates_verify_valid_text },
	superseded: {
		tone: "heat",
		sign: "▲",
		word: m.certificates_verify_superseded,
		text: m.certificates_verify_superseded_text,
	},
	revoked: { tone: "heat", sign: "✕", word: m.certificates_verify_revoked, text: m.certificates_verify_revoked_text },
};

const receiptStates: Readonly<Record<string, State>> = {
	valid: {
		tone: "better",
		sign: "✓",
		word: m.certificates_verify_receipt_valid,
		text: m.certificates_verify_receipt_valid_text,
	},
	superseded: {
		tone: "heat",
		sign: "▲",
		word: m.certificates_verify_receipt_amended,
		text: m.certificates_verify_receipt_amended_text,
	},
	cancelled: {
		tone: "heat",
		sign: "✕",
		word: m.certificates_verify_receipt_cancelled,
		text: m.certificates_verify_receipt_cancelled_text,
	},
};

/** Facts of a certificate that anybody with its code may see. */
export function VerifiedCertificate({ certificate }: { certificate: Certificate }) {
	const format = useFormatWithYears();
	return (
		<Answer
			state={states[certificate.state]}
			sha256={certificate.contentSha256}
			note={m.certificates_verify_hash()}
			facts={[
				{ term: m.certificates_number(), value: <span className="mono">{certificate.certificateNumber}</span> },
				{ term: m.certificates_heat(), value: <span className="mono">{certificate.heatNumber}</span> },
				{ term: m.certificates_issued(), value: format.day(certificate.issuedOn) },
			]}
		/>
	);
}

/**
 * Facts of a shipping notice's receipt that anybody with its code may see. The time is in UTC, since a mill's time zone
 * would reveal the mill.
 */
export function VerifiedReceipt({ receipt }: { receipt: Receipt }) {
	const format = useFormatWithYears();
	return (
		<Answer
			state={receiptStates[receipt.state]}
			sha256={receipt.contentSha256}
			note={m.certificates_verify_receipt_hash()}
			facts={[
				{ term: m.certificates_verify_receipt_notice(), value: <span className="mono">{receipt.noticeNumber}</span> },
				{ term: m.certificates_revision(), value: receipt.revision },
				{ term: m.certificates_verify_receipt_taken(), value: `${format.instant(receipt.takenAt, "UTC")} UTC` },
			]}
		/>
	);
}

type Fact = { term: string; value: ReactNode };
type AnswerProps = { state: State | undefined; sha256: string; note: string; facts: readonly Fact[] };

function Answer({ state, sha256, note, facts }: AnswerProps) {
	const hash = {
		term: "SHA-256",
		value: <span className={`mono ${styles.hash}`}>{sha256.match(/.{1,8}/g)?.join(" ")}</span>,
	};
	return (
		<section className={styles.answer} aria-label={m.certificates_verify_answer()}>
			<p className={styles.state}>
				<Pill tone={state?.tone ?? "neutral"}>
					<span aria-hidden="true">{state?.sign} </span>
					{state?.word()}
				</Pill>
				<span className={styles.text}>{state?.text()}</span>
			</p>
			<DefinitionList layout="list" facts={[...facts, hash]} />
			<p className={styles.note}>{note}</p>
		</section>
	);
}

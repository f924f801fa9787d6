import type { SheetOfCertificateFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { certifiedNumber } from "#shared/certificates/certified-number.ts";
import { propertyLabel } from "#shared/certificates/measure-labels.ts";
import type { Format } from "#shared/format.ts";
import { useFormat } from "#web/viewer.tsx";
import styles from "./certificate-sheet.module.css";

type Gap = NonNullable<SheetOfCertificateFragment["gaps"]>[number];

/**
 * Why a certificate, or a correction of it, is not issued yet: the fact to its customers, the reason to the mill's own
 * people.
 */
export function CertificateGaps({ certificate: { state, gaps } }: { certificate: SheetOfCertificateFragment }) {
	const format = useFormat();
	const isPending = state === "pending";
	const hasGaps = gaps && gaps.length > 0;
	if (!isPending && !hasGaps) return null;
	return (
		<div className={styles.waiting} data-print={isPending ? undefined : "no"}>
			{isPending && <p>{m.certificates_preparing()}</p>}
			{hasGaps && (
				<section data-print="no">
					<h3>{isPending ? m.certificates_gaps() : m.certificates_gaps_correction()}</h3>
					<ul className={styles.gaps}>
						{gaps.map((gap) => (
							<li key={gap.property}>{gapText(gap, format)}</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}

/** One value that is missing or outside, with the limits that are requested. */
export function gapText({ property, tempF, least, most, value }: Gap, format: Format): string {
	const isKnown = (number: number | null | undefined): number is number => number !== null && number !== undefined;
	const limits = [
		isKnown(least) && `≥ ${certifiedNumber(format, least)}`,
		isKnown(most) && `≤ ${certifiedNumber(format, most)}`,
	];
	return m.certificates_gap({
		property: [propertyLabel(property), isKnown(tempF) && `${certifiedNumber(format, tempF)} °F`]
			.filter(Boolean)
			.join(", "),
		value: isKnown(value) ? certifiedNumber(format, value) : m.certificates_gap_none(),
		limits: limits.filter(Boolean).join(", "),
	});
}

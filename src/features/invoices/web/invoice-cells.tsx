import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { invoiceStateLabel } from "#shared/invoices/invoice-labels.ts";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import styles from "./invoice-cells.module.css";

const tones: Readonly<Record<string, Tone>> = { overdue: "heat", disputed: "heat", partly_paid: "steel" };

/** The state of an invoice; orange only where a user must act. */
export function InvoicePill({ state }: { state: string }) {
	return <Pill tone={tones[state] ?? "neutral"}>{invoiceStateLabel(state)}</Pill>;
}

/** A number as people copy it, or a dash. */
export function mono(text: string | null | undefined): ReactNode {
	return text ? <span className="mono">{text}</span> : "–";
}

/** Whole cents as money of their currency. */
export const money = (format: Format, cents: number, currency: string): string => format.money(cents / 100, currency);

/** The same where nothing is nothing to read: a dash. */
export const moneyOrDash = (format: Format, cents: number, currency: string): string =>
	cents === 0 ? "–" : money(format, cents, currency);

/** A weight beside the invoiced one; where they differ, by how much too much or too little was invoiced. */
export function WeightBeside({
	lb,
	invoicedLb,
	format,
}: {
	lb: number | null;
	invoicedLb: number | null;
	format: Format;
}) {
	if (lb === null || invoicedLb === null || lb === invoicedLb) return format.weightLb(lb);
	const isMore = invoicedLb > lb;
	const weight = format.weightLb(Math.abs(invoicedLb - lb));
	return (
		<>
			{format.weightLb(lb)}
			<span className={styles.difference}>
				<Pill tone={isMore ? "heat" : "better"}>
					<span aria-hidden="true">{isMore ? "▲ " : "▼ "}</span>
					{isMore ? m.invoices_more({ weight }) : m.invoices_less({ weight })}
				</Pill>
			</span>
		</>
	);
}

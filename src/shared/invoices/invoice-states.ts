/**
 * States of an invoice and their transitions. The mill's books send all but one: an invoice is overdue once its due day
 * has ended at the mill and part of it is still unpaid. An invoice that is credited in full stays so.
 */

export const bookedStates = ["open", "partly_paid", "paid", "disputed", "credited"] as const;
export type BookedState = (typeof bookedStates)[number];

export const invoiceStates = ["open", "partly_paid", "overdue", "disputed", "paid", "credited"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceTransitions: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
	open: ["partly_paid", "overdue", "disputed", "paid", "credited"],
	partly_paid: ["open", "overdue", "disputed", "paid", "credited"],
	overdue: ["open", "partly_paid", "disputed", "paid", "credited"],
	disputed: ["open", "partly_paid", "overdue", "paid", "credited"],
	// A payment may come back from the bank.
	paid: ["open", "partly_paid", "overdue", "disputed", "credited"],
	credited: [],
};

/** Whether an invoice in `from` may become `to`; what stays as it is does not move. */
export function mayTransition(from: InvoiceState, to: InvoiceState): boolean {
	return invoiceTransitions[from].includes(to);
}

export const invoiceKinds = ["invoice", "credit_memo", "debit_memo"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/**
 * Cents. Whether what is still to be paid fits total and state: nothing once paid or credited, all while open, a part
 * of it while partly paid.
 */
export function isBalanced({
	state,
	totalCents,
	openCents,
}: {
	state: BookedState;
	totalCents: number;
	openCents: number;
}): boolean {
	const [least, most] = [Math.min(0, totalCents), Math.max(0, totalCents)];
	if (openCents < least || openCents > most) return false;
	switch (state) {
		case "open":
			return openCents === totalCents;
		case "partly_paid":
			return openCents !== 0 && openCents !== totalCents;
		case "disputed":
			return true;
		case "paid":
		case "credited":
			return openCents === 0;
	}
}

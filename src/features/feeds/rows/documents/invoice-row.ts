import { z } from "zod";
import { bookedStates, invoiceKinds, isBalanced } from "#shared/invoices/invoice-states.ts";
import { asRowError, code, day, item, optional, pieceCount, revision, text, weightLb } from "../../fields.ts";
import { amount, checkOrder, checkUnique, currency, lineNumber, notTheSum } from "../supplies/supply-fields.ts";

const line = z.strictObject({
	line: lineNumber,
	/** Those of the invoice unless said otherwise. */
	order: optional(code),
	bol: optional(code),
	item: optional(item),
	pieces: optional(pieceCount),
	weightLb: optional(weightLb),
	note: optional(text(500)),
	base: amount,
	extras: optional(amount),
	surcharge: optional(amount),
});

/**
 * An invoice, credit memo (amounts below 0) or debit memo. Its total is the sum of its lines, freight and tax; a newer
 * revision contains all lines again.
 */
export const invoiceRow = z
	.strictObject({
		invoice: code,
		kind: optional(z.enum(invoiceKinds)).describe("Invoice, credit memo or debit memo; an invoice when left out."),
		soldTo: code,
		mill: code,
		invoicedOn: day,
		dueOn: day,
		paymentTerms: optional(text()),
		po: optional(text(60)),
		order: optional(code),
		bol: optional(code),
		/** The invoice that a memo corrects. */
		about: optional(code),
		complaint: optional(code),
		currency: optional(currency),
		freight: optional(amount),
		tax: optional(amount),
		total: amount,
		openBalance: amount,
		state: z.enum(bookedStates).describe("State in the mill's books; `openBalance` follows it."),
		lines: z.array(line).min(1),
		revision,
	})
	.superRefine(
		(row, context) => {
			checkUnique(context, row?.lines, "lines", "line");
			checkOrder(context, row, ["invoicedOn", "dueOn"]);
			if (hasFigures(row)) checkFigures(row, context);
		},
		{ when: () => true },
	);
export type InvoiceRow = z.infer<typeof invoiceRow>;

/** Money of the feeds, with at most two decimals, as whole cents. */
export const cents = (value: number | null | undefined) => Math.round((value ?? 0) * 100);

/** Cents of an invoice by part: those of its lines, freight and tax. */
export function partsOf({ lines, freight, tax }: Pick<InvoiceRow, "lines" | "freight" | "tax">) {
	const sum = (part: "base" | "extras" | "surcharge") => lines.reduce((total, entry) => total + cents(entry[part]), 0);
	return {
		base: sum("base"),
		extras: sum("extras"),
		surcharge: sum("surcharge"),
		freight: cents(freight),
		tax: cents(tax),
	};
}

// Also runs on rows with other errors; invalid figures have their own errors.
function hasFigures(row: InvoiceRow): boolean {
	const isFigure = (value: unknown) => value === undefined || value === null || typeof value === "number";
	return (
		[row?.total, row?.openBalance].every((value) => typeof value === "number") &&
		[row.freight, row.tax].every(isFigure) &&
		Array.isArray(row.lines) &&
		row.lines.every((entry) => typeof entry?.base === "number" && isFigure(entry.extras) && isFigure(entry.surcharge))
	);
}

/** What an invoice's total is the sum of. */
export const invoiceParts = "lines[].base, lines[].extras, lines[].surcharge, freight, tax";

function checkFigures(row: InvoiceRow, context: z.RefinementCtx): void {
	const refuse = (field: keyof InvoiceRow, expected: string) => {
		context.addIssue({ code: "custom", path: [field], ...asRowError("out_of_range", expected) });
	};
	const totalCents = Object.values(partsOf(row)).reduce((sum, part) => sum + part, 0);
	const isCredit = row.kind === "credit_memo";
	if (cents(row.total) !== totalCents)
		context.addIssue({
			code: "custom",
			path: ["total"],
			...notTheSum(invoiceParts, { sum: totalCents, total: cents(row.total) }),
		});
	else if (isCredit ? totalCents > 0 : totalCents < 0) refuse("total", isCredit ? "<= 0" : ">= 0");
	else if (
		bookedStates.includes(row.state) &&
		!isBalanced({ state: row.state, totalCents, openCents: cents(row.openBalance) })
	) {
		refuse("openBalance", balanceOf(row));
	}
}

function balanceOf({ state, total }: InvoiceRow): string {
	if (state === "open") return `= ${total}`;
	if (state === "paid" || state === "credited") return "= 0";
	return `${Math.min(0, total)}..${Math.max(0, total)}`;
}

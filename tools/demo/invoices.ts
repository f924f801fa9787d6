import { dayText } from "./calendar.ts";
import type { CreditMemo } from "./complaints.ts";
import type { Mint } from "./consignment.ts";
import { drawInvoiceState, drawWeightError, type InvoiceState } from "./invoice-fate.ts";
import { invoiceOf } from "./numbering.ts";
import type { DrawnOrder } from "./order-book.ts";
import type { Price } from "./pricing.ts";
import { createSeeded, type Seeded } from "./seeded.ts";

/** A load that left, with what each of its lines costs; `invoicedAt` in days since 1970. */
export type ChargedLoad = {
	bol: string;
	mill: string;
	mode: string;
	invoicedAt: number;
	pieces: readonly { item: number; weightLb: number }[];
	prices: ReadonlyMap<number, Price>;
	memo: CreditMemo | undefined;
};

/** Dollars per short ton that the mill pays the carrier and charges on. */
const freightPerTon: Readonly<Record<string, number>> = { truck: 46, railcar: 31, barge: 14 };

/**
 * Writes the invoice of a load once it is due, and the memos that follow it. Chance of its own: the rest of the demo
 * stays as it is.
 */
export function writeInvoice(mint: Mint, order: DrawnOrder, load: ChargedLoad): void {
	const chance = createSeeded(`invoice ${load.bol}`);
	const isInvoiced = load.invoicedAt < mint.today;
	if (isInvoiced) {
		const invoice = invoiceRow(mint, order, load, chance);
		mint.files.add("invoices", invoice);
		writeCorrections(mint, order, load, invoice);
	}
	if (load.memo) writeClaimMemo(mint, order, load, load.memo, isInvoiced);
}

type Cents = { base: number; extras: number; surcharge: number };
type InvoiceRow = ReturnType<typeof invoiceRow>;

function invoiceRow(mint: Mint, order: DrawnOrder, load: ChargedLoad, chance: Seeded) {
	const lines = linesOf(load, chance);
	const netLb = lines.reduce((sum, { weightLb }) => sum + weightLb, 0);
	const freight =
		order.terms.freightTerms === "prepaid" ? Math.round((netLb / 20) * (freightPerTon[load.mode] ?? 40)) : 0;
	const steel = lines.reduce((sum, { cents }) => sum + cents.base + cents.extras + cents.surcharge, 0);
	const tax = isTaxed(order) ? Math.round(steel * 0.06) : 0;
	const invoicedOn = Math.floor(load.invoicedAt);
	const dueOn = invoicedOn + (Number(/net (\d+)/i.exec(order.terms.paymentTerms)?.[1]) || 30);
	const standing = drawInvoiceState(chance, { totalCents: steel + freight + tax, dueOn, today: mint.today });
	return {
		...head(mint, order, load),
		invoice: invoiceOf(load.bol),
		invoicedOn: dayText(invoicedOn),
		dueOn: dayText(dueOn),
		paymentTerms: order.terms.paymentTerms,
		freight: freight / 100,
		tax: tax / 100,
		...figures(steel + freight + tax, standing),
		lines: lines.map(({ cents, ...line }) => ({ ...line, ...dollars(cents) })),
	};
}

const head = (mint: Mint, order: DrawnOrder, load: ChargedLoad) => ({
	soldTo: order.buyer.customer.account,
	mill: load.mill,
	po: order.po,
	order: order.order,
	bol: load.bol,
	currency: "USD",
	revision: mint.revision,
});
const figures = (totalCents: number, { state, openCents }: InvoiceState) => ({
	total: totalCents / 100,
	openBalance: openCents / 100,
	state,
});
const dollars = ({ base, extras, surcharge }: Cents) => ({
	base: base / 100,
	extras: extras / 100,
	surcharge: surcharge / 100,
});

/** Few customers use the steel themselves; the others resell it untaxed. */
const isTaxed = ({ buyer }: DrawnOrder) => createSeeded(`tax ${buyer.customer.account}`).chance(0.15);

function linesOf({ pieces, prices }: ChargedLoad, chance: Seeded) {
	const items = [...new Set(pieces.map(({ item }) => item))].sort((a, b) => a - b);
	return items.map((item, index) => {
		const ofLine = pieces.filter((piece) => piece.item === item);
		const tallyLb = ofLine.reduce((sum, { weightLb }) => sum + weightLb, 0);
		const weightLb = index === 0 ? drawWeightError(chance, tallyLb) : tallyLb;
		return { line: index + 1, item, pieces: ofLine.length, weightLb, cents: charge(prices.get(item), weightLb) };
	});
}

function charge(price: Price | undefined, weightLb: number): Cents {
	if (!price) throw new RangeError("A line without a price cannot be invoiced");
	const of = (perCwt: number) => Math.round(weightLb * perCwt);
	const sum = (charges: Price["extras"]) => charges.reduce((total, { perCwt }) => total + of(perCwt), 0);
	return { base: of(price.basePerCwt), extras: sum(price.extras), surcharge: sum(price.surcharges) };
}

/** Some invoices are credited in full, some get freight charged afterwards. */
function writeCorrections(mint: Mint, order: DrawnOrder, load: ChargedLoad, invoice: InvoiceRow): void {
	const chance = createSeeded(`correction ${load.bol}`);
	const on = Math.floor(load.invoicedAt + chance.between(4, 15));
	const memo = (prefix: string) => ({
		...head(mint, order, load),
		...{ invoice: `${prefix}${load.bol}`, about: invoice.invoice, invoicedOn: dayText(on), dueOn: dayText(on + 30) },
	});
	if (invoice.state === "credited") {
		const line = { line: 1, note: "Invoice cancelled, charged again", base: -invoice.total };
		mint.files.add("invoices", {
			...memo("CR"),
			kind: "credit_memo",
			total: -invoice.total,
			openBalance: 0,
			state: "credited",
			lines: [line],
		});
	} else if (on < mint.today && chance.chance(0.006)) {
		const cents = chance.whole(8_000, 64_000);
		const standing = drawInvoiceState(chance, { totalCents: cents, dueOn: on + 30, today: mint.today });
		const line = { line: 1, note: "Detention at the destination", base: cents / 100 };
		mint.files.add("invoices", { ...memo("DM"), kind: "debit_memo", ...figures(cents, standing), lines: [line] });
	}
}

/** What a complaint brought back; it is set off against a payment three weeks later. */
function writeClaimMemo(mint: Mint, order: DrawnOrder, load: ChargedLoad, memo: CreditMemo, isInvoiced: boolean): void {
	const cents = -Math.round(memo.amount * 100);
	const isUsed = memo.day < mint.today - 21;
	mint.files.add("invoices", {
		...head(mint, order, load),
		invoice: memo.number,
		kind: "credit_memo",
		...(isInvoiced ? { about: invoiceOf(load.bol) } : {}),
		complaint: memo.complaint,
		invoicedOn: dayText(memo.day),
		dueOn: dayText(memo.day),
		...figures(cents, isUsed ? { state: "credited", openCents: 0 } : { state: "open", openCents: cents }),
		lines: [{ line: 1, note: memo.note, base: cents / 100 }],
	});
}

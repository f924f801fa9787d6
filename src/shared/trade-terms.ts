import { m } from "#generated/texts/messages.js";

type Maybe<T> = T | null | undefined;

/**
 * Terms of payment in the reader's words where the mill writes them as the trade does, "Net 30" or "0.5% 10, net 30";
 * else as it wrote them.
 */
export function paymentTermsText(terms: Maybe<string>): string | null {
	const [, share, soon, days] = /^(?:(\d+(?:\.\d+)?)% (\d+), )?net (\d+)$/i.exec(terms ?? "") ?? [];
	if (days === undefined) return terms ?? null;
	return share && soon ? m.invoices_terms_early({ share, soon, days }) : m.invoices_terms_net({ days });
}

/** Where the goods pass to the buyer: a place as the mill names it, or the destination in the reader's words. */
export function fobText(fob: Maybe<string>): string | null {
	return /^fob destination$/i.test(fob ?? "") ? m.invoices_fob_destination() : (fob ?? null);
}

import { m } from "#generated/texts/messages.js";
import { placeText } from "../places/place-text.ts";

const sides: Readonly<Record<string, () => string>> = {
	mill: m.author_side_mill,
	customer: m.author_side_customer,
	supplier: m.author_side_supplier,
};

/**
 * On whose behalf a user wrote, asked or decided: `side` is `mill`, `customer` or `supplier`, `company` theirs,
 * unless it is the mill.
 */
export type AuthorPlace = { side: string; company?: string | null | undefined };

/**
 * For whom an author wrote, as "Prairie Steel (customer)": a name alone could be anybody's. `mill` is what the mill
 * calls itself.
 */
export function authorCompany({ side, company }: AuthorPlace, mill: string | undefined): string {
	const name = side === "mill" ? mill : company;
	const word = sides[side]?.() ?? side;
	return name ? m.author_company({ company: name, side: word }) : word;
}

/**
 * An author wherever people of another side may read it, as "Dana Reyes, Prairie Steel (customer)"; the company alone
 * where no name is known.
 */
export function authorLabel(
	{ name, ...place }: AuthorPlace & { name: string | null | undefined },
	mill: string | undefined,
): string {
	const company = authorCompany(place, mill);
	return name ? m.author_of({ name: placeText(name), company }) : company;
}

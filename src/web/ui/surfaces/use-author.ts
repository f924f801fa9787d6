import { m } from "#generated/texts/messages.js";
import { useSite } from "../../viewer.tsx";

const sides: Readonly<Record<string, () => string>> = {
	mill: m.web_side_mill,
	customer: m.web_side_customer,
	supplier: m.web_side_supplier,
};

/** For whom an author wrote, as "Prairie Steel (customer)": a name alone could be anybody's. */
export function useAuthorCompany(): (side: string, company: string | null | undefined) => string {
	const { millName } = useSite();
	return (side, company) => {
		const name = side === "mill" ? millName : company;
		const word = sides[side]?.() ?? side;
		return name ? m.web_author_company({ company: name, side: word }) : word;
	};
}

import { m } from "#generated/texts/messages.js";
import { countryNames } from "../intl-formats.ts";

/** Where steel was melted and poured: countries by ISO 3166-1 alpha-2. What was not stated is null or missing. */
export type Melt = {
	meltedIn?: string | null | undefined;
	pouredIn?: string | null | undefined;
	meltingWorks?: string | null | undefined;
	/** Of bought slabs: the company that made them. */
	slabMaker?: string | null | undefined;
};

/** "United States (US)"; null is "not stated". The locale is a format's. */
export function countryText(code: string | null | undefined, locale: string): string {
	return code ? `${countryNames(locale).of(code)} (${code})` : m.measure_not_stated();
}

/** The countries of melt and pour: one where they are the same, else both. */
export function meltText({ meltedIn, pouredIn }: Melt, locale: string): string {
	if ((meltedIn ?? null) === (pouredIn ?? null)) return countryText(meltedIn, locale);
	return m.measure_melted_and_poured({ melted: countryText(meltedIn, locale), poured: countryText(pouredIn, locale) });
}

/** The same by codes alone, for columns: "US", "BR / MX". */
export function meltCodes({ meltedIn, pouredIn }: Melt): string {
	const [melted, poured] = [meltedIn ?? m.measure_not_stated(), pouredIn ?? m.measure_not_stated()];
	return melted === poured ? melted : `${melted} / ${poured}`;
}

/** The works that melted it, and of bought slabs who made them. */
export function worksText({ meltingWorks, slabMaker }: Melt): string {
	const works = meltingWorks ?? m.measure_not_stated();
	return slabMaker ? m.measure_bought_slabs({ works, maker: slabMaker }) : works;
}

import { m } from "#generated/texts/messages.js";
import type { Language } from "./languages.ts";

/** What the mill's library holds. */
export const resourceCategories = [
	"size_chart",
	"extras",
	"surcharge",
	"claims",
	"terms_of_sale",
	"edi",
	"safety",
	"unloading",
	"outages",
] as const;

const words: Readonly<Record<string, typeof m.resources_extras>> = {
	size_chart: m.resources_size_chart,
	extras: m.resources_extras,
	surcharge: m.resources_surcharge,
	claims: m.resources_claims,
	terms_of_sale: m.resources_terms_of_sale,
	edi: m.resources_edi,
	safety: m.resources_safety,
	unloading: m.resources_unloading,
	outages: m.resources_outages,
};
/** The kind of a resource, in a language, the reader's by default. */
export const categoryLabel = (category: string, locale?: Language): string =>
	words[category]?.({}, locale ? { locale } : {}) ?? category;

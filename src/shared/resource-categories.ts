import { m } from "#generated/texts/messages.js";

/** What the mill's library holds (product.md, "resources"). */
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

const words: Readonly<Record<string, () => string>> = {
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
/** The kind of a resource, in words. */
export const categoryWord = (category: string): string => words[category]?.() ?? category;

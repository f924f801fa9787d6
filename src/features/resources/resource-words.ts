import { m } from "#generated/texts/messages.js";
import type { ResourceColumnId } from "./resources-list.ts";

type Words = Readonly<Record<string, () => string>>;
const wordOf = (words: Words) => (code: string) => words[code]?.() ?? code;

export const categoryWord = wordOf({
	size_chart: m.resources_size_chart,
	extras: m.resources_extras,
	surcharge: m.resources_surcharge,
	claims: m.resources_claims,
	terms_of_sale: m.resources_terms_of_sale,
	edi: m.resources_edi,
	safety: m.resources_safety,
	unloading: m.resources_unloading,
	outages: m.resources_outages,
});
export const resourceLanguageWord = wordOf({ en: m.web_language_en, es: m.web_language_es });
export const resourceTabWord = wordOf({ current: m.resources_tab_current, all: m.resources_tab_all });

export function resourceColumnWord(id: ResourceColumnId): string {
	const words: Record<ResourceColumnId, () => string> = {
		title: m.resources_col_title,
		category: m.resources_col_category,
		languages: m.resources_col_languages,
		published: m.resources_col_published,
		until: m.resources_col_until,
	};
	return words[id]();
}

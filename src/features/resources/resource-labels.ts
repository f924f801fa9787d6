import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { ResourceColumnId } from "./resources-list.ts";

export const resourceLanguageLabel = wordOf({ en: m.web_language_en, es: m.web_language_es });
export const resourceTabLabel = wordOf({ current: m.resources_tab_current, all: m.resources_tab_all });

export function resourceColumnLabel(id: ResourceColumnId): string {
	const words: Record<ResourceColumnId, () => string> = {
		title: m.resources_col_title,
		category: m.resources_col_category,
		languages: m.resources_col_languages,
		published: m.resources_col_published,
		until: m.resources_col_until,
	};
	return words[id]();
}

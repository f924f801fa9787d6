import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { categoryLabel, resourceCategories } from "#shared/resource-categories.ts";
import { resourceLanguageLabel } from "./resource-labels.ts";

/** List definition of the mill's library. */
export const resourcesList = defineList({
	id: "resources",
	isUnitless: true,
	aliasNarrows: [],
	columns: {
		title: { label: m.resources_col_title, kind: "own" },
		category: { label: m.resources_col_category, kind: "text", word: categoryLabel },
		languages: { label: m.resources_col_languages, kind: "own", isUnsortable: true },
		published: { label: m.resources_col_published, kind: "day", field: "publishedOn" },
		until: { label: m.resources_col_until, kind: "day", field: "validUntil" },
	},
	filters: {
		category: { kind: "choices", choices: resourceCategories },
		language: {
			kind: "choices",
			column: "languages",
			choices: languages,
			word: resourceLanguageLabel,
		},
		published: { kind: "days" },
		line: { kind: "choices", label: m.resources_reading, field: "resourceNumber", isSingleRows: true },
	},
	tabs: ["current", "all"],
	sort: { column: "published", isDescending: true },
	next: { action: m.guidance_glossary, path: paths.glossary },
	card: { facts: ["category"], figure: "published" },
});

import type { ListDefinition } from "#shared/lists/list-definition.ts";
import { resourceCategories } from "#shared/resource-categories.ts";

/** What can be asked of the mill's library. */
export const resourcesList: ListDefinition = {
	id: "resources",
	isUnitless: true,
	aliasNarrows: [],
	columns: [
		{ id: "title", isSortable: true },
		{ id: "category", isSortable: true, isDefault: true },
		{ id: "languages", isDefault: true },
		{ id: "published", isSortable: true, isDefault: true },
		{ id: "until", isSortable: true, isDefault: true },
	],
	filters: [
		{ id: "category", kind: "choices", choices: resourceCategories },
		{ id: "language", kind: "choices", choices: ["en", "es"] },
		{ id: "published", kind: "days" },
		{ id: "line", kind: "choices" },
	],
	tabs: ["current", "all"],
	sort: { column: "published", isDescending: true },
};
export type ResourceColumnId = "title" | "category" | "languages" | "published" | "until";

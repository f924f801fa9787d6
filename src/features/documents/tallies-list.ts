import type { ListDefinition } from "#shared/lists/list-definition.ts";
import { pieceMarks, receivingStates } from "./receiving.ts";

export const tallyColumnIds = [
	"piece",
	"bol",
	"shipped",
	"order",
	"po",
	"heat",
	"melt",
	"slab",
	"size",
	"weight",
	"theoretical",
	"grade",
	"mark",
	"receiving",
	"marked",
] as const;
export type TallyColumnId = (typeof tallyColumnIds)[number];

const sortable: readonly TallyColumnId[] = ["piece", "bol", "shipped", "order", "heat", "size", "weight"];
const hidden: readonly TallyColumnId[] = ["slab", "marked"];

/** What can be asked of shipped pieces (product.md, "documents/"). A tally is the pieces of one bill of lading. */
export const talliesList: ListDefinition = {
	id: "shipment-tallies",
	columns: tallyColumnIds.map((id) => ({ id, isSortable: sortable.includes(id), isDefault: !hidden.includes(id) })),
	filters: [
		{ id: "bol", kind: "choices" },
		{ id: "shipped", kind: "days" },
		{ id: "order", kind: "text" },
		{ id: "po", kind: "text" },
		{ id: "heat", kind: "text" },
		{ id: "meltedIn", kind: "text" },
		{ id: "thickness", kind: "lengths" },
		{ id: "receiving", kind: "choices", choices: receivingStates },
		{ id: "marked", kind: "choices", choices: pieceMarks },
		{ id: "one", kind: "choices" },
	],
	tabs: ["recent", "all"],
	searchTab: "all",
	hasDocuments: true,
	hasPreview: true,
	sort: { column: "shipped", isDescending: true },
};

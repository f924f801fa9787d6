import { answerStates, lineActions } from "#shared/acknowledgments/line-actions.ts";
import type { ListDefinition } from "#shared/lists/list-definition.ts";

export const acknowledgmentColumnIds = [
	"number",
	"answer",
	"revision",
	"date",
	"po",
	"order",
	"actions",
	"mill",
] as const;
export type AcknowledgmentColumnId = (typeof acknowledgmentColumnIds)[number];

/** What can be asked of order acknowledgments (product.md, "documents/"). */
export const acknowledgmentsList: ListDefinition = {
	id: "acknowledgments",
	columns: acknowledgmentColumnIds.map((id) => ({
		id,
		isSortable: id !== "actions" && id !== "answer",
		isDefault: true,
	})),
	filters: [
		{ id: "answer", kind: "choices", choices: answerStates },
		{ id: "action", kind: "choices", choices: lineActions },
		{ id: "date", kind: "days" },
		{ id: "po", kind: "text" },
		{ id: "order", kind: "text" },
		{ id: "mill", kind: "choices" },
		{ id: "one", kind: "choices" },
	],
	tabs: ["toAnswer", "new", "queried", "accepted", "all"],
	searchTab: "all",
	sort: { column: "date", isDescending: true },
	hasPapers: true,
	hasPreview: true,
};

import { certificateTypes } from "#shared/certificates/certificate-kinds.ts";
import type { ListDefinition } from "#shared/lists/list-definition.ts";
import { chartedProperties } from "./charted-values.ts";

export const certificateColumnIds = [
	"number",
	"revision",
	"type",
	"heat",
	"melt",
	"pieces",
	"weight",
	"specification",
	"bol",
	"shipped",
	"state",
	"order",
	"po",
	"grade",
	"issued",
	"shipTo",
	"mill",
] as const;
export type CertificateColumnId = (typeof certificateColumnIds)[number];

const hidden: readonly CertificateColumnId[] = ["weight", "grade", "issued", "shipTo", "mill"];
export const certificateStates = ["published", "pending", "revoked"] as const;

/** What can be asked of mill test reports (product.md, "documents/"). */
export const certificatesList: ListDefinition = {
	id: "certificates",
	columns: certificateColumnIds.map((id) => ({
		id,
		isSortable: id !== "state" && id !== "melt",
		isDefault: !hidden.includes(id),
	})),
	filters: [
		{ id: "state", kind: "choices", choices: certificateStates },
		{ id: "incomplete", kind: "flag" },
		{ id: "type", kind: "choices", choices: certificateTypes },
		{ id: "shipped", kind: "days" },
		{ id: "heat", kind: "text" },
		{ id: "grade", kind: "choices" },
		{ id: "meltedIn", kind: "text" },
		{ id: "order", kind: "text" },
		{ id: "po", kind: "text" },
		{ id: "bol", kind: "text" },
		{ id: "chart", kind: "choices", choices: chartedProperties },
		{ id: "one", kind: "choices" },
	],
	tabs: ["recent", "new", "changed", "all"],
	searchTab: "all",
	hasPapers: true,
	hasPreview: true,
	sort: { column: "shipped", isDescending: true },
};

import { complaintKinds } from "#shared/complaints/complaint-kinds.ts";
import { complaintStates } from "#shared/complaints/complaint-states.ts";
import type { ListDefinition } from "#shared/lists/list-definition.ts";

export const complaintColumnIds = [
	"number",
	"kind",
	"state",
	"since",
	"subject",
	"invoice",
	"claimed",
	"submitted",
	"reference",
	"openedBy",
	"credit",
] as const;
export type ComplaintColumnId = (typeof complaintColumnIds)[number];

const defaults: readonly ComplaintColumnId[] = [
	"kind",
	"state",
	"since",
	"subject",
	"claimed",
	"submitted",
	"openedBy",
];
const unsortable: readonly ComplaintColumnId[] = ["subject", "credit"];

export const complaintTabs = ["open", "waiting", "decided", "all"] as const;
export type ComplaintTab = (typeof complaintTabs)[number];

/** What can be asked of complaints. */
export const complaintsList: ListDefinition = {
	id: "complaints",
	columns: complaintColumnIds.map((id) => ({
		id,
		isSortable: !unsortable.includes(id),
		isDefault: defaults.includes(id),
		...(id === "credit" ? { access: "prices" as const } : {}),
	})),
	filters: [
		{ id: "status", kind: "choices", choices: complaintStates.filter((state) => state !== "draft") },
		{ id: "about", kind: "choices", choices: complaintKinds },
		{ id: "submitted", kind: "days" },
		{ id: "shipment", kind: "text" },
		{ id: "madeOf", kind: "text" },
		{ id: "one", kind: "choices" },
	],
	tabs: complaintTabs,
	searchTab: "all",
	sort: { column: "since", isDescending: true },
};

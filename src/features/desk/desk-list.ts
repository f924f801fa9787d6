import type { ListDefinition } from "#shared/lists/list-definition.ts";

/**
 * What people send that the desk answers, and what it looks after: 856s that the mill's systems refused (`x12_error`),
 * announced alarms.
 */
export const deskKinds = [
	"complaint",
	"stock_request",
	"acknowledgment",
	"order_message",
	"dispute",
	"x12_error",
	"radiation_alarm",
] as const;
export type DeskKind = (typeof deskKinds)[number];
/** Kinds that are answered in words or by a move. */
export type AnsweredKind = Exclude<DeskKind, "x12_error" | "radiation_alarm">;

export function isDeskKind(text: string): text is DeskKind {
	return deskKinds.some((kind) => kind === text);
}

export const deskColumnIds = [
	"number",
	"kind",
	"account",
	"about",
	"due",
	"assigned",
	"last",
	"waiting",
	"turn",
	"opened",
	"order",
	"po",
	"bol",
] as const;
export type DeskColumnId = (typeof deskColumnIds)[number];

const further: readonly DeskColumnId[] = ["turn", "opened", "order", "po", "bol"];
const unsortable: readonly DeskColumnId[] = ["about", "turn"];

export const deskTabs = ["toAnswer", "mine", "unassigned", "overdue", "waiting", "all"] as const;
export type DeskTab = (typeof deskTabs)[number];

/** The desk's queue: what is due first stands first. */
export const deskList: ListDefinition = {
	id: "desk",
	isUnitless: true,
	columns: deskColumnIds.map((id) => ({ id, isSortable: !unsortable.includes(id), isDefault: !further.includes(id) })),
	filters: [
		{ id: "kind", kind: "choices", choices: deskKinds },
		{ id: "account", kind: "text" },
		{ id: "colleague", kind: "choices" },
		{ id: "madeOf", kind: "text" },
		{ id: "one", kind: "choices" },
	],
	tabs: deskTabs,
	searchTab: "all",
	sort: { column: "due", isDescending: false },
};

import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { type ListDefinition, type ListState, openingState } from "#shared/lists/list-definition.ts";
import type { SavedView } from "./list-answer.ts";
import { PrintedView } from "./printed-view.tsx";

const list: ListDefinition = {
	id: "things",
	columns: [{ id: "name", isSortable: true }],
	filters: [
		{ id: "grade", kind: "choices" },
		{ id: "po", kind: "text" },
	],
	tabs: ["open", "late"],
	sort: { column: "name", isDescending: false },
};
const tabs = [
	{ id: "open", label: "Open" },
	{ id: "late", label: "Late" },
];
const grades = ["A36", "A514", "A588", "A709"].map((value) => ({ value, label: `Grade ${value}` }));
const words = [
	{ id: "grade", label: "Grade", options: grades },
	{ id: "po", label: "PO" },
];
const printed = (state: Partial<ListState>, saved: readonly SavedView[] = []) =>
	renderToString(
		<PrintedView
			view={{ list, path: "/things", state: { ...openingState(list), ...state } }}
			tabs={tabs}
			saved={saved}
			words={words}
		/>,
	).replaceAll(/<[^>]+>/g, "");

afterEach(() => overwriteGetLocale(() => "en"));

test("document says by which view, search and filters its rows were narrowed, every choice by name", () => {
	expect(printed({})).toBe("View: Open");
	expect(printed({ tab: "late", search: "M1", filters: { grade: grades.map(({ value }) => value), po: "45" } })).toBe(
		"View: Late · Search: M1 · Grade: Grade A36, Grade A514, Grade A588, Grade A709 · PO: 45",
	);
	overwriteGetLocale(() => "es");
	expect(printed({ tab: "late", search: "M1" })).toBe("Vista: Late · Búsqueda: M1");
});

test("document calls a saved view by its name", () => {
	const view = { id: "1", query: "tab=late&po=45" };
	const state = { tab: "late", filters: { po: "45" } };
	expect(printed(state, [{ ...view, name: "Rush", isOwn: true }])).toBe("View: Rush, Late · PO: 45");
	expect(printed(state, [{ ...view, name: "Rush", isOwn: false }])).toBe("View: Rush (shared), Late · PO: 45");
	expect(printed({ tab: "late" }, [{ ...view, name: "Rush", isOwn: true }])).toBe("View: Late");
});

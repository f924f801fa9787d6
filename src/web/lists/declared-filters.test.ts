import { expect, test } from "vitest";
import { defineList } from "#shared/lists/define-list.ts";
import { declaredFilters } from "./declared-filters.ts";

const list = defineList({
	id: "crates",
	columns: { scope: { label: () => "Scope", kind: "text" } },
	filters: {
		scope: { kind: "choices", from: "scopes", word: (code) => code.toUpperCase() },
		mill: { kind: "choices", label: () => "Mill", from: "mills" },
		one: { kind: "choices", label: () => "Crate", isSingleRows: true },
	},
	tabs: ["all"],
	sort: { column: "scope", isDescending: false },
	next: { none: "Crates come by themselves." },
	card: { facts: [], figure: "scope" },
});
const choices = { scopes: [{ code: "feeds", name: "feeds" }], mills: [{ code: "M1", name: "Gulf mill" }] };

test("a filter shows offered codes in its own words, and by their names without any", () => {
	const [scope, mill] = declaredFilters(list, { filters: {} }, choices);
	expect(scope).toMatchObject({ label: "Scope", options: [{ value: "feeds", label: "FEEDS" }] });
	expect(mill).toMatchObject({ label: "Mill", options: [{ value: "M1", label: "Gulf mill" }] });
});

test("a filter of single rows is offered only while it narrows the list", () => {
	const ids = (filters: { one?: string[] }) => declaredFilters(list, { filters }, choices).map(({ id }) => id);
	expect(ids({})).toEqual(["scope", "mill"]);
	expect(ids({ one: ["C1"] })).toEqual(["scope", "mill", "one"]);
});

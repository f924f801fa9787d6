import { describe, expect, test } from "vitest";
import type { ListDefinition, ListLayout } from "./list-definition.ts";
import { layoutToday } from "./list-layout.ts";
import { printListUrl, readListUrl, withChange } from "./list-url.ts";

const list: ListDefinition = {
	id: "things",
	columns: [{ id: "name" }, { id: "made", isDefault: true }, { id: "note" }, { id: "size" }],
	filters: [],
	tabs: ["open", "all"],
	sort: { column: "made", isDescending: false },
};
const own: ListLayout = { columns: ["name", "note"], density: "comfortable" };
const read = (query: string, layout?: ListLayout) =>
	readListUrl(list, new URLSearchParams(query), layout && layoutToday(list, layout)).state;

describe("a list opens with the layout that its reader chose", () => {
	test("where the URL names neither columns nor density", () => {
		expect(read("tab=all", own)).toMatchObject({ tab: "all", columns: ["name", "note"], density: "comfortable" });
		expect(read("tab=all")).toMatchObject({ columns: ["name", "made"] });
		expect(read("tab=all").density).toBeUndefined();
	});
	test("but not where the URL names them", () => {
		expect(read("columns=name,size&density=compact", own)).toMatchObject({
			columns: ["name", "size"],
			density: "compact",
		});
	});
	test("and its addresses show the same to readers with another layout, or none", () => {
		for (const query of ["", "columns=name,made", "columns=name,size"]) {
			const { columns } = read(query, own);
			const printed = printListUrl(list, withChange(read(query, own), { tab: "all" }));
			expect(read(printed).columns, printed).toEqual(columns);
			expect(read(printed, own).columns, printed).toEqual(columns);
			expect(read(printed, { columns: ["name", "size"] }).columns, printed).toEqual(columns);
		}
	});
	test("an address stays empty for a reader who chose nothing", () => {
		expect(printListUrl(list, read(""))).toBe("");
		expect(printListUrl(list, read("", { columns: ["name", "made"] }))).toBe("");
	});
});

test.each<[string, ListLayout, ListLayout | undefined]>([
	["columns that are gone", { columns: ["name", "gone", "size"] }, { columns: ["name", "size"] }],
	["nothing but columns that are gone", { columns: ["gone"] }, undefined],
	["the columns that everybody has", { columns: ["made"], density: "compact" }, { density: "compact" }],
	["no first column", { columns: ["note"] }, { columns: ["name", "note"] }],
	["nothing", {}, undefined],
])("a layout with %s", (_what, layout, today) => {
	expect(layoutToday(list, layout)).toEqual(today);
});

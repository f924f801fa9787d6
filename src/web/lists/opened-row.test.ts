import { expect, test } from "vitest";
import { type FilterValues, openingState } from "#shared/lists/list-definition.ts";
import { openedRow, openedRowNumber } from "./opened-row.ts";

const list = {
	id: "cars",
	columns: [{ id: "car" }],
	filters: [],
	tabs: ["all"],
	sort: { column: "car", isDescending: false },
};
const view = (one: readonly string[]) => ({
	...openingState(list),
	filters: (one.length > 0 ? { one } : {}) as FilterValues,
});

test.each([
	["one that is there", ["A"], ["A"], "A"],
	["one that is not", ["A"], [], undefined],
	["a list of one row", [], ["A"], undefined],
	["several, one of them there", ["A", "B"], ["A"], undefined],
])("a view is about %s", (_name, one, rows, found) => {
	expect(openedRow(view(one), rows)).toBe(found);
	expect(openedRowNumber(view(one), rows)).toBe(found);
});

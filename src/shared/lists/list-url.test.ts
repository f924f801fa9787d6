import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	type FilterValue,
	type ListDefinition,
	type ListFilter,
	type ListState,
	openedNumber,
} from "./list-definition.ts";
import { listPath, printListUrl, readListUrl, withChange, withFilter, withOpened } from "./list-url.ts";

const list: ListDefinition = {
	id: "things",
	columns: [
		{ id: "name", isSortable: true },
		{ id: "made", isSortable: true, isDefault: true },
		{ id: "note" },
		{ id: "size", isSortable: true },
	],
	filters: [
		{ id: "name", kind: "text" },
		{ id: "kind", kind: "choices", choices: ["plate", "coil"] },
		{ id: "grade", kind: "choices" },
		{ id: "heats", kind: "choices", isPasted: true },
		{ id: "thickness", kind: "lengths" },
		{ id: "charge", kind: "numbers" },
		{ id: "made", kind: "days" },
		{ id: "late", kind: "flag" },
	],
	tabs: ["open", "late", "all"],
	searchTab: "all",
	sort: { column: "made", isDescending: false },
	hasPreview: true,
};
const read = (query: string) => readListUrl(list, new URLSearchParams(query));

const readOne = (query: string) =>
	readListUrl({ ...list, filters: [{ id: "one", kind: "choices" }] }, new URLSearchParams(query)).state;

const text = fc
	.string({ minLength: 1, maxLength: 60, unit: "grapheme" })
	.filter((value) => value === value.trim() && value !== "" && value.length <= 60 && !/\p{C}/u.test(value));
const day = fc
	.date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));
const inches = fc.integer({ min: 0, max: 9_000_000 }).map((tenThousandths) => tenThousandths / 10_000);
const rangeOf = <T extends string | number>(end: fc.Arbitrary<T>) =>
	fc
		.record({ from: end, to: end }, { requiredKeys: [] })
		.filter(({ from, to }) => from !== undefined || to !== undefined)
		.map(({ from, to }) =>
			from !== undefined && to !== undefined && from > to
				? { from: to, to: from }
				: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
		);

const heat = fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(..."ABHÑ019-./") });

function arbitraryOf(filter: ListFilter): fc.Arbitrary<FilterValue> {
	if (filter.kind === "text") return text;
	if (filter.kind === "flag") return fc.constant(true);
	if (filter.kind === "days") return rangeOf(day);
	if (filter.kind === "lengths" || filter.kind === "numbers") return rangeOf(inches);
	if (filter.kind === "choices" && filter.isPasted) return fc.uniqueArray(heat, { minLength: 1, maxLength: 500 });
	return filter.kind === "choices" && filter.choices
		? fc.subarray([...filter.choices], { minLength: 1 })
		: fc.uniqueArray(text, { minLength: 1, maxLength: 5 });
}

const cursor = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(..."abcXYZ019-_") });
const state: fc.Arbitrary<ListState> = fc.record(
	{
		tab: fc.constantFrom(...list.tabs),
		search: fc.oneof(fc.constant(""), text),
		filters: fc.record(Object.fromEntries(list.filters.map((filter) => [filter.id, arbitraryOf(filter)])), {
			requiredKeys: [],
		}) as fc.Arbitrary<ListState["filters"]>,
		sort: fc.record({ column: fc.constantFrom("name", "made", "size"), isDescending: fc.boolean() }),
		columns: fc.subarray(["made", "note", "size"]).map((others) => ["name", ...others]),
		size: fc.constantFrom(50, 100, 200),
		density: fc.constantFrom("compact", "comfortable"),
		after: cursor,
		open: text,
	},
	{ requiredKeys: ["tab", "search", "filters", "sort", "columns", "size"] },
) as fc.Arbitrary<ListState>;

describe("a list's URL", () => {
	test("reads back exactly what was printed", () => {
		fc.assert(
			fc.property(state, (given) => {
				expect(read(printListUrl(list, given))).toEqual({ state: given, unread: [] });
			}),
		);
	});
	test("has pasted numbers in one part, each once, however they were apart", () => {
		const { state } = read(`heats=${encodeURIComponent("H1, h1;H2,H1\r\n\u200bH3\tH4 ,")}`);
		expect(state.filters).toEqual({ heats: ["H1", "h1", "H2", "H3", "H4"] });
		expect(printListUrl(list, state)).toBe("heats=H1+h1+H2+H3+H4");
		expect(read("heats=%2C+%3B").state.filters).toEqual({});
	});
	test("says nothing for the view in which the list opens", () => {
		expect(listPath("/things", list, read("").state)).toBe("/things");
	});
	test("never fails and prints what it understood, for any input", () => {
		fc.assert(
			fc.property(
				fc.array(
					fc.tuple(
						fc.constantFrom(
							"tab",
							"q",
							"sort",
							"columns",
							"size",
							"after",
							"open",
							"kind",
							"heats",
							"made_from",
							"thickness_to",
							"x",
						),
						fc.string(),
					),
				),
				(pairs) => {
					const { state: understood } = readListUrl(list, new URLSearchParams(pairs));
					expect(read(printListUrl(list, understood)).state).toEqual(understood);
				},
			),
		);
	});
	test.each([
		["kind=pipe", "kind"],
		["made_from=2026-02-30", "made"],
		["made_from=2026-03-02&made_to=2026-03-01", "made"],
		["thickness_from=-1", "thickness"],
		["thickness_from=1e9", "thickness"],
		["thickness_from=1/0", "thickness"],
		["thickness_to=20'", "thickness"],
		["charge_from=9999999999999", "charge"],
		["late=maybe", "late"],
		[`heats=${Array.from({ length: 501 }, (_, n) => n).join("+")}`, "heats"],
		[`heats=H1+${"x".repeat(61)}`, "heats"],
		["tab=closed", "tab"],
		["sort=note", "sort"],
		["columns=made,secret", "columns"],
		["size=1000000", "size"],
		["after=%00", "after"],
		["open=%00", "open"],
		[`open=${"x".repeat(61)}`, "open"],
		[`q=${"x".repeat(300)}`, "q"],
		["nonsense=1", "nonsense"],
	])("leaves out %s and says so", (query, name) => {
		const { state: understood, unread } = read(query);
		expect(unread.map((part) => part.name)).toEqual([name]);
		expect(understood).toEqual(read("").state);
	});
	test("reads millimetres from a metric form and keeps inches", () => {
		expect(read("thickness_from=12.7&units=metric").state.filters).toEqual({ thickness: { from: 0.5 } });
	});
	test.each([
		["thickness_from=3/8&thickness_to=1-1/2", { thickness: { from: 0.375, to: 1.5 } }],
		["thickness_from=.5", { thickness: { from: 0.5 } }],
		["thickness_from=12,7&units=metric", { thickness: { from: 0.5 } }],
		["thickness_to=2,540&units=metric", { thickness: { to: 100 } }],
		["charge_from=1,000", { charge: { from: 1000 } }],
		["charge_to=-1.234,5", { charge: { to: -1234.5 } }],
	])("reads %s as people type it", (query, filters) => {
		expect(read(query)).toMatchObject({ unread: [], state: { filters } });
	});
	test.each([
		["GL-37689\t10", "GL-37689 10"],
		["\u202aGL-37689\u202c", "GL-37689"],
		["GL-\u200b37689\ufeff", "GL-37689"],
	])("reads %j as it looks where it was copied from", (pasted, search) => {
		expect(read(`${new URLSearchParams({ q: pasted, name: pasted })}`)).toMatchObject({
			state: { search, filters: { name: search } },
			unread: [],
		});
	});
	test("searches in the view that holds everything, unless a view is named", () => {
		expect([read("q=4500").state.tab, read("q=4500&tab=open").state.tab]).toEqual(["all", "open"]);
	});
	test("reads columns from a plain form and always shows the first", () => {
		expect(read("columns=size&columns=made").state.columns).toEqual(["name", "made", "size"]);
	});
	test("begins at the first page again when the view changes", () => {
		const later = read("after=abc").state;
		expect(withChange(later, { tab: "late" })).not.toHaveProperty("after");
		expect(withFilter(withFilter(later, "late", true), "late", undefined).filters).toEqual({});
	});
	test("opens a row beside the view, which stays as it is until it changes itself", () => {
		const page = read("kind=coil&after=abc").state;
		const opened = withOpened(page, "C 7/1");
		expect(read(printListUrl(list, opened)).state).toEqual({ ...page, open: "C 7/1" });
		expect(withOpened(opened)).toEqual(page);
		expect(
			[withChange(opened, { tab: "late" }), withFilter(opened, "late", true)].map((view) => "open" in view),
		).toEqual([false, false]);
	});
	test("reports an opened row as not understood if a list opens none", () => {
		const { hasPreview: _, ...plain } = list;
		expect(readListUrl(plain, new URLSearchParams("open=C7"))).toEqual({
			state: read("").state,
			unread: [{ name: "open", value: "C7" }],
		});
	});
	test("reads what is opened before the one row that the list is narrowed to", () => {
		const views = ["one=A", "one=A&open=B", "open=B", "one=A&one=B", ""].map((query) => openedNumber(readOne(query)));
		expect(views).toEqual(["A", "B", "B", undefined, undefined]);
	});
});

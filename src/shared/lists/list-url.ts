import type { Units } from "../units.ts";
import { filterLimits, filterParameters, printFilter, readFilter, readText, unread } from "./filter-text.ts";
import {
	type Density,
	defaultColumns,
	type FilterValue,
	type ListDefinition,
	type ListLayout,
	type ListSort,
	type ListState,
	openingState,
	type PageSize,
	pageSizes,
	type UnreadPart,
} from "./list-definition.ts";

const ownParameters = ["tab", "q", "sort", "columns", "density", "size", "after", "before", "units"];
const cursorPattern = /^[\w-]{1,1000}$/;

/**
 * Reads a list's view from its URL; where it names no columns or density, the reader's `layout` of today applies. Invalid parts
 * are left out and reported, never an error.
 */
export function readListUrl(
	list: ListDefinition,
	parameters: URLSearchParams,
	layout?: ListLayout,
): { state: ListState; unread: UnreadPart[] } {
	const parts: UnreadPart[] = [];
	const opening = openingState(list, layout);
	// Takes a parameter's reading, or what the list opens with, and notes what could not be read.
	const take = <T>(name: string, read: (text: string) => T | undefined): T | undefined => {
		const text = parameters.get(name);
		if (text === null || text.trim() === "") return undefined;
		const value = read(text);
		if (value === undefined) parts.push({ name, value: shorten(text) });
		return value;
	};
	const search = take("q", (text) => known(readText(text))) ?? "";
	const after = take("after", cursorOf);
	const before = after === undefined ? take("before", cursorOf) : undefined;
	const tab = take("tab", (text) => list.tabs.find((id) => id === text));
	const state: ListState = {
		...opening,
		tab: tab ?? (search && list.searchTab ? list.searchTab : opening.tab),
		search,
		filters: readFilters(list, parameters, parts),
		sort: take("sort", (text) => sortOf(list, text)) ?? opening.sort,
		columns: readColumns(list, parameters, parts) ?? opening.columns,
		size: take("size", sizeOf) ?? opening.size,
	};
	const density = take("density", densityOf);
	if (density) state.density = density;
	if (after) state.after = after;
	if (before) state.before = before;
	const open = list.hasPreview && take("open", (text) => known(readText(text, filterLimits.code)));
	if (open) state.open = open;
	return { state, unread: [...parts, ...unknownParts(list, parameters)] };
}

/**
 * Writes a view as a query string, without what the list opens with anyway; empty for the opening view. Its readers may
 * have another layout: a view with columns of its own names them, and so does every view of a reader who chose some.
 */
export function printListUrl(list: ListDefinition, state: ListState): string {
	const parameters = new URLSearchParams();
	const impliedTab = state.search && list.searchTab ? list.searchTab : list.tabs[0];
	if (state.tab !== impliedTab) parameters.set("tab", state.tab);
	if (state.search) parameters.set("q", state.search);
	for (const filter of list.filters) {
		const value = state.filters[filter.id];
		if (value !== undefined) for (const [name, text] of printFilter(filter, value)) parameters.append(name, text);
	}
	const { sort } = state;
	if (sort.column !== list.sort.column || sort.isDescending !== list.sort.isDescending)
		parameters.set("sort", `${sort.isDescending ? "-" : ""}${sort.column}`);
	const columns = state.columns.join(",");
	if (columns !== defaultColumns(list).join(",") || state.layout?.columns) parameters.set("columns", columns);
	if (state.density) parameters.set("density", state.density);
	if (state.size !== pageSizes[0]) parameters.set("size", String(state.size));
	if (state.after) parameters.set("after", state.after);
	else if (state.before) parameters.set("before", state.before);
	if (state.open) parameters.set("open", state.open);
	return parameters.toString();
}

/** The address of a list's view. */
export function listPath(path: string, list: ListDefinition, state: ListState): string {
	const query = printListUrl(list, state);
	return query ? `${path}?${query}` : path;
}

/** The view with something changed, from its first page on, with nothing opened: other rows are in it. */
export function withChange(state: ListState, change: Partial<ListState>): ListState {
	const { after: _after, before: _before, open: _open, ...rest } = state;
	return { ...rest, ...change };
}

/** The same view with another number opened beside it, or none. */
export function withOpened({ open: _open, ...state }: ListState, open?: string): ListState {
	return open === undefined ? state : { ...state, open };
}

/** The view with one filter set, or taken away. */
export function withFilter(state: ListState, id: string, value: FilterValue | undefined): ListState {
	const { [id]: _old, ...others } = state.filters;
	return withChange(state, { filters: value === undefined ? others : { ...others, [id]: value } });
}

function known<T>(value: T | typeof unread): T | undefined {
	return value === unread ? undefined : value;
}

function cursorOf(text: string): string | undefined {
	return cursorPattern.test(text) ? text : undefined;
}

function sizeOf(text: string): PageSize | undefined {
	return pageSizes.find((size) => String(size) === text);
}

function densityOf(text: string): Density | undefined {
	return text === "compact" || text === "comfortable" ? text : undefined;
}

function sortOf(list: ListDefinition, text: string): ListSort | undefined {
	const isDescending = text.startsWith("-");
	const column = list.columns.find(({ id, isSortable }) => isSortable && id === text.slice(isDescending ? 1 : 0));
	return column && { column: column.id, isDescending };
}

function readFilters(list: ListDefinition, parameters: URLSearchParams, parts: UnreadPart[]): ListState["filters"] {
	const units: Units = parameters.get("units") === "metric" ? "metric" : "imperial";
	const filters: Record<string, FilterValue> = {};
	for (const filter of list.filters) {
		const value = readFilter(filter, parameters, units);
		if (value === unread)
			parts.push({
				name: filter.id,
				value: shorten(
					filterParameters(filter)
						.flatMap((name) => parameters.getAll(name))
						.join(" – "),
				),
			});
		else if (value !== undefined) filters[filter.id] = value;
	}
	return filters;
}

/** Columns come joined by commas, or each by itself from a plain form; the first column cannot be put away. */
function readColumns(list: ListDefinition, parameters: URLSearchParams, parts: UnreadPart[]): string[] | undefined {
	const ids = parameters
		.getAll("columns")
		.flatMap((text) => text.split(","))
		.filter(Boolean);
	const valid = ids.filter((id) => list.columns.some((column) => column.id === id));
	if (valid.length < ids.length)
		parts.push({ name: "columns", value: shorten(ids.filter((id) => !valid.includes(id)).join(",")) });
	if (valid.length === 0) return undefined;
	return list.columns.filter((column, index) => index === 0 || valid.includes(column.id)).map((column) => column.id);
}

function unknownParts(list: ListDefinition, parameters: URLSearchParams): UnreadPart[] {
	const names = new Set([
		...ownParameters,
		...(list.hasPreview ? ["open"] : []),
		...list.filters.flatMap(filterParameters),
	]);
	// The router's own and those of campaign links say nothing about the list.
	const isForeign = (name: string) =>
		names.has(name) || name.startsWith("_") || name.startsWith("utm_") || name === "index";
	return [...parameters]
		.filter(([name]) => !isForeign(name))
		.slice(0, 5)
		.map(([name, value]) => ({ name: shorten(name), value: shorten(value) }));
}

function shorten(text: string): string {
	return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

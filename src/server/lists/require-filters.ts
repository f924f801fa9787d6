import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { printFilter, readFilter, readText, unread } from "#shared/lists/filter-text.ts";
import type { FilterValue, FilterValues, ListDefinition, ListFilter } from "#shared/lists/list-definition.ts";

/**
 * Filters as GraphQL takes them: nulls and empty parts are no filters. Throws InvalidError that names each one which
 * cannot be meant.
 */
export function requireFilters(list: ListDefinition, values: Readonly<Record<string, unknown>>): FilterValues {
	const filters: Record<string, FilterValue> = {};
	const errors: { field: string; reason: string }[] = [];
	for (const filter of list.filters) {
		const value = plainValue(values[filter.id]);
		if (value === undefined) continue;
		const read = reread(filter, value);
		if (read === unread) errors.push({ field: filter.id, reason: m.server_list_filter({ name: filter.id }) });
		else if (read !== undefined) filters[filter.id] = read;
	}
	if (errors[0]) throw new InvalidError(errors[0].reason, errors);
	return filters;
}

/** A search as GraphQL takes it; empty = none. */
export function requireSearch(search: string | null | undefined): string {
	if (!search?.trim()) return "";
	const text = readText(search);
	if (text === unread)
		throw new InvalidError(m.server_list_filter({ name: "search" }), [
			{ field: "search", reason: m.server_list_filter({ name: "search" }) },
		]);
	return text;
}

// One reader for URLs and GraphQL: what one refuses, the other does not let in.
function reread(filter: ListFilter, value: FilterValue) {
	return readFilter(filter, new URLSearchParams(printFilter(filter, value)), "imperial");
}

function plainValue(value: unknown): FilterValue | undefined {
	if (value === null || value === undefined || value === false || value === "") return undefined;
	if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(String);
	if (typeof value !== "object") return value as FilterValue;
	const ends = Object.entries(value).filter(([, end]) => end !== null && end !== undefined);
	return ends.length === 0 ? undefined : Object.fromEntries(ends);
}

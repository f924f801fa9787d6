import { m } from "#generated/texts/messages.js";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import { filterParameters } from "#shared/lists/filter-text.ts";
import { readListUrl } from "#shared/lists/list-url.ts";
import type { ApiCollection } from "./api-collection.ts";
import type { ApiRequest } from "./read-collection.ts";

export const defaultLimit = 100;
export const mostLimit = 1000;

/** Parameters of every collection, besides its filters. */
export const ownParameters = ["limit", "after", "changedSince", "fields", "account", "view", "search", "sort"] as const;

/** What `view` and `search` are called in the address of the list's page. */
const pageNames: Readonly<Record<string, string>> = { view: "tab", search: "q" };

/**
 * What a request asks of a collection: the filters of its list's page by the same names, lengths in inches.
 *
 * @throws {InvalidError} Names each parameter that is unknown or cannot be understood.
 */
export function readApiRequest(collection: ApiCollection, sent: URLSearchParams): ApiRequest {
	const { definition } = collection.resource;
	const filters = definition.filters.flatMap(filterParameters);
	const errors: FieldError[] = [...new Set(sent.keys())]
		.filter((name) => !filters.includes(name) && !ownParameters.some((own) => own === name))
		.map((field) => ({ field, reason: m.server_api_unknown_parameter({ name: field }) }));
	const asked = new URLSearchParams();
	for (const [name, value] of sent)
		if (filters.includes(name) || ["view", "search", "sort"].includes(name))
			asked.append(pageNames[name] ?? name, value);
	const { state, unread } = readListUrl(definition, asked);
	errors.push(
		...unread.map(({ name }) => {
			const field = Object.keys(pageNames).find((own) => pageNames[own] === name) ?? name;
			return { field, reason: m.server_api_parameter_unread({ name: field }) };
		}),
	);
	const limit = Number(sent.get("limit") ?? defaultLimit);
	if (!Number.isInteger(limit) || limit < 1 || limit > mostLimit)
		errors.push({ field: "limit", reason: m.server_api_limit({ most: mostLimit }) });
	const after = sent.get("after") ?? undefined;
	const changedSince = sent.get("changedSince") ?? undefined;
	if (after !== undefined && changedSince !== undefined)
		errors.push({ field: "changedSince", reason: m.server_api_one_cursor() });
	if (errors[0]) throw new InvalidError(errors[0].reason, errors);
	return {
		state: { ...state, tab: sent.get("view") ? state.tab : collection.view },
		after,
		changedSince,
		limit,
		fields: readFields(sent),
	};
}

/** The names in `fields`, apart by commas; undefined = all. */
export function readFields(sent: URLSearchParams): string[] | undefined {
	const names = sent
		.getAll("fields")
		.flatMap((text) => text.split(","))
		.map((name) => name.trim())
		.filter(Boolean);
	return names.length === 0 ? undefined : names;
}

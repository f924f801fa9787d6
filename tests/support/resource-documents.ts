import type { ListResource } from "#server/lists/resources/list-resource.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

const selection = ({ fields }: ResourceObject): string =>
	Object.entries(fields)
		.map(([name, field]) => ("object" in field ? `${name} { ${selection(field.object)} }` : name))
		.join(" ");

/** A document with every declared field of a list's rows, and with all fields around the rows. */
export function documentOf(resource: ListResource): string {
	const { name } = resource.row;
	const around = [
		"pageInfo { hasNextPage hasPreviousPage startCursor endCursor }",
		`totals { count ${Object.keys(resource.totals ?? {}).join(" ")} }`,
		"tabs { tab count }",
		...(resource.choices
			? [`choices { ${Object.keys(resource.choices).map((choice) => `${choice} { code name }`)} }`]
			: []),
		...(resource.shows ? ["dataAsOf { at place timeZone }"] : []),
		...Object.entries(resource.extras ?? {}).map(([extra, { object }]) => `${extra} { ${selection(object)} }`),
	];
	return `query ($tab: ${resource.tabType ?? `${name}Tab`}, $search: String, $filter: ${name}FilterInput, $sort: ${name}SortInput) {
		${resource.field}(first: 5, tab: $tab, search: $search, filter: $filter, sort: $sort) {
			nodes { ${selection(resource.row)} } ${around.join(" ")}
		}
	}`;
}

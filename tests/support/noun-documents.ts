import type { NounList } from "#server/lists/nouns/noun-list.ts";
import type { NounObject } from "#server/lists/nouns/noun-object.ts";

const selection = ({ fields }: NounObject): string =>
	Object.entries(fields)
		.map(([name, field]) => ("object" in field ? `${name} { ${selection(field.object)} }` : name))
		.join(" ");

/** A list with everything that its declaration knows of a row, and of what stands around the rows. */
export function documentOf(noun: NounList): string {
	const { name } = noun.row;
	const around = [
		"pageInfo { hasNextPage hasPreviousPage startCursor endCursor }",
		`totals { count ${Object.keys(noun.totals ?? {}).join(" ")} }`,
		"tabs { tab count }",
		...(noun.choices ? [`choices { ${Object.keys(noun.choices).map((choice) => `${choice} { code name }`)} }`] : []),
		...(noun.shows ? ["dataAsOf { at place timeZone }"] : []),
		...Object.entries(noun.extras ?? {}).map(([extra, { object }]) => `${extra} { ${selection(object)} }`),
	];
	return `query ($tab: ${noun.tabType ?? `${name}Tab`}, $search: String, $filter: ${name}FilterInput, $sort: ${name}SortInput) {
		${noun.field}(first: 5, tab: $tab, search: $search, filter: $filter, sort: $sort) {
			edges { cursor node { ${selection(noun.row)} } } ${around.join(" ")}
		}
	}`;
}

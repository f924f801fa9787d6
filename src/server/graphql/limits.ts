import { type DocumentNode, GraphQLError, Kind, parse, type SelectionSetNode } from "graphql";

/**
 * Bounds on documents that were not built with the pages. Persisted documents are ours and are checked by the build.
 */
export const documentLimits = { bytes: 20_000, tokens: 2_000, depth: 12, aliases: 30, cost: 5_000 };

/** Parses a foreign document; throws a GraphQLError that names the bound it breaks. */
export function parseLimited(text: string): DocumentNode {
	if (text.length > documentLimits.bytes)
		throw new GraphQLError(`The document is longer than ${documentLimits.bytes} characters`);
	const document = parse(text, { maxTokens: documentLimits.tokens, noLocation: true });
	const fragments = new Map(
		document.definitions.flatMap((node) =>
			node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet]] : [],
		),
	);
	for (const node of document.definitions) {
		if (node.kind === Kind.OPERATION_DEFINITION) checkOperation(node.selectionSet, fragments);
	}
	return document;
}

type Measure = { depth: number; aliases: number; cost: number };

function checkOperation(selection: SelectionSetNode, fragments: Map<string, SelectionSetNode>): void {
	const measure = { depth: 0, aliases: 0, cost: 0 };
	walk(selection, fragments, measure, 1, 1, new Set());
	for (const bound of ["depth", "aliases", "cost"] as const) {
		if (measure[bound] > documentLimits[bound])
			throw new GraphQLError(`The document breaks the limit of ${bound}: ${documentLimits[bound]}`);
	}
}

/**
 * Cost = fields and spread fragments, each multiplied by the `first` or `last` of the lists around it. What is spread
 * counts too: fragments that hold nothing but each other would be walked in every order.
 */
function walk(
	selection: SelectionSetNode,
	fragments: Map<string, SelectionSetNode>,
	measure: Measure,
	depth: number,
	times: number,
	seen: Set<string>,
): void {
	measure.depth = Math.max(measure.depth, depth);
	for (const node of selection.selections) {
		if (measure.cost > documentLimits.cost) return;
		if (node.kind === Kind.FIELD) {
			measure.cost += times;
			if (node.alias) measure.aliases += 1;
			const size = node.arguments?.find(({ name }) => name.value === "first" || name.value === "last")?.value;
			const factor = size?.kind === Kind.INT ? Math.max(Number(size.value), 1) : size ? 100 : 1;
			if (node.selectionSet) walk(node.selectionSet, fragments, measure, depth + 1, times * factor, seen);
		} else if (node.kind === Kind.INLINE_FRAGMENT) {
			walk(node.selectionSet, fragments, measure, depth, times, seen);
		} else {
			measure.cost += times;
			const name = node.name.value;
			const fragment = fragments.get(name);
			// A fragment inside itself is refused by validation; here it only must not loop.
			if (fragment && !seen.has(name)) walk(fragment, fragments, measure, depth, times, new Set([...seen, name]));
		}
	}
}

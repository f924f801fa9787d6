import type { GraphQLResolveInfo, SelectionSetNode } from "graphql";

/** What a document asks of a field: the names below it, each with what it asks further in. */
export type Selection = { readonly [field: string]: Selection };

/** What the document asks of the field being resolved, so that its statement reads nothing else. Conditions (`@include`) count as asked. */
export function selectionOf(info: Pick<GraphQLResolveInfo, "fieldNodes" | "fragments">): Selection {
	const found: MutableSelection = {};
	for (const node of info.fieldNodes) collect(node.selectionSet, info.fragments, found);
	return found;
}

type MutableSelection = { [field: string]: MutableSelection };

function collect(set: SelectionSetNode | undefined, fragments: GraphQLResolveInfo["fragments"], into: MutableSelection): void {
	for (const selection of set?.selections ?? []) {
		if (selection.kind === "Field") {
			const child = into[selection.name.value] ?? {};
			into[selection.name.value] = child;
			collect(selection.selectionSet, fragments, child);
		} else if (selection.kind === "InlineFragment") {
			collect(selection.selectionSet, fragments, into);
		} else {
			collect(fragments[selection.name.value]?.selectionSet, fragments, into);
		}
	}
}

import {
	GraphQLIncludeDirective,
	type GraphQLResolveInfo,
	GraphQLSkipDirective,
	getDirectiveValues,
	type SelectionNode,
	type SelectionSetNode,
} from "graphql";

/** The selection of a field: the names of its fields, each with its own selection. */
export type Selection = { readonly [field: string]: Selection };

type ResolveInfo = Pick<GraphQLResolveInfo, "fieldNodes" | "fragments" | "variableValues">;

/** The selection of the field being resolved, with these variables, so that its statement reads nothing else. */
export function selectionOf(info: ResolveInfo): Selection {
	const found: MutableSelection = {};
	for (const node of info.fieldNodes) collect(node.selectionSet, info, found);
	return found;
}

type MutableSelection = { [field: string]: MutableSelection };

function collect(set: SelectionSetNode | undefined, info: ResolveInfo, into: MutableSelection): void {
	for (const selection of set?.selections ?? []) {
		if (isLeftOut(selection, info.variableValues)) continue;
		if (selection.kind === "Field") {
			const child = into[selection.name.value] ?? {};
			into[selection.name.value] = child;
			collect(selection.selectionSet, info, child);
		} else if (selection.kind === "InlineFragment") {
			collect(selection.selectionSet, info, into);
		} else {
			collect(info.fragments[selection.name.value]?.selectionSet, info, into);
		}
	}
}

/** Left out by `@include` or `@skip` with these variables (GraphQL 3.13). */
export function isLeftOut(
	{ directives }: Pick<SelectionNode, "directives">,
	variables: GraphQLResolveInfo["variableValues"],
): boolean {
	if (!directives?.length) return false;
	const included = getDirectiveValues(GraphQLIncludeDirective, { directives }, variables);
	const skipped = getDirectiveValues(GraphQLSkipDirective, { directives }, variables);
	return included?.if === false || skipped?.if === true;
}

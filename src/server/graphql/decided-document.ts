import {
	type ConstDirectiveNode,
	type DirectiveNode,
	type DocumentNode,
	Kind,
	type SelectionNode,
	type SelectionSetNode,
	visit,
} from "graphql";
import { isLeftOut } from "./selection.ts";

/** Variables on which `@include` and `@skip` of a document depend, each once. */
export function conditionsOf(document: DocumentNode): string[] {
	const names = new Set<string>();
	visit(document, {
		Directive(directive) {
			const name = variableOf(directive);
			if (name !== undefined) names.add(name);
		},
	});
	return [...names];
}

/**
 * The document with its conditions decided by these variables: what is left out is not in it, what is left in says
 * nothing of them. Undefined where nothing would be left of a field or fragment, which no document can say.
 */
export function decide(document: DocumentNode, variables: Readonly<Record<string, boolean>>): DocumentNode | undefined {
	let isWhole = true;
	const decideOne = <Node extends SelectionNode>(node: Node): Node | null | undefined => {
		const directives = (node.directives ?? []).filter((directive) => variableOf(directive) !== undefined);
		if (directives.length === 0) return undefined;
		if (isLeftOut({ directives }, variables)) return null;
		return { ...node, directives: node.directives?.filter((directive) => !directives.includes(directive)) };
	};
	const SelectionSet = {
		leave: ({ selections }: SelectionSetNode) => {
			if (selections.length === 0) isWhole = false;
		},
	};
	const decided = visit(document, {
		Field: decideOne,
		InlineFragment: decideOne,
		FragmentSpread: decideOne,
		SelectionSet,
	});
	return isWhole ? decided : undefined;
}

function variableOf({ name, arguments: args }: DirectiveNode | ConstDirectiveNode): string | undefined {
	const value =
		name.value === "include" || name.value === "skip" ? args?.find((one) => one.name.value === "if")?.value : undefined;
	return value?.kind === Kind.VARIABLE ? value.name.value : undefined;
}

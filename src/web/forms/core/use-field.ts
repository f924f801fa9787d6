import type { FormKitNode } from "@formkit/core";
import { useCallback, useSyncExternalStore } from "react";
import { childrenOf, shapeOf } from "#shared/forms/form-tree.ts";
import { type FieldState, mark } from "./field-state.ts";
import { usePlace } from "./form-context.ts";
import { watchNode } from "./watch-node.ts";

/** A field as an input sees it. */
export type BoundField = {
	node: FormKitNode;
	state: FieldState;
	label: string;
	/** The control's id; its note's is `${id}-note`. */
	id: string;
	/** Takes what a user typed or chose. */
	change: (value: unknown) => void;
	blur: () => void;
};

/** The node of a field of this place, or undefined while the form does not show it. */
export function useFieldNode(name: string): FormKitNode | undefined {
	const { group } = usePlace();
	const find = () => childrenOf(group).find((child) => String(child.name) === name);
	return useSyncExternalStore(watchNode(group).subscribeToChildren, find, find);
}

export function useNodeState(node: FormKitNode): FieldState {
	const { subscribe, state, stateAtFirst } = watchNode(node);
	return useSyncExternalStore(subscribe, state, stateAtFirst);
}

/** Binds a node to its control. */
export function useBoundField(node: FormKitNode): BoundField {
	const { idBase } = usePlace();
	const state = useNodeState(node);
	const change = useCallback(
		(value: unknown) => {
			mark(node, "dirty");
			// What the server said was of the value before.
			node.store.filter((message) => !(message.type === "error" && message.meta.autoClear));
			void node.input(value);
		},
		[node],
	);
	const blur = useCallback(() => mark(node, "blurred"), [node]);
	return { node, state, label: labelOf(node), id: fieldId(idBase, node), change, blur };
}

export function labelOf(node: FormKitNode): string {
	return String(node.props.label ?? shapeOf(node).kind);
}

/** The id of a field's control. */
export function fieldId(idBase: string, node: FormKitNode): string {
	return `${idBase}-${node.name}`;
}

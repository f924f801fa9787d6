import type { FormKitNode } from "@formkit/core";
import { type FieldState, initialState, isSameState, readState } from "./field-state.ts";

const changes = [
	"input",
	"commit",
	"settled",
	"message-added",
	"message-removed",
	"message-updated",
	"count:blocking",
	"count:validating",
	"count:dirty",
	"count:errors",
	"prop:disabled",
	"config:disabled",
	"reset",
];

type Listener = () => void;

/** A node as React's external store: subscribe, what it says now, what it said when the page was rendered. */
export type WatchedNode = {
	subscribe: (listener: Listener) => () => void;
	state: () => FieldState;
	stateAtFirst: () => FieldState;
	/** Changes whenever fields below come or go. */
	subscribeToChildren: (listener: Listener) => () => void;
};

const watched = new WeakMap<FormKitNode, WatchedNode>();

export function watchNode(node: FormKitNode): WatchedNode {
	const known = watched.get(node) ?? startWatching(node);
	watched.set(node, known);
	return known;
}

function startWatching(node: FormKitNode): WatchedNode {
	const first = initialState(node);
	let last = first;
	return {
		subscribe: (listener) => listen(node, changes, listener),
		subscribeToChildren: (listener) => listen(node, ["child", "childRemoved"], listener),
		stateAtFirst: () => first,
		state: () => {
			const now = readState(node);
			// React compares by identity: the same state must be the same object.
			if (!isSameState(last, now)) last = now;
			return last;
		},
	};
}

function listen(node: FormKitNode, events: readonly string[], listener: Listener): () => void {
	const receipts = events.map((event) => node.on(event, () => listener()));
	return () => {
		for (const receipt of receipts) node.off(receipt);
	};
}

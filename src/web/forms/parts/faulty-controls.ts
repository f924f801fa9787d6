import type { FormKitNode } from "@formkit/core";
import { childrenOf } from "#shared/forms/form-tree.ts";
import { fieldId, labelOf } from "../core/use-field.ts";
import { watchNode } from "../core/watch-node.ts";
import { itemIdBase } from "./item-keys.ts";

/** A control that is wrong: where it is, how it is called, what it says. */
export type InvalidControl = { id: string; label: string; sentence: string };

const events = ["message-added.deep", "message-removed.deep", "message-updated.deep", "childRemoved.deep"];

export function watchErrors(root: FormKitNode, listener: () => void): () => void {
	const receipts = events.map((event) => root.on(event, () => listener()));
	return () => {
		for (const receipt of receipts) root.off(receipt);
	};
}

const none: readonly InvalidControl[] = [];
const last = new WeakMap<FormKitNode, readonly InvalidControl[]>();

/**
 * Every sentence that a field shows, in the order of the form's shape; the same list again while nothing has changed.
 */
export function controlsWithErrors(root: FormKitNode, idBase: string): readonly InvalidControl[] {
	const now = collect(root, idBase);
	const before = last.get(root) ?? none;
	const isSame =
		now.length === before.length &&
		now.every(({ id, sentence }, index) => id === before[index]?.id && sentence === before[index].sentence);
	if (isSame) return before;
	last.set(root, now);
	return now;
}

function collect(parent: FormKitNode, idBase: string): InvalidControl[] {
	return childrenOf(parent).flatMap((node) => {
		const id = fieldId(idBase, node);
		const own = watchNode(node)
			.state()
			.messages.map((sentence) => ({ id, label: labelOf(node), sentence }));
		if (node.type === "input") return own;
		if (node.type === "group") return [...own, ...collect(node, id)];
		return [...own, ...childrenOf(node).flatMap((item) => collect(item, itemIdBase(id, item)))];
	});
}

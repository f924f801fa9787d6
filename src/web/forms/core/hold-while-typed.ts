import type { FormKitNode } from "@formkit/core";
import { holdPage } from "../../unsaved.ts";

/** Calls back with every change that a user typed or chose, not with values that are set; answers how to stop. */
export function onTyped(root: FormKitNode, listener: () => void): () => void {
	const typed = root.on("message-added.deep", ({ payload }) => {
		if ((payload as { key: string }).key === "dirty") listener();
	});
	const changed = root.on("input.deep", ({ origin }) => {
		if (origin.store.dirty?.value === true) listener();
	});
	return () => {
		for (const receipt of [typed, changed]) root.off(receipt);
	};
}

/** The page holds something unsaved from the first change until the form is sent or cleared; answers how to stop. */
export function holdWhileTyped(root: FormKitNode): () => void {
	let isTyped = false;
	const release = holdPage(() => isTyped);
	const stop = onTyped(root, () => {
		isTyped = true;
	});
	const done = ["sent", "reset"].map((event) =>
		root.on(event, () => {
			isTyped = false;
		}),
	);
	return () => {
		release();
		stop();
		for (const receipt of done) root.off(receipt);
	};
}

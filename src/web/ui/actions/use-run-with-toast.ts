import { useState } from "react";
import { useRevalidator } from "react-router";
import { wordsOf } from "../../data/failed-request.ts";
import { showToast } from "../overlays/toast-list.ts";

type RunWithToast = {
	isPending: boolean;
	/** Runs an action, shows `said` once it is done, or the error, and reloads the page's data. */
	run: (work: () => Promise<unknown>, said?: string) => Promise<void>;
};

/**
 * A change at the server from a place without room for a sentence: its outcome is a toast. Where there is room,
 * ActionButton says it there.
 */
export function useRunWithToast(): RunWithToast {
	const { revalidate } = useRevalidator();
	const [isPending, setPending] = useState(false);
	const run: RunWithToast["run"] = async (work, said) => {
		setPending(true);
		try {
			await work();
			if (said !== undefined) showToast(said);
		} catch (error) {
			showToast(wordsOf(error), "heat");
		}
		// A second press meanwhile would be about what the page no longer holds.
		await revalidate();
		setPending(false);
	};
	return { isPending, run };
}

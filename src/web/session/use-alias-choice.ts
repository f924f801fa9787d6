import { useCallback, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { wordsOf } from "../data/failed-request.ts";
import { leaveAfter } from "./page-session.ts";
import { callApi, userSettled } from "./session-in-browser.ts";

/** Chooses an account to act for (null = all together) and opens `next`; `pending` is the choice in progress. */
export function useAliasChoice(next: string) {
	const [pending, setPending] = useState<string | null>();
	const [error, setError] = useState<string>();
	const choose = useCallback(
		async (alias: string | null) => {
			setPending(alias);
			setError(undefined);
			try {
				// A whole document: no row of the account before may stay in this one's memory.
				await leaveAfter(async () => {
					// A get-user stores the account anew that it finds chosen, and could bring back the one that is left here.
					await userSettled();
					await callApi("/api/auth/alias", { alias });
					return next;
				});
			} catch (error) {
				setError(m.web_alias_failed({ reason: wordsOf(error) }));
				setPending(undefined);
			}
		},
		[next],
	);
	return { choose, pending, error };
}

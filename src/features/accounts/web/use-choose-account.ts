import { useState } from "react";
import { m } from "#generated/texts/messages.js";
import { callApi } from "#web/session/session-in-browser.ts";

/** Begins to act for an account (null = for all together) and goes on to `next`; `pending` is what is being chosen now. */
export function useChooseAccount(next: string) {
	const [pending, setPending] = useState<string | null>();
	const [fault, setFault] = useState<string>();
	const choose = async (alias: string | null) => {
		setPending(alias);
		setFault(undefined);
		try {
			await callApi("/api/auth/alias", { alias });
			// A whole document: no row of the account before may stay in this one's memory.
			window.location.assign(next);
		} catch (error) {
			setFault(m.accounts_failed({ reason: error instanceof Error ? error.message : String(error) }));
			setPending(undefined);
		}
	};
	return { choose, pending, fault };
}

import { useEffect } from "react";

/** Something that the search box does: a page that it opens, or a function that it runs. */
export type NamedAction = { id: string; label: string } & (
	| { path: string; run?: never }
	| { path?: never; run: () => void }
);

let offered: readonly NamedAction[] = [];

/** Actions of the page that is shown. */
export const offeredActions = (): readonly NamedAction[] => offered;

/** Offers actions of a page in the search box, for as long as the page is shown. */
export function useOfferedActions(actions: readonly NamedAction[]): void {
	useEffect(() => {
		offered = actions;
		return () => {
			if (offered === actions) offered = [];
		};
	});
}

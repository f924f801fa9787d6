import { useNavigate } from "react-router";
import type { ListDefinition, ListState } from "#shared/lists/list-definition.ts";
import { listPath } from "#shared/lists/list-url.ts";

/** A list as it is looked at now: what it is, where its page is, what its URL says. */
export type ListView = { list: ListDefinition; path: string; state: ListState };

/** Goes to another view of the same list; the place on the page stays. */
export function useChangeView({ list, path }: ListView): (state: ListState) => void {
	const navigate = useNavigate();
	return (state) => void navigate(listPath(path, list, state), { preventScrollReset: true });
}

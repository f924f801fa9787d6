import type { ListLayout } from "#shared/lists/list-definition.ts";
import { useSite } from "../viewer.tsx";
import type { ListView } from "./list-view.ts";

/**
 * Remembers for the person what they chose for a list. The view that they go to names it in its URL; later visits
 * without such a URL open with it.
 */
export function useKeepLayout(view: ListView): (chosen: ListLayout) => void {
	const site = useSite();
	return (chosen) => void import("./keep-layout.ts").then(({ keepLayout }) => keepLayout(view, site, chosen));
}

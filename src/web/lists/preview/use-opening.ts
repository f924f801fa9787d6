import { useLocation, useNavigation } from "react-router";
import type { ListView } from "../list-view.ts";

/**
 * The number that is on its way to be opened beside a list that stays as it is: null = it closes, undefined = nothing
 * of that.
 */
export function useOpening({ list }: ListView): string | null | undefined {
	const { state, location } = useNavigation();
	const here = useLocation();
	if (!list.hasPreview || state !== "loading" || location.pathname !== here.pathname) return undefined;
	const [from, to] = [new URLSearchParams(here.search), new URLSearchParams(location.search)];
	const opening = to.get("open");
	from.delete("open");
	to.delete("open");
	return from.toString() === to.toString() ? opening : undefined;
}

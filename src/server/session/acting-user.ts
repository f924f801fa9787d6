import type { UserJson } from "#shared/access.ts";
import type { Viewer } from "./viewer.ts";

/** The user as they act now: under an alias only that account counts, so a sold-to's buyer who acts as a ship-to sees no price. */
export function actingUser(viewer: Viewer | undefined): UserJson | undefined {
	if (!viewer?.alias) return viewer?.user;
	const { code, kind } = viewer.alias;
	return { ...viewer.user, SoldTo: kind === "sold_to" ? [code] : [], ShipTo: kind === "ship_to" ? [code] : [] };
}

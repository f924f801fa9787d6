import { actingAs, type UserJson } from "#shared/access.ts";
import type { Viewer } from "./viewer.ts";

/** The user as they act now. */
export function actingUser(viewer: Viewer | undefined): UserJson | undefined {
	return viewer && actingAs(viewer.user, viewer.alias);
}

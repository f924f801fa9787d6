import { paths } from "#shared/paths.ts";
import { keepOnlyCopiesOf } from "../offline-cache/own-copies.ts";

/** Removes the person's offline pages and leaves for the sign-out, from which not every provider leads back here. */
export function signOut(): void {
	void keepOnlyCopiesOf(undefined).finally(() => window.location.assign(paths.logout));
}

import { copiesOwnerKey } from "#shared/device-copies.ts";
import { fetchPart } from "../build-check/lazy-part.ts";

/**
 * The same as `keepOnlyCopiesOf`, for pages before sign-in: what removes copies is fetched only where there are some.
 */
export async function dropCopiesOfOthers(person: string | undefined): Promise<void> {
	if (!hasCopies()) return;
	const { keepOnlyCopiesOf } = await fetchPart(() => import("./own-copies.ts"));
	await keepOnlyCopiesOf(person);
}

function hasCopies(): boolean {
	try {
		return window.localStorage.getItem(copiesOwnerKey) !== null;
	} catch {
		// Where nothing can be kept, no copy was.
		return false;
	}
}

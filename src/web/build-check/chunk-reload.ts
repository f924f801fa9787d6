import { isReached } from "../data/portal-reach.ts";

// A broken release fails on every load; without this pause the page would reload for ever (§4, §9).
export const chunkReloadGuardMs = 10_000;

/** Where a tab remembers which paths it has reloaded; the guard outside the module graph reads it too. */
export const chunkReloadKey = "millgate-chunk-reload";

type Place = { storage: Pick<Storage, "getItem" | "setItem">; now: () => number; reload: () => void };

/**
 * Reloads the page because a part of its build is gone, at most once per path within ten seconds; answers whether it
 * does. Where nothing can be remembered, nothing is reloaded.
 */
export function reloadOnce(path: string, place: Place = browserPlace()): boolean {
	try {
		const now = place.now();
		const recent = Object.entries(readTimes(place.storage)).filter(([, at]) => now - at < chunkReloadGuardMs);
		if (recent.some(([known]) => known === path)) return false;
		place.storage.setItem(chunkReloadKey, JSON.stringify(Object.fromEntries([...recent, [path, now]])));
	} catch {
		return false;
	}
	place.reload();
	return true;
}

/** Whether an error says that a part of the build could not be loaded, in the words of Chromium, Firefox and Safari. */
export function isChunkError(error: unknown): boolean {
	return (
		error instanceof Error &&
		/Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
			error.message,
		)
	);
}

/**
 * Reloads for parts that Vite's own loader misses, as dialogs that come on demand: those that are gone, not those
 * that nobody could be requested.
 */
export function reloadOnChunkErrors(): void {
	const reloadIfGone = async () => {
		if (await isReached()) reloadOnce(window.location.pathname);
	};
	window.addEventListener("vite:preloadError", () => void reloadIfGone());
}

function readTimes(storage: Pick<Storage, "getItem">): Record<string, number> {
	const times: unknown = JSON.parse(storage.getItem(chunkReloadKey) ?? "{}");
	return typeof times === "object" && times !== null ? (times as Record<string, number>) : {};
}

function browserPlace(): Place {
	return { storage: window.sessionStorage, now: Date.now, reload: () => window.location.reload() };
}

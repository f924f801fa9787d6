import { useEffect } from "react";
import { untilReached } from "../data/portal-reach.ts";
import { isChunkError, reloadOnce } from "./chunk-reload.ts";

/**
 * For error pages: a page whose script is gone with its build is loaded anew, where the reader was going, once there is
 * a user to ask for it.
 */
export function useChunkReload(error: unknown): void {
	useEffect(
		() => (isChunkError(error) ? untilReached(() => void reloadOnce(window.location.pathname)) : undefined),
		[error],
	);
}

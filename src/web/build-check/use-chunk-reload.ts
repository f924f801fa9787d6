import { useEffect } from "react";
import { isChunkFault, reloadOnce } from "./chunk-reload.ts";

/** For error pages: a page whose script is gone with its build is loaded anew, where the reader was going. */
export function useChunkReload(error: unknown): void {
	useEffect(() => {
		if (isChunkFault(error)) reloadOnce(window.location.pathname);
	}, [error]);
}

import { useEffect, useState, useSyncExternalStore } from "react";
import { paths } from "#shared/paths.ts";
import { hasCopy, keepCopy } from "#web/offline-cache/keep-copy.ts";
import { mayKeepCopies } from "#web/offline-cache/own-copies.ts";
import { sessionWatch } from "#web/session/page-session.ts";
import { useViewer } from "#web/viewer.tsx";

/**
 * Keeps a copy of this page on the device, and a new one whenever `version` changes; whether it opens without a
 * connection.
 */
export function useKeptCopy(person: string, version: unknown): boolean {
	const viewer = useViewer();
	const mayKeep = viewer !== undefined && mayKeepCopies(viewer);
	// A sign-in in place brings a new key.
	const isOver = useSyncExternalStore(
		sessionWatch.subscribe,
		() => sessionWatch.read().phase === "ended",
		() => false,
	);
	const [isCopied, setCopied] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `version` is the sign, not a value
	useEffect(() => {
		if (!mayKeep || isOver) return setCopied(false);
		let isHere = true;
		const keep = async () => {
			// Without a connection there may be a copy from before: this page itself may be one.
			const isNew = await keepCopy(person, paths.tallyChecks).catch(() => false);
			const isThere = isNew || (await hasCopy(person));
			if (isHere) setCopied(isThere);
		};
		void keep();
		return () => {
			isHere = false;
		};
	}, [person, version, mayKeep, isOver]);
	return isCopied;
}

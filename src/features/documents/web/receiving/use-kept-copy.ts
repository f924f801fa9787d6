import { useEffect, useState } from "react";
import { paths } from "#shared/paths.ts";
import { hasCopy, keepCopy } from "#web/copies/keep-copy.ts";
import { useViewer } from "#web/viewer.tsx";

/** Keeps a copy of this page on the device, and a new one whenever `version` changes; whether it opens without a connection. */
export function useKeptCopy(person: string, version: unknown): boolean {
	const isLook = useViewer()?.look !== undefined;
	const [isCopied, setCopied] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `version` is the sign, not a value
	useEffect(() => {
		// Nothing of theirs stays on the device of an administrator who looks.
		if (isLook) return;
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
	}, [person, version, isLook]);
	return isCopied;
}

import { useEffect, useState } from "react";
import { m } from "#generated/texts/messages.js";
import type { BuildMeta } from "#shared/build-files.ts";
import { Button } from "../ui/actions/button.tsx";
import { hasUnsaved } from "../unsaved.ts";
import { startBuildCheck } from "./build-check.ts";
import styles from "./new-build-notice.module.css";

declare global {
	interface Window {
		/** The router's list of routes and scripts, with the version of the build they are of. */
		__reactRouterManifest?: { version: string };
	}
}

/** Says, without interrupting, that a newer build is served; reloads on request, unless input would be lost. */
export function NewBuildNotice() {
	const [build, setBuild] = useState<BuildMeta>();
	const [hasUnsentInput, setHasUnsentInput] = useState(false);
	useEffect(() => {
		const own = window.__reactRouterManifest?.version;
		if (!own) return;
		return startBuildCheck({ own, fetch: window.fetch.bind(window), onNewBuild: setBuild, target: document }).stop;
	}, []);
	const reload = () => {
		if (hasUnsaved()) setHasUnsentInput(true);
		else window.location.reload();
	};
	// A live region must be there before it has something to say.
	return (
		<section className={styles.region} aria-live="polite" aria-label={m.web_build_region()} data-print="no">
			{build && (
				<div className={styles.notice}>
					<p>{hasUnsentInput ? m.web_build_unsaved() : m.web_build_new()}</p>
					<Button onClick={reload}>{m.web_build_reload()}</Button>
				</div>
			)}
		</section>
	);
}

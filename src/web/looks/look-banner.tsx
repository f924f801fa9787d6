// Its looks come with every page, so that it never stands there bare; its code only with a look.
import "./look-banner.module.css";
import { Suspense } from "react";
import { lazyPart } from "../build-check/lazy-part.ts";
import { useViewer } from "../viewer.tsx";

const LookBar = lazyPart(() => import("./look-bar.tsx"), "LookBar");

/** Says on every page that an administrator looks as somebody else. */
export function LookBanner() {
	const viewer = useViewer();
	if (!viewer?.look) return null;
	return (
		<Suspense>
			<LookBar viewer={viewer} look={viewer.look} />
		</Suspense>
	);
}

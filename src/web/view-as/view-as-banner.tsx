// Its looks come with every page, so that it never is there bare; its code only with a view-as session.
import "./view-as-banner.module.css";
import { Suspense } from "react";
import { lazyPart } from "../build-check/lazy-part.ts";
import { useViewer } from "../viewer.tsx";

const ViewAsBar = lazyPart(() => import("./view-as-bar.tsx"), "ViewAsBar");

/** Says on every page that an administrator views as another person. */
export function ViewAsBanner() {
	const viewer = useViewer();
	if (!viewer?.viewAs) return null;
	return (
		<Suspense>
			<ViewAsBar viewer={viewer} viewAs={viewer.viewAs} />
		</Suspense>
	);
}

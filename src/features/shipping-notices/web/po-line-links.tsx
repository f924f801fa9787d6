import { Fragment } from "react";
import { paths, pathWith } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";

/** Lines of purchase orders, `PO/line` with commas between them, each opening what is outstanding of it. */
export function PoLineLinks({ lines }: { lines: string }) {
	if (!lines) return "–";
	return lines.split(", ").map((line, index) => (
		<Fragment key={line}>
			{index > 0 && ", "}
			<AppLink to={pathWith(paths.outstandingTonnage, { tab: "all", line })} prefetch="none" className="mono">
				{line}
			</AppLink>
		</Fragment>
	));
}

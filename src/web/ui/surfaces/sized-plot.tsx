import type { ReactNode } from "react";
import styles from "./sized-plot.module.css";

/** Units of the plot's own coordinates; `id` says in which width of a page it is shown. */
type PlotSize = { id: "wide" | "middle" | "narrow"; width: number; height: number };

/**
 * A chart drawn by the server in three sizes, of which the page shows the one that fits. Its figures are in a table
 * beside it.
 */
export function SizedPlot({
	size: { id, width, height },
	className,
	children,
}: {
	size: PlotSize;
	className?: string;
	children: ReactNode;
}) {
	const classes = className === undefined ? styles.plot : `${styles.plot} ${className}`;
	return (
		<svg className={classes} data-size={id} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
			{children}
		</svg>
	);
}

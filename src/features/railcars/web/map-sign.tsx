import type { ReactNode } from "react";
import styles from "./railcars.module.css";

type MapSignProps = { x: number; y: number; r: number; isException: boolean; children?: ReactNode };

/**
 * Cars on the map: a dot, or a triangle where there is something to look at, so that the two differ without their
 * colours too.
 */
export function MapSign({ x, y, r, isException, children }: MapSignProps) {
	if (!isException)
		return (
			<circle className={styles.plain} cx={x} cy={y} r={r}>
				{children}
			</circle>
		);
	const [side, top, foot] = [r * 1.15, y - r * 1.2, y + r * 0.8].map((figure) => Math.round(figure * 10) / 10) as [
		number,
		number,
		number,
	];
	return (
		<path className={styles.exception} d={`M${x} ${top}L${x + side} ${foot}H${x - side}Z`}>
			{children}
		</path>
	);
}

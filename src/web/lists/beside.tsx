import type { ReactNode } from "react";
import styles from "./beside.module.css";

type BesideProps = {
	aside: ReactNode;
	/** A map is as wide as it must be; a sheet takes nearly half, and prints alone. */
	width?: "map" | "sheet";
	children: ReactNode;
};

/** What belongs to a table, to its right where there is room and above it where there is not; the table alone without it. */
export function Beside({ aside, width = "map", children }: BesideProps) {
	if (!aside) return children;
	return (
		<div className={styles.pair} data-width={width}>
			<div className={styles.aside}>{aside}</div>
			{children}
		</div>
	);
}

import type { ReactNode } from "react";
import styles from "./beside.module.css";

/** What belongs to a table, to its right where there is room and above it where there is not; the table alone without it. */
export function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
	if (!aside) return children;
	return (
		<div className={styles.pair}>
			<div className={styles.aside}>{aside}</div>
			{children}
		</div>
	);
}

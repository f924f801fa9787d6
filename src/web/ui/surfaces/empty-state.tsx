import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** Nothing to show: `title` says what is not there, `reason` why, `actions` offer the way out. */
export function EmptyState({ title, reason, actions }: { title: string; reason: ReactNode; actions?: ReactNode }) {
	return (
		<div className={styles.empty} role="status">
			<p className={styles.title}>{title}</p>
			<p className={styles.reason}>{reason}</p>
			{actions && <div className={styles.actions}>{actions}</div>}
		</div>
	);
}

import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
	title: string;
	reason: ReactNode;
	actions?: ReactNode;
	/** Its page says so to a user who does not see it: nothing is said twice. */
	isAnnounced?: boolean;
};

/** Nothing to show: `title` says what is not there, `reason` why, `actions` offer the way out. */
export function EmptyState({ title, reason, actions, isAnnounced }: EmptyStateProps) {
	return (
		<div className={styles.empty} role={isAnnounced ? undefined : "status"}>
			<p className={styles.title}>{title}</p>
			<p className={styles.reason}>{reason}</p>
			{actions && <div className={styles.actions}>{actions}</div>}
		</div>
	);
}

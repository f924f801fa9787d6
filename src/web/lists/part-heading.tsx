import type { ReactNode } from "react";
import styles from "./part-heading.module.css";

/** The name of a list that is one part of its page, what it holds, and what can be done with it. */
export function PartHeading({ title, about, actions }: { title: string; about?: string; actions: ReactNode }) {
	return (
		<div className={styles.part}>
			<div className={styles.line}>
				<h2>{title}</h2>
				<div className={styles.actions} data-print="no">
					{actions}
				</div>
			</div>
			{about && <p className={styles.about}>{about}</p>}
		</div>
	);
}

import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./noted.module.css";

type NotedProps = {
	/** Why it should be checked; without a reason it is shown as it is. */
	note: string | undefined;
	/** The reason is read beside it, and not on a pointer's stay alone: where there is room for it. */
	isSpelled?: boolean;
	children: ReactNode;
};

/** A figure or a number that should be checked, marked with the reason. */
export function Noted({ note, isSpelled, children }: NotedProps) {
	if (note === undefined) return children;
	return (
		<span className={styles.noted} title={note}>
			<Icon name="alert" size={12} />
			<span>{children}</span>
			<span className={isSpelled ? undefined : "hidden-text"}>{note}</span>
		</span>
	);
}

import type { ReactNode } from "react";
import styles from "./beside.module.css";

type BesideProps = {
	aside: ReactNode;
	/** A map is as wide as it must be; a sheet takes nearly half, and prints alone. */
	width?: "map" | "sheet" | undefined;
	children: ReactNode;
};

/**
 * What belongs to a table, to its right where there is room and above it where there is not; the table alone without
 * it.
 */
export function Beside({ aside, width = "map", children }: BesideProps) {
	// The table keeps its place among the children, and with it how far it is scrolled, when something comes beside it or
	// leaves.
	return (
		<div className={aside ? styles.pair : undefined} data-width={width}>
			{aside && <div className={styles.aside}>{aside}</div>}
			{children}
		</div>
	);
}

type BesideFormProps = { form: ReactNode; isOn: boolean | undefined; children: ReactNode };

/** A form, and a list to its right where there is room and below it where there is not. */
export function BesideForm({ form, isOn, children }: BesideFormProps) {
	if (!isOn)
		return (
			<>
				{form}
				{children}
			</>
		);
	return (
		<div className={styles.withForm}>
			<div>{form}</div>
			<div>{children}</div>
		</div>
	);
}

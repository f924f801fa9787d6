import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import styles from "./field.module.css";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className" | "children" | "ref"> & {
	/** Undefined = one of many in a table, which is named by its `aria-label`. */
	label?: ReactNode;
	/** Some of the rows that it represents are selected, not all. */
	isPartly?: boolean;
};

/** A native checkbox: it works before any script, and ten thousand of them stay quick. */
export function Checkbox({ label, isPartly = false, ...input }: CheckboxProps) {
	const ref = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (ref.current) ref.current.indeterminate = isPartly;
	}, [isPartly]);
	return (
		<label className={styles.choice}>
			<input ref={ref} {...input} type="checkbox" />
			{label !== undefined && <span>{label}</span>}
		</label>
	);
}

import type { ComponentProps } from "react";
import styles from "./field.module.css";
import { Field, type FieldWords } from "./field.tsx";

type Option = { value: string; label: string };
type SelectFieldProps = FieldWords &
	Omit<ComponentProps<"select">, "id" | "className" | "required" | "children"> & {
		options: readonly Option[];
		/** Shown while nothing is chosen; cannot be chosen itself (specification §5). */
		placeholder?: string;
	};

/** One of a few choices: the browser's own list, which every phone and screen reader supports. */
export function SelectField({
	label,
	hint,
	error,
	isRequired,
	isLabelHidden,
	options,
	placeholder,
	...select
}: SelectFieldProps) {
	const isControlled = select.value !== undefined;
	return (
		<Field label={label} hint={hint} error={error} isRequired={isRequired} isLabelHidden={isLabelHidden}>
			{(ids) => (
				<select
					{...select}
					{...ids}
					defaultValue={isControlled ? undefined : (select.defaultValue ?? (placeholder ? "" : undefined))}
					className={styles.control}
				>
					{placeholder !== undefined && (
						<option value="" hidden disabled>
							{placeholder}
						</option>
					)}
					{options.map(({ value, label: text }) => (
						<option key={value} value={value}>
							{text}
						</option>
					))}
				</select>
			)}
		</Field>
	);
}

import type { ComponentProps } from "react";
import styles from "./field.module.css";
import { Field, type FieldWords } from "./field.tsx";

type TextAreaProps = FieldWords & Omit<ComponentProps<"textarea">, "id" | "className" | "required">;

/** Text of several lines, outside a form of its own. */
export function TextArea({ label, hint, error, errorId, isRequired, isLabelHidden, ...input }: TextAreaProps) {
	return (
		<Field
			label={label}
			hint={hint}
			error={error}
			errorId={errorId}
			isRequired={isRequired}
			isLabelHidden={isLabelHidden}
		>
			{(ids) => <textarea {...input} {...ids} className={styles.control} />}
		</Field>
	);
}

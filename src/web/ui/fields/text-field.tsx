import type { ComponentProps } from "react";
import styles from "./field.module.css";
import { Field, type FieldWords } from "./field.tsx";

type TextFieldProps = FieldWords & Omit<ComponentProps<"input">, "id" | "className" | "required">;

/** One line of text. `type` as of an input; dates and numbers use the browser's own editing. */
export function TextField({ label, hint, error, errorId, isRequired, isLabelHidden, ...input }: TextFieldProps) {
	return (
		<Field
			label={label}
			hint={hint}
			error={error}
			errorId={errorId}
			isRequired={isRequired}
			isLabelHidden={isLabelHidden}
		>
			{(ids) => <input type="text" {...input} {...ids} className={styles.control} />}
		</Field>
	);
}

import { type ReactNode, useState } from "react";
import { languageOf } from "#shared/forms/form-tree.ts";
import { formatEditableNumber } from "#shared/forms/parse-number.ts";
import field from "../../ui/fields/field.module.css";
import type { BoundField } from "../core/use-field.ts";
import styles from "../fields/field-frame.module.css";
import { type ControlProps, FieldFrame, type InputProps } from "../fields/field-frame.tsx";

/**
 * A number in the format of the person's language. After typing, it is formatted as it was parsed, so that nobody
 * mistakes a point for a comma.
 */
export function NumberInput({ name, hint, isLabelHidden, help, unit }: InputProps & { unit?: ReactNode }) {
	return (
		<FieldFrame name={name} hint={hint} isLabelHidden={isLabelHidden} help={help}>
			{(bound, control) =>
				unit ? (
					<span className={styles.withUnit}>
						<NumberControl bound={bound} control={control} />
						<span className={styles.unit}>{unit}</span>
					</span>
				) : (
					<NumberControl bound={bound} control={control} />
				)
			}
		</FieldFrame>
	);
}

export function NumberControl({
	bound: { node, state, change, blur },
	control,
}: {
	bound: BoundField;
	control: ControlProps;
}) {
	const [typed, setTyped] = useState<string>();
	return (
		<input
			{...control}
			type="text"
			inputMode="decimal"
			autoComplete="off"
			className={`${field.control} ${styles.figures}`}
			value={typed ?? printed(state.value, languageOf(node))}
			onChange={(event) => {
				setTyped(event.target.value);
				change(event.target.value);
			}}
			onBlur={() => {
				setTyped(undefined);
				blur();
			}}
		/>
	);
}

function printed(value: unknown, language: "en" | "es"): string {
	if (typeof value === "number") return formatEditableNumber(value, language);
	return typeof value === "string" ? value : "";
}

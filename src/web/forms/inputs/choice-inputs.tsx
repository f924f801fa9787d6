import type { FormKitNode } from "@formkit/core";
import field from "../../ui/fields/field.module.css";
import { useBoundField, useFieldNode } from "../core/use-field.ts";
import styles from "../fields/field-frame.module.css";
import {
	controlProps,
	FieldFrame,
	FieldNote,
	FieldsetFrame,
	type InputProps,
	RequiredMark,
	statesOf,
} from "../fields/field-frame.tsx";
import { textOf } from "./text-inputs.tsx";

export type Choice = { value: string; label: string };
type ChoicesProps = InputProps & { choices: readonly Choice[] };

/**
 * One of a few, in the browser's own list. A placeholder is its first option, hidden and disabled (specification §5).
 */
export function SelectInput({ choices, placeholder, ...words }: ChoicesProps & { placeholder?: string }) {
	return (
		<FieldFrame {...words}>
			{({ state, change }, control) => (
				<select
					{...control}
					className={field.control}
					value={textOf(state.value)}
					onChange={(event) => change(event.target.value)}
				>
					{placeholder !== undefined && (
						<option value="" hidden disabled>
							{placeholder}
						</option>
					)}
					{choices.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			)}
		</FieldFrame>
	);
}

/** One of a few, all in sight. */
export function RadioInput({ choices, ...words }: ChoicesProps) {
	return (
		<FieldsetFrame {...words}>
			{({ state, change }, { id, onBlur, "aria-required": _required, ...control }) => (
				<div className={styles.choices}>
					{choices.map(({ value, label }, index) => (
						<label key={value} className={field.choice}>
							<input
								{...control}
								id={index === 0 ? id : undefined}
								name={id}
								type="radio"
								value={value}
								checked={state.value === value}
								onChange={() => change(value)}
								onBlur={onBlur}
							/>
							{label}
						</label>
					))}
				</div>
			)}
		</FieldsetFrame>
	);
}

/** Any of a few: the value is a list. */
export function CheckboxesInput({ choices, ...words }: ChoicesProps) {
	return (
		<FieldsetFrame {...words}>
			{({ state, change }, { id, onBlur, "aria-required": _required, ...control }) => {
				const chosen = Array.isArray(state.value) ? (state.value as string[]) : [];
				return (
					<div className={styles.choices}>
						{choices.map(({ value, label }, index) => (
							<label key={value} className={field.choice}>
								<input
									{...control}
									id={index === 0 ? id : undefined}
									type="checkbox"
									value={value}
									checked={chosen.includes(value)}
									onChange={(event) =>
										change(
											choices
												.map((choice) => choice.value)
												.filter((one) => (one === value ? event.target.checked : chosen.includes(one))),
										)
									}
									onBlur={onBlur}
								/>
								{label}
							</label>
						))}
					</div>
				);
			}}
		</FieldsetFrame>
	);
}

/** Yes or no. Its sentence shows after a change, not after blur (specification §4). */
export function CheckboxInput({ name, hint }: Omit<InputProps, "isLabelHidden">) {
	const node = useFieldNode(name);
	return node && <OneCheckbox node={node} hint={hint} />;
}

function OneCheckbox({ node, hint }: { node: FormKitNode; hint?: string | undefined }) {
	const bound = useBoundField(node);
	const { id, label, state, change } = bound;
	return (
		<div className={field.field} data-states={statesOf(state)}>
			<label className={field.choice}>
				<input
					{...controlProps(bound, hint)}
					type="checkbox"
					checked={state.value === true}
					onChange={(event) => change(event.target.checked)}
				/>
				<span>
					{label}
					<RequiredMark isShown={state.required} />
				</span>
			</label>
			<FieldNote id={`${id}-note`} messages={state.messages} hint={hint} />
		</div>
	);
}

import type { FormKitNode } from "@formkit/core";
import { m } from "#generated/texts/messages.js";
import field from "../../ui/fields/field.module.css";
import { useBoundField, useFieldNode } from "../core/use-field.ts";
import styles from "../fields/field-frame.module.css";
import { controlProps, FieldNote, FieldsetFrame, type InputProps } from "../fields/field-frame.tsx";
import { InGroup } from "../parts/in-group.tsx";
import { NumberControl, NumberInput } from "./number-input.tsx";
import { textOf } from "./text-inputs.tsx";

/** An amount of money, in one currency that is beside it; the value is a number. */
export function MoneyInput({ currency = "USD", ...words }: InputProps & { currency?: string }) {
	return <NumberInput {...words} unit={currency} />;
}

/**
 * A weight and its unit: a group of `amount` and `unit` (shared/forms/weights.ts makes the shape and whole pounds of
 * it).
 */
export function WeightInput(words: InputProps) {
	return (
		<FieldsetFrame {...words}>
			{({ node, label }) => (
				<InGroup node={node}>
					<WeightPair label={label} />
				</InGroup>
			)}
		</FieldsetFrame>
	);
}

function WeightPair({ label }: { label: string }) {
	const amount = useFieldNode("amount");
	const unit = useFieldNode("unit");
	return amount && unit && <BoundPair amount={amount} unit={unit} label={label} />;
}

function BoundPair({ amount, unit, label }: { amount: FormKitNode; unit: FormKitNode; label: string }) {
	const figure = useBoundField(amount);
	const choice = useBoundField(unit);
	const options = (unit.props.shape.options ?? []) as string[];
	return (
		<>
			<span className={styles.withUnit}>
				<span>
					<label htmlFor={figure.id} className="hidden-text">
						{figure.label}
					</label>
					<NumberControl bound={figure} control={controlProps(figure, undefined)} />
				</span>
				<select
					{...controlProps(choice, undefined)}
					aria-label={m.forms_unit({ name: label })}
					className={field.control}
					value={textOf(choice.state.value)}
					onChange={(event) => choice.change(event.target.value)}
				>
					{options.map((option) => (
						<option key={option}>{option}</option>
					))}
				</select>
			</span>
			<FieldNote id={`${figure.id}-note`} messages={[...figure.state.messages, ...choice.state.messages]} />
		</>
	);
}

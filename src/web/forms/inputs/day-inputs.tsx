import { createMessage, type FormKitNode } from "@formkit/core";
import { languageOf } from "#shared/forms/form-tree.ts";
import { ruleMessage } from "#shared/forms/rule-messages.ts";
import field from "../../ui/fields/field.module.css";
import styles from "../fields/field-frame.module.css";
import { FieldFrame, FieldsetFrame, type InputProps } from "../fields/field-frame.tsx";
import { InGroup } from "../parts/in-group.tsx";
import { textOf } from "./text-inputs.tsx";

type Bounds = { min?: string; max?: string };

/**
 * A day, `YYYY-MM-DD`, in the browser's own calendar. One that the calendar does not have is said to be invalid, not
 * lost.
 */
export function DayInput({ min, max, ...words }: InputProps & Bounds) {
	return <ClockInput {...words} kind="date" min={min} max={max} />;
}

/** A time of day, `HH:MM`. */
export function TimeInput({ min, max, ...words }: InputProps & Bounds) {
	return <ClockInput {...words} kind="time" min={min} max={max} />;
}

/** From one day to another: a group of two fields, `from` and `to`. */
export function DayRangeInput({ min, max, ...words }: InputProps & Bounds) {
	return (
		<FieldsetFrame {...words}>
			{({ node }) => (
				<InGroup node={node}>
					<div className={styles.pair}>
						<DayInput name="from" min={min} max={max} />
						<DayInput name="to" min={min} max={max} />
					</div>
				</InGroup>
			)}
		</FieldsetFrame>
	);
}

function ClockInput({ kind, min, max, ...words }: InputProps & Bounds & { kind: "date" | "time" }) {
	return (
		<FieldFrame {...words}>
			{({ node, state, change }, control) => (
				<input
					{...control}
					type={kind}
					min={min}
					max={max}
					className={field.control}
					value={textOf(state.value)}
					onChange={(event) => change(event.target.value)}
					// Enter sends the form while the field is still in use.
					onKeyDown={({ key, currentTarget }) => {
						if (key === "Enter") sayWhenHalf(node, currentTarget.validity.badInput);
					}}
					onBlur={(event) => {
						sayWhenHalf(node, event.target.validity.badInput);
						control.onBlur();
					}}
				/>
			)}
		</FieldFrame>
	);
}

/**
 * February 30, or a day without its year: the browser returns an empty value, and only its validity state shows that
 * something was typed.
 */
function sayWhenHalf(node: FormKitNode, isHalf: boolean): void {
	if (!isHalf) return void node.store.remove("half");
	const rule = node.props.shape.type === "time" ? "real_time" : "real_day";
	const value = ruleMessage(rule, { name: String(node.props.label), node, args: [] }, languageOf(node));
	node.store.set(createMessage({ key: "half", type: "validation", blocking: true, value, meta: { localize: false } }));
}

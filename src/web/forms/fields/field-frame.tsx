import type { FormKitNode } from "@formkit/core";
import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import type { TermId } from "../../guidance/glossary.ts";
import { TermHelp, termHelpKeys } from "../../guidance/term-help.tsx";
import field from "../../ui/fields/field.module.css";
import { Icon } from "../../ui/signs/icon.tsx";
import type { FieldState } from "../core/field-state.ts";
import { type BoundField, useBoundField, useFieldNode } from "../core/use-field.ts";
import styles from "./field-frame.module.css";

/** What every input takes: which field of its place it is, and words of its own. */
export type InputProps = {
	name: string;
	/** Shown below, before anything is wrong. */
	hint?: string;
	/** The label is read out, not seen: cells of a table. */
	isLabelHidden?: boolean;
	/** The term of the glossary that explains a word of the label. */
	help?: TermId | undefined;
};

/** What a control spreads: id, name, and whether it meets its rules, for screen readers. */
export type ControlProps = {
	id: string;
	name: string;
	"aria-invalid": true | undefined;
	"aria-describedby": string | undefined;
	"aria-required": true | undefined;
	onBlur: () => void;
} & Partial<typeof termHelpKeys>;

type Draw = (field: BoundField, control: ControlProps) => ReactNode;

/** Draws a field if the form shows it: label, control, and below it what is wrong or else the hint. */
export function FieldFrame({ name, children, ...words }: InputProps & { children: Draw }) {
	const node = useFieldNode(name);
	return node && <OneField key={name} node={node} {...words} draw={children} />;
}

function OneField({
	node,
	hint,
	isLabelHidden,
	help,
	draw,
}: Omit<InputProps, "name"> & { node: FormKitNode; draw: Draw }) {
	const bound = useBoundField(node);
	const { id, label, state } = bound;
	return (
		<div className={field.field} data-states={statesOf(state)}>
			<div className={isLabelHidden ? "hidden-text" : field.label}>
				<label htmlFor={id}>
					{label}
					<RequiredMark isShown={state.required} />
				</label>
				{help && <TermHelp id={help} word={label} controlId={id} />}
			</div>
			{draw(bound, { ...controlProps(bound, hint), ...(help && termHelpKeys) })}
			<FieldNote id={`${id}-note`} messages={state.messages} hint={hint} />
		</div>
	);
}

/**
 * As FieldFrame, for fields of several controls: a fieldset whose legend names them. The first control carries the
 * field's id.
 */
export function FieldsetFrame({ name, children, ...words }: InputProps & { children: Draw }) {
	const node = useFieldNode(name);
	return node && <OneFieldset key={name} node={node} {...words} draw={children} />;
}

function OneFieldset({
	node,
	hint,
	isLabelHidden,
	draw,
}: Omit<InputProps, "name"> & { node: FormKitNode; draw: Draw }) {
	const bound = useBoundField(node);
	const { id, label, state } = bound;
	const control = controlProps(bound, hint);
	return (
		<fieldset className={styles.fieldset} data-states={statesOf(state)} aria-describedby={control["aria-describedby"]}>
			<legend className={isLabelHidden ? "hidden-text" : styles.legend}>
				{label}
				<RequiredMark isShown={state.required} />
			</legend>
			{draw(bound, { ...control, "aria-describedby": undefined })}
			<FieldNote id={`${id}-note`} messages={state.messages} hint={hint} />
		</fieldset>
	);
}

export function RequiredMark({ isShown }: { isShown: boolean }) {
	return isShown ? <span className={field.required}> ({m.web_required()})</span> : null;
}

/**
 * What is wrong is there from the start, so that what comes into it is read out; the hint, which only comes back once
 * nothing is wrong any more, is not.
 */
export function FieldNote({
	id,
	messages,
	hint,
}: {
	id: string;
	messages: readonly string[];
	hint?: string | undefined;
}) {
	return (
		<div id={id} className={styles.notes}>
			<div aria-live="polite" className={styles.messages}>
				{messages.map((message) => (
					<p key={message} className={field.note} data-error>
						<Icon name="alert" size={14} />
						{message}
					</p>
				))}
			</div>
			{messages.length === 0 && hint && <p className={field.note}>{hint}</p>}
		</div>
	);
}

export function controlProps({ id, node, state, blur }: BoundField, hint: string | undefined): ControlProps {
	return {
		id,
		name: String(node.name),
		"aria-invalid": state.messages.length > 0 || undefined,
		"aria-describedby": state.messages.length > 0 || hint ? `${id}-note` : undefined,
		"aria-required": state.required || undefined,
		onBlur: blur,
	};
}

const stateNames = [
	"blurred",
	"dirty",
	"submitted",
	"settled",
	"valid",
	"required",
	"empty",
	"complete",
	"disabled",
] as const;

/** The states that hold, as words. */
export function statesOf(state: FieldState): string {
	return stateNames.filter((name) => state[name]).join(" ");
}

import type { ComponentProps } from "react";
import { useState } from "react";
import { m } from "#generated/texts/messages.js";
import field from "../../ui/fields/field.module.css";
import { FieldFrame, type InputProps } from "../fields/field-frame.tsx";

type Native = Pick<ComponentProps<"input">, "autoComplete" | "placeholder" | "inputMode" | "spellCheck" | "maxLength">;
type TextInputProps = InputProps & Native & { kind?: "text" | "email" | "url" | "password" };

/** One line of text. What the browser knows of e-mails and addresses serves typing; what is right, the rules say. */
export function TextInput({ name, hint, isLabelHidden, kind = "text", ...native }: TextInputProps) {
	return (
		<FieldFrame name={name} hint={hint} isLabelHidden={isLabelHidden}>
			{({ state, change }, control) => (
				<input
					{...native}
					{...control}
					type={kind}
					className={field.control}
					value={textOf(state.value)}
					onChange={(event) => change(event.target.value)}
				/>
			)}
		</FieldFrame>
	);
}

/** A password that can be shown: hidden text is mistyped more often than it is read over a shoulder. */
export function PasswordInput({ name, hint, autoComplete = "current-password" }: InputProps & Native) {
	const [isShown, setShown] = useState(false);
	return (
		<>
			<TextInput name={name} hint={hint} autoComplete={autoComplete} kind={isShown ? "text" : "password"} spellCheck={false} />
			<label className={field.choice}>
				<input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
				{m.forms_show_password()}
			</label>
		</>
	);
}

/** Several lines of text. */
export function TextAreaInput({
	name,
	hint,
	isLabelHidden,
	rows = 4,
	...native
}: InputProps & Pick<ComponentProps<"textarea">, "rows" | "placeholder" | "maxLength">) {
	return (
		<FieldFrame name={name} hint={hint} isLabelHidden={isLabelHidden}>
			{({ state, change }, control) => (
				<textarea
					{...native}
					{...control}
					rows={rows}
					className={field.control}
					value={textOf(state.value)}
					onChange={(event) => change(event.target.value)}
				/>
			)}
		</FieldFrame>
	);
}

/** What a control of text shows of a value. */
export function textOf(value: unknown): string {
	return value === undefined || value === null ? "" : String(value);
}

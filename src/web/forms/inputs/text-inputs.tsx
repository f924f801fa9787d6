import type { ClipboardEvent, ComponentProps } from "react";
import { useState } from "react";
import { m } from "#generated/texts/messages.js";
import field from "../../ui/fields/field.module.css";
import { FieldFrame, type InputProps } from "../fields/field-frame.tsx";

type Native = Pick<ComponentProps<"input">, "autoComplete" | "placeholder" | "inputMode" | "spellCheck" | "maxLength">;
type TextInputProps = InputProps & Native & { kind?: "text" | "email" | "url" | "password" };

/** One line of text. The browser's types for e-mails and URLs help with typing; the rules decide what is valid. */
export function TextInput({ name, hint, isLabelHidden, help, kind = "text", ...native }: TextInputProps) {
	return (
		<FieldFrame name={name} hint={hint} isLabelHidden={isLabelHidden} help={help}>
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
			<TextInput
				name={name}
				hint={hint}
				autoComplete={autoComplete}
				kind={isShown ? "text" : "password"}
				spellCheck={false}
			/>
			<label className={field.choice}>
				<input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
				{m.forms_show_password()}
			</label>
		</>
	);
}

// A browser breaks what is pasted into lines one by one: 1,500 of a spreadsheet took it nine seconds.
const mostPasted = 5_000;

/** Several lines of text; a long one that is pasted is there at once. */
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
					onPaste={(event) => {
						const text = withPasted(event);
						if (text === undefined) return;
						event.preventDefault();
						change(text.slice(0, native.maxLength));
					}}
				/>
			)}
		</FieldFrame>
	);
}

/**
 * The text of a field with what is pasted in place of what is selected, where that is long; else the browser may do it.
 */
function withPasted({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>): string | undefined {
	const pasted = clipboardData.getData("text/plain").replaceAll(/\r\n?/g, "\n");
	const { value, selectionStart, selectionEnd } = currentTarget;
	return pasted.length > mostPasted ? value.slice(0, selectionStart) + pasted + value.slice(selectionEnd) : undefined;
}

/** What a control of text shows of a value. */
export function textOf(value: unknown): string {
	return value === undefined || value === null ? "" : String(value);
}

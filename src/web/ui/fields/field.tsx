import { type ReactNode, useId } from "react";
import { m } from "#generated/texts/messages.js";
import { Icon } from "../signs/icon.tsx";
import styles from "./field.module.css";

export type FieldWords = {
	label: string;
	/** Shown below, before anything is wrong. */
	hint?: string;
	/** The sentence that says what to change; the field is then invalid. */
	error?: string;
	/**
	 * The id of a sentence elsewhere that says what to change here and in fields beside it; the field is then invalid.
	 */
	errorId?: string | undefined;
	isRequired?: boolean;
	/** The label is read out, not seen: search boxes, table cells. */
	isLabelHidden?: boolean;
};

export type FieldIds = {
	id: string;
	"aria-invalid": true | undefined;
	"aria-describedby": string | undefined;
	"aria-required": true | undefined;
};

/** Label above, control, then its error or hint, tied together for a user who listens. */
export function Field({
	label,
	hint,
	error,
	errorId,
	isRequired,
	isLabelHidden,
	children,
}: FieldWords & { children: (ids: FieldIds) => ReactNode }) {
	const id = useId();
	const noteId = `${id}-note`;
	const note = error ?? hint;
	return (
		<div className={styles.field}>
			<label htmlFor={id} className={isLabelHidden ? "hidden-text" : styles.label}>
				{label}
				{isRequired && <span className={styles.required}> ({m.web_required()})</span>}
			</label>
			{children({
				id,
				"aria-invalid": error || errorId ? true : undefined,
				"aria-describedby": [note && noteId, errorId].filter(Boolean).join(" ") || undefined,
				"aria-required": isRequired || undefined,
			})}
			{note && (
				<p id={noteId} className={styles.note} data-error={error ? true : undefined}>
					{error && <Icon name="alert" size={14} />}
					{note}
				</p>
			)}
		</div>
	);
}

import { m } from "#generated/texts/messages.js";
import styles from "./selection-bar.module.css";

/** What can be done with the chosen rows, and the button beside a chosen row that leads there. */
export const selectedBarId = "chosen-rows";
const toChosenId = "to-chosen-rows";

/**
 * Shows itself to the keyboard beside the row that was chosen last: what can be done with it is behind the whole
 * table.
 */
export function ToSelected() {
	return (
		<button
			id={toChosenId}
			type="button"
			className={styles.toChosen}
			onClick={() => document.getElementById(selectedBarId)?.focus()}
		>
			{m.web_list_to_chosen()}
		</button>
	);
}

/** Back from there to the box of the row that was chosen last. */
export function leaveSelected(): void {
	document.getElementById(toChosenId)?.parentElement?.querySelector("input")?.focus();
}

import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { SingleKeysChoice } from "../fields/single-keys-choice.tsx";
import styles from "./keyboard-shortcuts.module.css";

/** Each thing that the keyboard can do, and its keys; those of a single character can be turned off. */
export function KeyboardShortcuts() {
	const shortcuts: [ReactNode, string][] = [
		[
			<>
				<kbd>{m.web_search_shortcut()}</kbd> {m.web_key_or()} <kbd>/</kbd>
			</>,
			m.web_keyboard_search(),
		],
		[<kbd key="k">{m.web_rail_shortcut()}</kbd>, m.web_keyboard_rail()],
		[<kbd key="k">{m.web_key_arrows()}</kbd>, m.web_keyboard_rows()],
		[<kbd key="k">{m.web_key_enter()}</kbd>, m.web_keyboard_open_row()],
		[<kbd key="k">{m.web_key_space()}</kbd>, m.web_keyboard_select_row()],
		[
			<>
				<kbd>Tab</kbd> {m.web_key_or()} <kbd>⇧ Tab</kbd>
			</>,
			m.web_keyboard_to_chosen(),
		],
		[
			<>
				<kbd>J</kbd> {m.web_key_or()} <kbd>K</kbd>
			</>,
			m.web_keyboard_preview(),
		],
		[<kbd key="k">F1</kbd>, m.web_keyboard_term()],
		[<kbd key="k">{m.web_key_escape()}</kbd>, m.web_keyboard_close()],
		[<kbd key="k">?</kbd>, m.web_keyboard_help()],
	];
	return (
		<>
			<dl>
				{shortcuts.map(([keys, meaning]) => (
					<div key={meaning} className={styles.line}>
						<dt>{meaning}</dt>
						<dd>{keys}</dd>
					</div>
				))}
			</dl>
			<SingleKeysChoice />
		</>
	);
}

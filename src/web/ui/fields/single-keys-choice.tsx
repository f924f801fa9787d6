import { m } from "#generated/texts/messages.js";
import { showToast } from "../overlays/toast-list.ts";
import { setSingleKeys, useSingleKeys } from "../use-single-keys.ts";
import { Checkbox } from "./checkbox.tsx";

/** Turns shortcuts of a single character on or off in this browser. */
export function SingleKeysChoice() {
	const isOn = useSingleKeys();
	const choose = (wanted: boolean) => {
		try {
			setSingleKeys(wanted);
		} catch {
			showToast(m.web_keyboard_single_not_kept(), "heat");
		}
	};
	return (
		<Checkbox
			label={m.web_keyboard_single()}
			checked={isOn}
			onChange={(event) => choose(event.currentTarget.checked)}
		/>
	);
}

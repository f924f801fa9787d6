import { Suspense } from "react";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "../../build-check/lazy-part.ts";
import { Dialog } from "./dialog.tsx";

const KeyboardShortcuts = lazyPart(() => import("./keyboard-shortcuts.tsx"), "KeyboardShortcuts");

/** What the keyboard can do; opened by `?`. The list comes with the dialog that shows it. */
export function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	return (
		<Dialog title={m.web_keyboard_title()} isOpen={isOpen} onClose={onClose}>
			<Suspense>
				<KeyboardShortcuts />
			</Suspense>
		</Dialog>
	);
}

import { useEffect } from "react";
import { isTyping } from "../ui/typing.ts";

type Shortcuts = { onSearch: () => void; onHelp: () => void; onRail: () => void };

/**
 * `/` and Ctrl K search, Ctrl B narrows or widens the navigation, `?` helps; single keys are left alone wherever somebody
 * types.
 */
export function useShortcuts({ onSearch, onHelp, onRail }: Shortcuts): void {
	useEffect(() => {
		const handleKey = (event: KeyboardEvent) => {
			const action = shortcutOf(event, isTyping(event.target));
			if (!action) return;
			event.preventDefault();
			({ search: onSearch, help: onHelp, rail: onRail })[action]();
		};
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	}, [onSearch, onHelp, onRail]);
}

type Shortcut = "search" | "help" | "rail";
type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** What a key asks for. Ctrl K and Ctrl B count while typing too; a lone character then belongs to the text. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey }: Key, typing: boolean): Shortcut | undefined {
	const withHeld = (ctrlKey || metaKey) && !altKey ? key.toLowerCase() : "";
	if (withHeld === "k") return "search";
	if (withHeld === "b") return "rail";
	if (typing || ctrlKey || metaKey || altKey) return undefined;
	if (key === "/") return "search";
	if (key === "?") return "help";
	return undefined;
}

import { useEffect } from "react";
import { hasSingleKeys } from "../ui/single-keys.ts";
import { isTyping } from "../ui/typing.ts";

type Shortcuts = { onSearch: () => void; onHelp: () => void; onRail: () => void };

/**
 * `/` and Ctrl K search, Ctrl B narrows or widens the navigation, `?` helps; single keys are left alone wherever a user
 * types, and in a browser where they are turned off.
 */
export function useShortcuts({ onSearch, onHelp, onRail }: Shortcuts): void {
	useEffect(() => {
		const handleKey = (event: KeyboardEvent) => {
			const action = shortcutOf(event, isTyping(event.target) || !hasSingleKeys());
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

/** The action of a key. Ctrl K and Ctrl B also work while typing; a single character then belongs to the text. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey }: Key, typing: boolean): Shortcut | undefined {
	const withModifier = (ctrlKey || metaKey) && !altKey ? key.toLowerCase() : "";
	if (withModifier === "k") return "search";
	if (withModifier === "b") return "rail";
	if (typing || ctrlKey || metaKey || altKey) return undefined;
	if (key === "/") return "search";
	if (key === "?") return "help";
	return undefined;
}

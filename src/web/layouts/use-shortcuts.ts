import { useEffect } from "react";
import { isTyping } from "../ui/typing.ts";

type Shortcuts = { onSearch: () => void; onHelp: () => void };

/** `/` and Ctrl K search, `?` helps; single keys are left alone wherever somebody types. */
export function useShortcuts({ onSearch, onHelp }: Shortcuts): void {
	useEffect(() => {
		const handleKey = (event: KeyboardEvent) => {
			const action = shortcutOf(event, isTyping(event.target));
			if (!action) return;
			event.preventDefault();
			if (action === "search") onSearch();
			else onHelp();
		};
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	}, [onSearch, onHelp]);
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** What a key asks for. Ctrl K counts while typing too; a lone character then belongs to the text. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey }: Key, typing: boolean): "search" | "help" | undefined {
	if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") return "search";
	if (typing || ctrlKey || metaKey || altKey) return undefined;
	if (key === "/") return "search";
	if (key === "?") return "help";
	return undefined;
}

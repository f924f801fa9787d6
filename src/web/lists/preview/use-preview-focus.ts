import { type RefObject, useEffect, useRef } from "react";

/**
 * A user who opens a row is led to what it opened, and the user who closes that is led back to the row; a user who is
 * elsewhere on the page stays there. What a page was opened with takes no focus.
 */
export function usePreviewFocus(
	open: string | undefined,
	previewRef: RefObject<HTMLElement | null>,
	openerRef: RefObject<HTMLElement | null>,
): void {
	const shown = useRef(open);
	useEffect(() => {
		const before = shown.current;
		shown.current = open;
		if (before === open) return;
		const preview = previewRef.current;
		const focused = document.activeElement;
		const isLost = !focused || focused === document.body;
		if (open === undefined) {
			if (isLost && before !== undefined)
				(linkOf(before, openerRef.current) ?? document.getElementById("content"))?.focus();
			return;
		}
		const isBeside = preview !== null && getComputedStyle(preview).position === "sticky";
		if (isLost || focused.matches("[data-preview]")) preview?.focus({ preventScroll: true });
		// Above the list it may be out of sight; beside it the marked row may be.
		if (isBeside) linkOf(open, openerRef.current)?.closest("tr")?.scrollIntoView({ block: "nearest" });
		else preview?.scrollIntoView({ block: "start" });
	}, [open, previewRef, openerRef]);
}

/** The link of the row that was opened: the very one where several rows open the same. */
function linkOf(number: string, opener: HTMLElement | null): HTMLElement | null {
	if (opener?.isConnected && opener.dataset.preview === number) return opener;
	return document.querySelector<HTMLElement>(`[data-preview="${CSS.escape(number)}"]`);
}

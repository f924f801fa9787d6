import { type RefObject, useEffect } from "react";
import { hasSingleKeys } from "../../ui/single-keys.ts";
import { isTyping } from "../../ui/typing.ts";
import { hasUnsaved } from "../../unsaved.ts";

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;
export type PreviewStep = "next" | "previous" | "close";

/** The action of a key in an open preview. */
export function previewStepOf({ key, ctrlKey, metaKey, altKey }: Key): PreviewStep | undefined {
	if (ctrlKey || metaKey || altKey) return undefined;
	if (key === "j" || key === "J") return "next";
	if (key === "k" || key === "K") return "previous";
	return key === "Escape" ? "close" : undefined;
}

/**
 * J and K go through the page's rows, Escape closes, as the preview's own links (`data-step`) do. Keys never take what
 * a user typed.
 */
export function usePreviewKeys(previewRef: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const handleKey = (event: KeyboardEvent) => {
			const preview = previewRef.current;
			const step = previewStepOf(event);
			const target = event.target instanceof Element ? event.target : document.body;
			if (!preview || !step || event.defaultPrevented || isTyping(target) || target.closest("dialog, [role='dialog']"))
				return;
			// Escape means many things elsewhere on the page.
			if (step === "close" && !preview.contains(target) && !target.closest("tbody")) return;
			if (hasUnsaved() || (step !== "close" && !hasSingleKeys())) return;
			preview.querySelector<HTMLElement>(`a[data-step="${step}"]`)?.click();
		};
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	}, [previewRef]);
}

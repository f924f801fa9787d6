import { type RefObject, useRef, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { showToast } from "./toast-list.ts";

/** What an overlay needs of the native button that opens it. */
export type TriggerProps = {
	ref: RefObject<HTMLButtonElement | null>;
	onClick: () => void;
	onPointerEnter: () => void;
	onFocus: () => void;
	"aria-haspopup": "menu" | "dialog";
	"aria-expanded": boolean;
};

/**
 * Opens and closes what is below a native button. React Aria's overlays are a third of a page's script: `load`
 * fetches them when a user reaches for the first one. Where they cannot be had it is said, and nothing opens later,
 * when the reader is elsewhere.
 */
export function useOverlayTrigger(kind: TriggerProps["aria-haspopup"], load: () => Promise<unknown>) {
	// A failed preload is not reported: the click tries again.
	const warmUp = () => void load().catch(() => undefined);
	const ref = useRef<HTMLButtonElement>(null);
	const [isOpen, setOpen] = useState(false);
	const triggerProps: TriggerProps = {
		ref,
		onClick: () => void load().then(() => setOpen(true), sayAway),
		onPointerEnter: warmUp,
		onFocus: warmUp,
		"aria-haspopup": kind,
		"aria-expanded": isOpen,
	};
	return { ref, isOpen, setOpen, triggerProps };
}

/** Says that what comes on demand does not come now. */
export function sayAway(): void {
	showToast(m.web_outage(), "heat");
}

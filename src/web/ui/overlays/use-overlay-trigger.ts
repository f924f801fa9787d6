import { type RefObject, useRef, useState } from "react";

/** What an overlay needs of the native button that opens it. */
export type TriggerProps = {
	ref: RefObject<HTMLButtonElement | null>;
	onClick: () => void;
	onPointerEnter: () => void;
	onFocus: () => void;
	"aria-haspopup": "menu" | "dialog";
	"aria-expanded": boolean;
};

/** React Aria's overlays: loaded when somebody reaches for the first one, for they are a third of a page's script. */
export const loadPanels = () => import("./panels.tsx");

// A failed warm-up is not told: the click asks again, and that one reaches the error page.
const warmUp = () => void loadPanels().catch(() => undefined);

export function useOverlayTrigger(kind: TriggerProps["aria-haspopup"]) {
	const ref = useRef<HTMLButtonElement>(null);
	const [isOpen, setOpen] = useState(false);
	const triggerProps: TriggerProps = {
		ref,
		onClick: () => setOpen(true),
		onPointerEnter: warmUp,
		onFocus: warmUp,
		"aria-haspopup": kind,
		"aria-expanded": isOpen,
	};
	return { ref, isOpen, setOpen, triggerProps };
}

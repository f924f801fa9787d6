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

/**
 * Opens and closes what stands below a native button. React Aria's overlays are a third of a page's script:
 * `load` fetches them when somebody reaches for the first one.
 */
export function useOverlayTrigger(kind: TriggerProps["aria-haspopup"], load: () => Promise<unknown>) {
	// A failed warm-up is not told: the click asks again, and that one reaches the error page.
	const warmUp = () => void load().catch(() => undefined);
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

import { type RefObject, useEffect, useRef } from "react";

/**
 * For the button that opens a part of its page and disappears meanwhile: once the part has closed, it gets the focus
 * again, unless the user has moved it.
 */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
	const ref = useRef<HTMLButtonElement>(null);
	const wasOpen = useRef(false);
	useEffect(() => {
		const { activeElement, body } = document;
		if (wasOpen.current && !isOpen && (activeElement === null || activeElement === body)) ref.current?.focus();
		wasOpen.current = isOpen;
	}, [isOpen]);
	return ref;
}

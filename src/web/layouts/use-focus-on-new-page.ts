import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A new document puts the reader at its start; a new page inside the old one must do so itself. Give the ref to `main`.
 */
export function useFocusOnNewPage(): RefObject<HTMLElement | null> {
	const ref = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	const shown = useRef(pathname);
	useEffect(() => {
		// Filters and sorting change the query only: a user who sets them keeps their place.
		if (shown.current === pathname) return;
		shown.current = pathname;
		ref.current?.focus({ preventScroll: true });
	}, [pathname]);
	return ref;
}

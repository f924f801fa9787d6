import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router";

/**
 * What a link of the same page opens above its list: whoever pressed it is led there. What the page came with takes no focus. Give it the
 * key of what it shows.
 */
export function OpenedPart({ children }: { children: ReactNode }) {
	const ref = useRef<HTMLDivElement>(null);
	const navigation = useNavigationType();
	const [isLed] = useState(navigation !== "POP");
	useEffect(() => {
		const part = isLed && ref.current?.querySelector<HTMLElement>("section");
		if (!part) return;
		part.tabIndex = -1;
		part.focus();
	}, [isLed]);
	return <div ref={ref}>{children}</div>;
}

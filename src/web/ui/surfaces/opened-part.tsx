import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router";

/**
 * What a link of the same page opens above its list: a user who pressed it is led there. What the page came with
 * takes no focus. Give it the key of what it shows.
 */
export function OpenedPart({ children }: { children: ReactNode }) {
	const ref = useRef<HTMLDivElement>(null);
	const navigation = useNavigationType();
	const [isLed] = useState(navigation !== "POP");
	useEffect(() => {
		if (isLed) leadInto(ref.current);
	}, [isLed]);
	return <div ref={ref}>{children}</div>;
}

/**
 * A part that a button opens, or the answer to a form below it: the user is led there. Give it a key that is unique to
 * each answer.
 */
export function AnsweredPart({ children }: { children: ReactNode }) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => leadInto(ref.current), []);
	return <div ref={ref}>{children}</div>;
}

function leadInto(place: HTMLElement | null): void {
	const part = place?.querySelector<HTMLElement>("section");
	if (!part) return;
	part.tabIndex = -1;
	part.focus();
}

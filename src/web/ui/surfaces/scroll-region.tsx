import type { ReactNode } from "react";

type ScrollRegionProps = {
	/** What is scrolled; no other region of the page may have the same name. */
	label: string;
	className: string | undefined;
	children: ReactNode;
};

/** What may be larger than its place: the keyboard stops at it and can scroll it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
		<section className={className} tabIndex={0} aria-label={label}>
			{children}
		</section>
	);
}

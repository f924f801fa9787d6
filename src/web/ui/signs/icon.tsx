import { drawings } from "#generated/icons.ts";
import type { IconName } from "./icon-names.ts";

/**
 * An icon is decoration: what it means is said by the text beside it, or by the label of its button. The text colour
 * draws it.
 */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
	return (
		<svg
			width={size}
			height={size}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			aria-hidden="true"
		>
			<path d={drawings[name]} strokeLinecap="round" strokeLinejoin="round" />
		</svg>
	);
}

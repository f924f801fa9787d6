import iconsUrl from "#generated/icons.svg?no-inline";
import type { IconName } from "./icon-names.ts";

/**
 * An icon is decoration: what it means is said by the text beside it, or by the label of its button. The text colour
 * draws it. All icons are one file, which a browser fetches once.
 */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
	return (
		<svg
			width={size}
			height={size}
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<use href={`${iconsUrl}#${name}`} />
		</svg>
	);
}

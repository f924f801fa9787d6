import { defaultMark } from "#shared/branding/default-mark.ts";

/** The mark of a mill that has set none; the ground under it takes the text's color. */
export function DefaultMark({ size = 24 }: { size?: number }) {
	return (
		<svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
			<path d={defaultMark.mill.d} fill={defaultMark.mill.fill} />
			<path d={defaultMark.ground} fill="currentColor" />
		</svg>
	);
}

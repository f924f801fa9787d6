/**
 * The mark of a mill that has set none: a mill with its saw-tooth roof and stack, glowing, on the ground. Everything
 * that shows it draws these paths in a square of 24.
 */
export const defaultMark = {
	mill: { d: "M2 4.5h3.6l.9 6.2 5.3-3.7v3.7l5.3-3.7v3.7L22 7v11.5H2z", fill: "#ff8a4c" },
	ground: "M2 19.5h20v2H2z",
} as const;

/** The mark as a file, with its ground in this color. */
export function defaultMarkSvg(ground: string): string {
	const { mill } = defaultMark;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${mill.d}" fill="${mill.fill}"/><path d="${defaultMark.ground}" fill="${ground}"/></svg>`;
}

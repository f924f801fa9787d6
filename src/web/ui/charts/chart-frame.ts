import { scaleBand, scaleLinear } from "d3-scale";

/** Measures that charts over days or weeks share, in units of their own drawing. */
export const frame = { width: 460, height: 168, left: 46, right: 8, top: 8, bottom: 22 };

/** Where each day or week stands, from the left. */
export function spanScale(days: readonly string[]) {
	return scaleBand<string>()
		.domain(days)
		.range([frame.left, frame.width - frame.right])
		.paddingInner(0.3)
		.paddingOuter(0.1);
}

/**
 * Height of a value between 0 and at least `most`, rounded up to a figure that reads well; with the three or so lines
 * to draw.
 */
export function valueScale(most: number, isNice = true) {
	const scale = scaleLinear()
		.domain([0, most > 0 ? most : 1])
		.range([frame.height - frame.bottom, frame.top]);
	if (isNice) scale.nice(4);
	return { scale, ticks: scale.ticks(4) };
}

/** Every fourth span carries its date; the last one always does, since it is now. */
export function isLabelled(index: number, count: number): boolean {
	return (count - 1 - index) % 4 === 0;
}

/** A colour as `#rrggbb`. */
export type Hex = string;

const channelsOf = (hex: Hex): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

const encoded = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

const hexOf = (channels: readonly number[]): Hex =>
	`#${channels
		.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
		.map((part) => part.toString(16).padStart(2, "0"))
		.join("")}`;

/** Relative luminance of a colour, 0 (black) to 1 (white), by WCAG 2.2. */
export function luminanceOf(hex: Hex): number {
	const [red = 0, green = 0, blue = 0] = channelsOf(hex).map(linear);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21, by WCAG 2.2. */
export function contrastOf(one: Hex, other: Hex): number {
	const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

/** Colour between two, `share` (0 to 1) of the way to `to`, mixed as browsers mix sRGB. */
export function mix(from: Hex, to: Hex, share: number): Hex {
	const target = channelsOf(to);
	return hexOf(channelsOf(from).map((part, at) => part + ((target[at] ?? 0) - part) * share));
}

/** OKLab (Björn Ottosson): equal steps of lightness look equal, and hue stays when lightness changes. */
function labOf(hex: Hex): [number, number, number] {
	const [r = 0, g = 0, b = 0] = channelsOf(hex).map(linear);
	const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
	const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
	const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
	return [
		0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
	];
}

function channelsOfLab(lightness: number, a: number, b: number): number[] {
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	];
}

/** The colour in another lightness; a chroma that the screen cannot show there is reduced until it can. */
function inLightness(hex: Hex, lightness: number): Hex {
	const [, a, b] = labOf(hex);
	for (let chroma = 1; chroma > 0; chroma -= 0.05) {
		const channels = channelsOfLab(lightness, a * chroma, b * chroma);
		if (channels.every((part) => part >= -0.001 && part <= 1.001))
			return hexOf(channels.map((part) => encoded(Math.max(0, part))));
	}
	return hexOf(channelsOfLab(lightness, 0, 0).map((part) => encoded(Math.max(0, part))));
}

const steps = 200;

/** The shade of the colour nearest to it, in lightness, that passes; nothing when no shade does. */
export function nearestShade(hex: Hex, passes: (shade: Hex) => boolean): Hex | undefined {
	if (passes(hex)) return hex;
	const [lightness] = labOf(hex);
	for (let step = 1; step <= steps; step += 1) {
		for (const direction of [-1, 1]) {
			const next = lightness + (direction * step) / steps;
			if (next < 0 || next > 1) continue;
			const shade = inLightness(hex, next);
			if (passes(shade)) return shade;
		}
	}
	return undefined;
}

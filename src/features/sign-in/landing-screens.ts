import type { Language } from "#shared/languages.ts";

/** The portal's own screens that the start page shows; `npm run pictures` takes them (tools/pictures.ts). */
export const landingScreens = ["home", "order", "supplier", "desk"] as const;
export type LandingScreen = (typeof landingScreens)[number];

/** In CSS pixels. A file has `screenDensity` times as many. */
export const screenSizes = { wide: { width: 880, height: 580 }, phone: { width: 390, height: 520 } } as const;
export type ScreenSize = keyof typeof screenSizes;
export const screenDensity = 1.5;

/** Where a screen's picture is served; the same path below public/ is its file. */
export function screenAddress(
	screen: LandingScreen,
	{ language, theme, size }: { language: Language; theme: "light" | "dark"; size: ScreenSize },
): string {
	return `/start/${screen}-${size}-${language}-${theme}.webp`;
}

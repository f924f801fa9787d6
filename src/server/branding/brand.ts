import { defaultColors } from "#shared/branding/brand-colors.ts";
import { defaultMarkSvg } from "#shared/branding/default-mark.ts";
import type { Config } from "../config.ts";
import { type BrandImage, imageOfMark, type Rendition } from "./brand-image.ts";
import type { BrandSettings, ImageSlot } from "./brand-settings.ts";
import { readSvgMark } from "./svg-mark.ts";

/** Where the brand in force comes from: saved by an administrator, the file BRAND_FILE, or MILL_NAME alone. */
export type BrandSource = "saved" | "file" | "default";

/** The mill's brand with its pictures. */
export type Brand = {
	source: BrandSource;
	settings: BrandSettings;
	images: Partial<Record<ImageSlot, BrandImage>>;
};

/** The brands in memory: the one of the file or of MILL_NAME, and the current one, which may override it. */
type Known = { base: Brand; inForce: Brand };

const known = new WeakMap<Config, Known>();

/** The current brand in this process's memory; follow-brand.ts updates it. */
export function brandOf(config: Config): Brand {
	return known.get(config)?.inForce ?? defaultBrand(config);
}

/** The mill's name, as everything shows it. */
export const millNameOf = (config: Config): string => brandOf(config).settings.name;

/** The brand that is in force when an administrator resets what was saved. */
export function baseBrandOf(config: Config): Brand {
	return known.get(config)?.base ?? defaultBrand(config);
}

/** Puts a brand in force in this process. */
export function keepBrand(config: Config, brands: Known): void {
	known.set(config, brands);
}

const defaults = new WeakMap<Config, Brand>();

/** The portal's own mark and colors under MILL_NAME. */
export function defaultBrand(config: Config): Brand {
	const made = defaults.get(config) ?? {
		source: "default",
		settings: {
			name: config.MILL_NAME,
			colors: defaultColors,
			images: {},
			support: [],
			legalFooter: {},
			mailSender: {},
			letterhead: [],
		},
		images: {},
	};
	defaults.set(config, made);
	return made;
}

/** The mill's mark on light backgrounds: its icon, or the default. */
export const iconOf = ({ images }: Brand): BrandImage => images.icon ?? defaultIcon;

/** The default mark, for light grounds. */
export const defaultIcon = imageOfMark(readSvgMark(defaultMarkSvg("#15191e")));

const endings = { "image/svg+xml": "svg", "image/png": "png" } as const;

/** Where a picture is served; it never changes there. */
export const imagePath = ({ hash, mediaType }: BrandImage): string => `/brand/${hash}.${endings[mediaType]}`;

/** Where it is served as PNG in one of its sizes. */
export const renditionPath = ({ hash }: BrandImage, rendition: Rendition): string => `/brand/${hash}-${rendition}.png`;

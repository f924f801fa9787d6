import type { Language } from "#shared/languages.ts";
import type { Letterhead } from "../pdf/pdf-content.ts";
import { type Brand, iconOf } from "./brand.ts";

/** The head of the mill's paper: its logo, or its icon beside the name; address lines, and the legal line at the foot. */
export function letterheadOf(brand: Brand, language: Language): Letterhead {
	const { images, settings } = brand;
	const { mark, print } = images.logo ?? iconOf(brand);
	const legal = settings.legalFooter[language];
	return {
		mark: mark ? { svg: mark } : { png: print ?? "" },
		isLogo: images.logo !== undefined,
		isOwn: images.logo !== undefined || images.icon !== undefined,
		lines: settings.letterhead,
		...(legal ? { legal } : {}),
	};
}

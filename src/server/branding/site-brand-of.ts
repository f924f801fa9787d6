import { createHash } from "node:crypto";
import { type BrandColors, brandStylesheet, isDarkRail } from "#shared/branding/brand-colors.ts";
import { type BrandPicture, type SiteBrand, type SupportContact, supportAreas } from "#shared/branding/site-brand.ts";
import type { Language } from "#shared/languages.ts";
import { type Brand, imagePath } from "./brand.ts";
import type { BrandImage } from "./brand-image.ts";

/**
 * The stylesheet of these colors, and where it is served; nothing for the portal's own. The colors are in its address,
 * so that every process can answer it, and its hash, so that another release's is another.
 */
export function stylesheetOf(colors: BrandColors): { path: string; css: string } | undefined {
	const css = brandStylesheet(colors);
	if (css === undefined) return undefined;
	const name = [colors.accent, colors.accentDark, colors.rail].map((hex) => hex.slice(1)).join("-");
	return { path: `/brand/${name}-${createHash("sha256").update(css).digest("hex").slice(0, 8)}.css`, css };
}

/** The parts of the brand that pages need, in the reader's language. */
export function siteBrandOf({ settings, images }: Brand, language: Language): SiteBrand {
	const { name, shortName, colors, legalFooter } = settings;
	return {
		shortName: shortName ?? name,
		stylesheet: stylesheetOf(colors)?.path ?? null,
		icon: pictureOf(images.icon),
		railLogo: pictureOf(isDarkRail(colors.rail) ? images.logoDark : images.logo),
		picture: pictureOf(images.picture),
		themeColor: colors.rail,
		support: supportOf(settings, language),
		legalFooter: legalFooter[language] ?? null,
	};
}

const pictureOf = (image: BrandImage | undefined): BrandPicture | null =>
	image ? { src: imagePath(image), width: image.width, height: image.height } : null;

/** For each area the contact for readers of this language, or else the one for all. */
function supportOf({ support }: Brand["settings"], language: Language): SiteBrand["support"] {
	const found = supportAreas.flatMap((area) => {
		const ofArea = support.filter((one) => one.area === area);
		const one = ofArea.find((contact) => contact.language === language) ?? ofArea.find(({ language }) => !language);
		if (!one) return [];
		const contact: SupportContact = { email: one.email ?? null, phone: one.phone ?? null, hours: one.hours ?? null };
		return [[area, contact] as const];
	});
	return Object.fromEntries(found);
}

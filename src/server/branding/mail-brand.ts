import type { Language } from "#shared/languages.ts";
import type { Config } from "../config.ts";
import { brandOf, iconOf, renditionPath } from "./brand.ts";

/** What a mail shows of the brand. Mail programs draw no SVG, so its mark is a PNG on the portal. */
export type MailBrand = {
	name: string;
	mark: { url: string; widthPx: number; heightPx: number };
	/** The logo has the name in it; an icon has the name beside it. */
	isLogo: boolean;
	accent: string;
	/** The accent of dark themes. */
	accentDark: string;
	legalFooter: Partial<Record<Language, string>>;
};

/** Where a mail comes from: the portal's address, the mill's name and what shows that it is the mill's. */
export type MailSite = { mill: string; url: string; brand: MailBrand };

const mostWidthPx = 240;
const heightPx = 32;

/** The site that the mails of this process come from. */
export function mailSiteOf(config: Config): MailSite {
	const brand = brandOf(config);
	const { settings, images } = brand;
	const { name } = settings;
	const url = config.PUBLIC_URL ?? "";
	const picture = images.logo ?? iconOf(brand);
	const scale = Math.min(heightPx / picture.height, mostWidthPx / picture.width);
	return {
		mill: name,
		url,
		brand: {
			name,
			mark: {
				url: `${url}${renditionPath(picture, "h64")}`,
				widthPx: Math.round(picture.width * scale),
				heightPx: Math.round(picture.height * scale),
			},
			isLogo: images.logo !== undefined,
			accent: settings.colors.accent,
			accentDark: settings.colors.accentDark,
			legalFooter: settings.legalFooter,
		},
	};
}

/** Who mails come from, by the brand or else by MAIL_FROM. */
export function mailSender(config: Config): { name: string; address: string } {
	const { name, mailSender } = brandOf(config).settings;
	return { name: mailSender.name ?? name, address: mailSender.address ?? config.MAIL_FROM };
}

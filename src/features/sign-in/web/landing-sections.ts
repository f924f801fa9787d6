import { m } from "#generated/texts/messages.js";
import type { Theme } from "#shared/appearance.ts";
import type { SiteBrand, SupportArea } from "#shared/branding/site-brand.ts";
import type { Language } from "#shared/languages.ts";
import { type LandingScreen, type ScreenSize, screenAddress, screenSizes } from "../landing-screens.ts";

const onPhones = "(max-width: 599px)";
const inTheDark = "(prefers-color-scheme: dark)";

/** The texts of the start page's parts. Only its loader imports them, so that they cost the page no script. */
type SectionTexts = { screen: LandingScreen; title: () => string; alt: () => string; points: (() => string)[] };

const sections: SectionTexts[] = [
	{
		screen: "order",
		title: m.sign_in_start_customers,
		alt: m.sign_in_start_customers_alt,
		points: [
			m.sign_in_start_customers_find,
			m.sign_in_start_customers_dates,
			m.sign_in_start_customers_documents,
			m.sign_in_start_customers_stock,
		],
	},
	{
		screen: "supplier",
		title: m.sign_in_start_suppliers,
		alt: m.sign_in_start_suppliers_alt,
		points: [
			m.sign_in_start_suppliers_announce,
			m.sign_in_start_suppliers_follow,
			m.sign_in_start_suppliers_deductions,
			m.sign_in_start_suppliers_balance,
		],
	},
	{
		screen: "desk",
		title: m.sign_in_start_sales,
		alt: m.sign_in_start_sales_alt,
		points: [m.sign_in_start_sales_act, m.sign_in_start_sales_desk, m.sign_in_start_sales_record],
	},
];

type Look = { language: Language; theme: Theme; brand: SiteBrand; mill: string; isWell?: boolean | undefined };

/** What the start page shows below its title: a part for each role with a picture of its real screen, and contacts. */
export function landingContent({ language, theme, brand, mill, isWell }: Look) {
	return {
		first: pictureOf("home", m.sign_in_start_home_alt(), { language, theme }),
		sections: sections.map(({ screen, title, alt, points }) => ({
			id: screen,
			title: title(),
			points: points.map((point) => point()),
			picture: pictureOf(screen, alt(), { language, theme }),
		})),
		sample: m.sign_in_start_sample(),
		help: m.sign_in_start_help(),
		ask: m.sign_in_landing_help({ mill }),
		status: statusOf(isWell),
		contacts: contactsOf(brand),
	};
}

/** The state of the systems in words, where it is known. */
function statusOf(isWell: boolean | undefined): string {
	if (isWell === undefined) return m.web_status();
	return `${m.web_status()}: ${isWell ? m.web_status_all_well() : m.web_status_trouble()}`;
}

const contactTitles: [SupportArea, () => string][] = [
	["customer", m.sign_in_start_customers],
	["supplier", m.sign_in_start_suppliers],
];

function contactsOf({ support }: SiteBrand) {
	return contactTitles.flatMap(([area, title]) => {
		const contact = support[area];
		if (!contact) return [];
		return [{ title: title(), ...contact, dial: contact.phone?.replaceAll(/[^+\d]/g, "") ?? null }];
	});
}

/** The sources of a `picture` element, of which the first that fits wins: by the width of the window and the theme. */
function pictureOf(screen: LandingScreen, alt: string, { language, theme }: Pick<Look, "language" | "theme">) {
	const shown = (size: ScreenSize, isDark: boolean) => ({
		srcSet: screenAddress(screen, { language, theme: isDark ? "dark" : "light", size }),
		...screenSizes[size],
	});
	const isDark = theme === "dark";
	const followsSystem = theme === "system";
	const { srcSet: src, ...size } = shown("wide", isDark);
	return {
		sources: [
			...(followsSystem ? [{ media: `${onPhones} and ${inTheDark}`, ...shown("phone", true) }] : []),
			{ media: onPhones, ...shown("phone", isDark) },
			...(followsSystem ? [{ media: inTheDark, ...shown("wide", true) }] : []),
		],
		image: { src, alt, ...size },
	};
}

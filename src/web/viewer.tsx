import { createContext, type ReactNode, useContext } from "react";
import { m } from "#generated/texts/messages.js";
import type { Density, RailState, Theme } from "#shared/appearance.ts";
import type { SiteBrand } from "#shared/branding/site-brand.ts";
import { type Format, formatOf } from "#shared/format.ts";
import { yearIn } from "#shared/year-in.ts";
import { currentLanguage, type Language } from "./language.ts";
import type { PageViewer } from "./page-context.ts";

/** What every page may ask about the site and the person: the answer of the root route's loader. */
export type Site = {
	viewer: PageViewer | undefined;
	millName: string;
	/** Not known where the root loader failed. */
	brand?: SiteBrand;
	version: string;
	language?: Language;
	theme?: Theme;
	density?: Density;
	rail?: RailState;
};

// Error pages are shown even when the root loader failed: there is no site data then, and they must still render.
const unknownSite: Site = { viewer: undefined, millName: "Millgate", version: "" };

const SiteContext = createContext<Site>(unknownSite);

/** `shared` is the root loader's answer; its identity only changes when the loader runs again. */
export function ViewerProvider({ shared, children }: { shared: Site | undefined; children: ReactNode }) {
	return <SiteContext value={shared ?? unknownSite}>{children}</SiteContext>;
}

export function useSite(): Site {
	return useContext(SiteContext);
}

/** The person who is signed in, or undefined for a visitor. */
export function useViewer(): PageViewer | undefined {
	return useContext(SiteContext).viewer;
}

// Visitors have no profile: the mills' own habits (inches, short tons), and a clock that is named with each instant.
const visitor = { units: "imperial", dateFormat: "locale", timeZone: "UTC" } as const;

// Every cell of a table uses it. A site's data lives as long as a page, so the current year is the page's.
const formats = new WeakMap<Site, Map<Language, Format>>();

/** Formats figures, measures and dates for the viewer, by default in the page's language. */
export function useFormat(language = currentLanguage()): Format {
	const site = useSite();
	if (site === unknownSite) return formatFor(site, language);
	const known = formats.get(site) ?? new Map<Language, Format>();
	const format = known.get(language) ?? formatFor(site, language);
	formats.set(site, known.set(language, format));
	return format;
}

/** The same, with the year in every day: what is kept, printed or shown to others is read in other years. */
export function useFormatWithYears(): Format {
	return formatFor(useSite(), currentLanguage(), 0);
}

function formatFor({ viewer }: Site, language: Language, year?: number): Format {
	const { units, dateFormat, timeZone } = viewer?.preferences ?? visitor;
	const own = formatOf({
		language,
		units,
		dateFormat,
		timeZone,
		year: year ?? yearIn(timeZone, new Date()),
		coilLabel: m.web_coil({}, { locale: language }),
	});
	if (viewer) return own;
	return {
		...own,
		instant: (iso, zone) => (iso && !zone ? `${own.instant(iso)} ${timeZone}` : own.instant(iso, zone)),
	};
}

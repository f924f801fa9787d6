import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { defaultMark } from "#shared/branding/default-mark.ts";
import { type Brand, imagePath, renditionPath } from "./brand.ts";
import { siteBrandOf, stylesheetOf } from "./site-brand-of.ts";

type Html = HtmlEscapedString | Promise<HtmlEscapedString> | "";

/** What the head of a page of the server's own names: the brand's colors, and its icon. */
export function brandHead({ settings, images: { icon } }: Brand): Html {
	const css = stylesheetOf(settings.colors);
	return html`<meta name="theme-color" content="${settings.colors.rail}">
<link rel="icon" href="${icon ? renditionPath(icon, "192") : "/favicon.svg"}">
${css ? html`<link rel="stylesheet" href="${css.path}">` : ""}`;
}

/** The default mark, as DefaultMark draws it (src/web/ui/signs/default-mark.tsx). */
const drawnMark = raw(
	`<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path d="${defaultMark.mill.d}" fill="${defaultMark.mill.fill}"/><path d="${defaultMark.ground}" fill="currentColor"/></svg>`,
);

/** Mark and name on the rail's color; a logo has the name in it. */
export function brandOnRail(brand: Brand): Html {
	const { name } = brand.settings;
	const { railLogo, icon } = siteBrandOf(brand, "en");
	if (railLogo) return html`<img src="${railLogo.src}" height="28" alt="${name}">`;
	return html`${icon ? html`<img src="${icon.src}" width="24" height="24" alt="">` : drawnMark}${name}`;
}

/** The same on a light or dark page. */
export function brandOnPage({ settings: { name }, images: { icon } }: Brand): Html {
	return html`${icon ? html`<img src="${imagePath(icon)}" width="24" height="24" alt="">` : drawnMark}${name}`;
}

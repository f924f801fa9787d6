import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Brand } from "#server/branding/brand.ts";
import { brandHead, brandOnPage } from "#server/branding/brand-html.ts";
import type { Language } from "#shared/languages.ts";
import { plexFontPath } from "./plex-font.ts";
import { noTextAsScript } from "./security-headers.ts";

/** Where the portal serves the standalone pages' stylesheet. */
export const smallPageStylesheet = "/sign-in/page.css";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export type SmallPage = {
	language: Language;
	title: string;
	/** Built with hono/html, which escapes what is put in. */
	body: Html;
	stylesheet: string;
	/**
	 * Moves on at once. A meta refresh starts from this page, so strict cookies travel with it, and it works without any
	 * script.
	 */
	moveOnTo?: string | undefined;
	script?: string | undefined;
	/** Whose page it is; that of an identity provider is not the mill's. */
	brand?: Brand | undefined;
};

/**
 * A page that is alone, where the application's own pages cannot: in the middle of a sign-in, or behind a link in a
 * mail. No inline script or style.
 */
export async function smallPage(page: SmallPage): Promise<string> {
	const { language, title, body, stylesheet, moveOnTo, script, brand } = page;
	const refresh = moveOnTo === undefined ? "" : html`<meta http-equiv="refresh" content="0;url=${moveOnTo}">`;
	return String(
		await html`${raw("<!doctype html>")}
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="same-origin">
<title>${brand ? `${title} · ${brand.settings.name}` : title}</title>
${refresh}
<link rel="stylesheet" href="${stylesheet}">
${brand ? brandHead(brand) : ""}
${script === undefined ? "" : html`<script src="${script}" defer></script>`}
</head>
<body><main>${brand ? html`<p class="brand">${brandOnPage(brand)}</p>` : ""}${body}</main></body>
</html>`,
	);
}

/** Headers of a small page: nothing may be loaded, framed or kept; forms go to `formTargets` only. */
export function smallPageHeaders(formTargets: string[] = ["'self'"]): Record<string, string> {
	return {
		"content-type": "text/html; charset=utf-8",
		"content-security-policy": `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; form-action ${formTargets.join(" ")}; frame-ancestors 'none'; base-uri 'none'; ${noTextAsScript}`,
		"cache-control": "no-store",
		"referrer-policy": "same-origin",
		"x-content-type-options": "nosniff",
		"x-frame-options": "DENY",
		"cross-origin-opener-policy": "same-origin",
	};
}

/** The few colours and sizes of src/web/tokens.css that a page outside the build needs. */
export const smallPageCss = `
@font-face { font-family: "IBM Plex Sans Variable"; src: url("${plexFontPath}") format("woff2"); font-weight: 100 700; font-display: swap; }
:root { color-scheme: light dark; --ground: #f5f6f7; --surface: #fff; --line: #e1e4e8; --strong: #808a94; --ink: #15191e; --second: #4d5661;
  --steel: #2b5f82; --on-steel: #fff; --heat: #b8430f; --heat-wash: #fdeee6; }
@media (prefers-color-scheme: dark) { :root { --ground: #101316; --surface: #171b20; --line: #2a3038; --strong: #7d8894; --ink: #e9edf1;
  --second: #a9b2bd; --steel: #7fb4d6; --on-steel: #101316; --heat: #ff8a4c; --heat-wash: #3a2013; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--ink);
  font: 15px/1.5 "IBM Plex Sans Variable", "IBM Plex Sans", system-ui, sans-serif; }
main { width: 100%; max-width: 416px; padding: 28px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 20px; color: var(--ink); font-weight: 600; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; }
p { margin: 0 0 16px; color: var(--second); overflow-wrap: anywhere; }
label { display: block; margin: 0 0 4px; font-weight: 600; }
input { display: block; width: 100%; min-height: 44px; margin: 0 0 16px; padding: 8px 12px; font: inherit; color: var(--ink);
  background: var(--surface); border: 1px solid var(--strong); border-radius: 8px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 18px; font: inherit;
  font-weight: 600; text-decoration: none; cursor: pointer; color: var(--on-steel); background: var(--steel); border: 1px solid var(--steel); border-radius: 8px; }
.plain { color: var(--ink); background: none; border-color: var(--strong); }
a { color: var(--steel); }
a.button { color: var(--on-steel); }
a.button.plain { color: var(--ink); }
:focus-visible { outline: 3px solid var(--steel); outline-offset: 2px; }
.fault { padding: 10px 12px; color: var(--heat); background: var(--heat-wash); border-radius: 8px; }
.foot { margin: 20px 0 0; font-size: 12px; }
.language { display: flex; gap: 4px; justify-content: flex-end; margin: -8px -8px 4px 0; }
.language a { padding: 10px; color: var(--second); text-decoration: none; }
.language a[aria-current] { color: var(--ink); font-weight: 600; }
`;

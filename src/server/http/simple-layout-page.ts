import { html, raw } from "hono/html";
import { m } from "#generated/texts/messages.js";
import type { Brand } from "#server/branding/brand.ts";
import { brandHead, brandOnRail } from "#server/branding/brand-html.ts";
import { type Language, languages } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { type Html, smallPageStylesheet } from "./small-page.ts";

type Part = { title: string; body: Html };

export type SimpleLayoutPage = {
	language: Language;
	brand: Brand;
	/** The texts in each language: the URL may not be requested a second time, so both are on the page. */
	parts: Record<Language, Part>;
};

const languageNames: Record<Language, () => string> = { en: m.web_language_en, es: m.web_language_es };
// Sets the cookie of the language that is chosen (public/choose-language.js); the choice itself needs no script.
const languageScript = "/choose-language.js";

/** A page of the server's own in the simple layout: the mill, the choice of language, one card, the foot. */
export async function simpleLayoutPage({ language, brand, parts }: SimpleLayoutPage): Promise<string> {
	return String(
		await html`${raw("<!doctype html>")}
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="same-origin">
<title>${parts[language].title} · ${brand.settings.name}</title>
<link rel="stylesheet" href="${smallPageStylesheet}">
${brandHead(brand)}
<script src="${languageScript}" defer></script>
</head>
<body class="frames">${languages.map((one) => frame(one, one === language, brand, parts[one]))}</body>
</html>`,
	);
}

function frame(language: Language, isShown: boolean, brand: Brand, { title, body }: Part): Html {
	const { name, legalFooter } = brand.settings;
	const locale = { locale: language };
	return html`
<div class="frame" id="${language}" lang="${language}" data-title="${title} · ${name}" ${isShown ? html`data-first` : ""}>
<header><a class="mill" href="/">${brandOnRail(brand)}</a>
<nav class="language" aria-label="${m.web_language({}, locale)}">${languages.map((one) => languageLink(one, language))}</nav></header>
<main>${body}</main>
<footer><span>${name}</span>${legalFooter[language] ? html`<span>${legalFooter[language]}</span>` : ""}<span>Millgate · ${m.web_version({ version: packageJson.version }, locale)}</span>
<a href="${paths.status}">${m.web_status({}, locale)}</a><a href="${paths.glossary}">${m.guidance_glossary({}, locale)}</a><a href="${paths.whatIsNew}">${m.guidance_news({}, locale)}</a><a href="${paths.accessibility}">${m.web_access_title({}, locale)}</a></footer>
</div>`;
}

function languageLink(to: Language, current: Language): Html {
	const short = to.toUpperCase();
	const state = to === current ? html`aria-current="true"` : "";
	return html`<a href="#${to}" lang="${to}" aria-label="${short} ${languageNames[to]()}" ${state}>${short}</a>`;
}

/** The simple layout's own rules, beside those of a small page (small-page.ts). */
export const simpleLayoutCss = `
:root { --rail: #14181d; --rail-ink: #c9d1d9; --rail-ink-strong: #fff; }
body.frames { display: block; place-items: normal; min-height: 100vh; padding: 0; }
.frame { display: flex; flex-direction: column; min-height: 100vh; }
body:has(.frame:target) .frame:not(:target), body:not(:has(.frame:target)) .frame:not([data-first]) { display: none; }
.frame header { display: flex; align-items: center; justify-content: space-between; min-height: 52px; padding: 4px 20px; background: var(--rail); color: var(--rail-ink); }
.frame .mill { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; color: var(--rail-ink-strong); font-weight: 600; text-decoration: none; }
.frame .language { margin: 0; }
.frame .language a { min-width: 44px; min-height: 44px; text-align: center; color: var(--rail-ink); }
.frame .language a[aria-current] { color: var(--rail-ink-strong); }
.frame main { margin: auto; max-width: 480px; width: calc(100% - 32px); }
.frame footer { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 4px 20px; font-size: 12px; color: var(--second); }
.frame footer a { padding: 12px 0; color: var(--steel); text-decoration: none; }
.frame footer a:hover { text-decoration: underline; }
`;

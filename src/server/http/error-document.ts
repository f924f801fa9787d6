import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import type { Brand } from "#server/branding/brand.ts";
import type { Language } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";
import { comeAgain, type Problem } from "./problem.ts";
import { type Html, smallPage, smallPageStylesheet } from "./small-page.ts";

// Asks for the page again (public/come-back.js).
const comeBackScript = "/come-back.js";

/**
 * The error page (specification §2) for documents that the application's own pages never reached: title, text,
 * request id and the button to the site root. It is alone, because what draws the others may be what failed. While
 * something is away for a moment it says what still works; a page that `comesBack` opens by itself once it can be
 * answered.
 */
export async function errorDocument(
	problem: Problem,
	locale: Language,
	{ comesBack = false, brand }: { comesBack?: boolean; brand?: Brand | undefined },
): Promise<Response> {
	const isForbidden = problem.code === "forbidden";
	const title = isForbidden ? m.server_forbidden({}, { locale }) : problem.detail;
	const isAway = problem.code === "unavailable";
	const text = isForbidden ? problem.detail : isAway ? m.server_unavailable_meanwhile({}, { locale }) : undefined;
	const body = html`<h1>${title}</h1>
${text === undefined ? "" : html`<p>${text}</p>`}
${comesBack ? html`<p id="comes-back" hidden>${m.server_unavailable_comes_back({}, { locale })}</p>` : ""}
<p class="actions"><a class="button" href="/">${isForbidden ? m.server_reload({}, { locale }) : m.server_back({}, { locale })}</a>
${isAway ? tryAgain(locale) : ""}</p>
${isAway ? html`<p><a href="${paths.status}">${m.server_unavailable_status({}, { locale })}</a></p>` : ""}
<p class="foot">${m.server_request({ id: problem.requestId }, { locale })}</p>`;
	const script = comesBack ? comeBackScript : undefined;
	const page = await smallPage({ language: locale, title, body, stylesheet: smallPageStylesheet, script, brand });
	return new Response(page, {
		status: problem.status,
		headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...comeAgain(problem.status) },
	});
}

/** An empty address is the one that was requested. */
const tryAgain = (locale: Language): Html =>
	html`<a class="button plain" href="">${m.server_unavailable_again({}, { locale })}</a>`;

import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import { type Html, smallPage } from "#server/http/small-page.ts";
import type { Language } from "#shared/languages.ts";

export const demoStylesheet = "/demo.css";
export const demoScript = "/submit.js";

/** The only script: sends the form of a page that needs no answer. Without it the form's button does the same. */
export const demoScriptText = "document.forms[0].requestSubmit();\n";

type Form = { language: Language; action: string; cancelAction: string; email: string; error: string | undefined };

/** The sign-in form; it works by keyboard and without script, and lists neither accounts nor password. */
export function signInPage({ language, action, cancelAction, email, error }: Form): Promise<string> {
	const locale = { locale: language };
	const body = html`
<nav class="language" aria-label="Language / Idioma">${languageLink("en", language, action)}${languageLink("es", language, action)}</nav>
<h1>${m.sign_in_demo_title({}, locale)}</h1>
<p>${m.sign_in_demo_text({}, locale)}</p>
${error === undefined ? "" : html`<p class="fault" role="alert" id="fault">${error}</p>`}
<form method="post" action="${action}?lang=${language}">
<label for="email">${m.sign_in_demo_email({}, locale)}</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}" ${email === "" ? "autofocus" : ""}>
<label for="password">${m.sign_in_demo_password({}, locale)}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required ${email === "" ? "" : "autofocus"} ${error === undefined ? "" : html`aria-invalid="true" aria-describedby="fault"`}>
<div class="actions"><button type="submit">${m.sign_in_demo_submit({}, locale)}</button>
<button type="submit" class="plain" formaction="${cancelAction}" formnovalidate>${m.sign_in_demo_cancel({}, locale)}</button></div>
</form>`;
	return smallPage({ language, title: m.sign_in_demo_title({}, locale), body, stylesheet: demoStylesheet });
}

/** An error at the provider, with a link to start sign-in again at the portal. */
export function demoMessagePage(
	language: Language,
	title: string,
	message: string,
	startAgainUrl: string | undefined,
): Promise<string> {
	const link =
		startAgainUrl === undefined
			? ""
			: html`<p class="actions"><a class="button" href="${startAgainUrl}">${m.sign_in_again({}, { locale: language })}</a></p>`;
	return smallPage({
		language,
		title,
		body: html`<h1>${title}</h1><p>${message}</p>${link}`,
		stylesheet: demoStylesheet,
	});
}

/**
 * Ends the provider's session without asking: the portal has just been left, which is what was requested. `form` is
 * the library's.
 */
export function signingOutPage(language: Language, form: Html): Promise<string> {
	const body = html`<h1>${m.sign_in_demo_signing_out({}, { locale: language })}</h1>${form}
<p class="actions"><button type="submit" form="op.logoutForm">${m.sign_in_continue({}, { locale: language })}</button></p>`;
	return smallPage({
		language,
		title: m.sign_in_demo_signing_out({}, { locale: language }),
		body,
		stylesheet: demoStylesheet,
		script: demoScript,
	});
}

const languageNames: Record<Language, () => string> = { en: m.web_language_en, es: m.web_language_es };

function languageLink(to: Language, current: Language, action: string): Html {
	const short = to.toUpperCase();
	const state = to === current ? html`aria-current="true"` : "";
	return html`<a href="${action}?lang=${to}" lang="${to}" aria-label="${short} ${languageNames[to]()}" ${state}>${short}</a>`;
}

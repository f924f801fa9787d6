import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import { millNameOf } from "#server/branding/brand.ts";
import type { Env } from "#server/http/env.ts";
import { simpleLayoutPage } from "#server/http/simple-layout-page.ts";
import { smallPage, smallPageHeaders, smallPageStylesheet } from "#server/http/small-page.ts";
import { parseCookies } from "#shared/cookies.ts";
import { asLanguage, type Language } from "#shared/languages.ts";
import { nextOf, paths, pathWith } from "#shared/paths.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { addressFormPath } from "../address-form.ts";
import { beginFlow } from "./begin-flow.ts";
import { noteFailedStart } from "./failed-start.ts";
import type { SignInServices } from "./invitation-access.ts";
import type { ProviderClients } from "./provider-clients.ts";
import { findProviderOfAddress } from "./provider-of-address.ts";
import { answerStop, refuseStep } from "./refusal-page.ts";
import { isForeign } from "./request-checks.ts";

// RFC 5321, 4.5.3.1.3.
const longestAddress = 254;
const longestForm = 4096;

/**
 * The sign-in page's form: takes an address and leads to the provider of its domain, which gets it as a hint. A POST,
 * so that the address is in no URL, no history and no log. It works without script.
 */
export function registerAddressRoutes(app: Hono<Env>, services: SignInServices, clients: ProviderClients): void {
	app.post(addressFormPath, (c) => leadToProvider(c, services, clients));
}

async function leadToProvider(c: Context<Env>, services: SignInServices, clients: ProviderClients): Promise<Response> {
	const cookies = parseCookies(c.req.header("cookie"));
	const language = asLanguage(cookies.get("lang"));
	// A form of another site begins nothing, nor one under another of the portal's names, to which no provider returns:
	// the person finds the portal's own.
	if (isForeign(c, services))
		return c.redirect(new URL(paths.login, services.config.PUBLIC_URL ?? c.req.url).href, 303);
	const refused = await refuseStep(c, services, "start", language);
	if (refused) return refused;
	const form = await readForm(c);
	const returnTo = safeReturnPath(form.get("next") ?? cookies.get("millgate-next"));
	const loginHint = (form.get("email") ?? "").trim();
	if (!isAddress(loginHint)) return askAgain(c, language, loginHint, returnTo);
	const provider = await services.database.transaction("millgate_auth", {}, (tx) =>
		findProviderOfAddress(tx, loginHint),
	);
	try {
		const fresh = form.get("fresh") === "1";
		return await leadOn(c, language, await beginFlow(c, clients, provider, { returnTo, fresh, loginHint }));
	} catch (error) {
		const stop = await noteFailedStart(c, services, provider, error);
		const again = pathWith(paths.login, nextOf(returnTo));
		return answerStop(c, { language, stop, mill: millNameOf(services.config), again });
	}
}

async function readForm(c: Context<Env>): Promise<URLSearchParams> {
	const isForm = c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded");
	if (!isForm || Number(c.req.header("content-length") ?? 0) > longestForm) return new URLSearchParams();
	const text = await c.req.text();
	return new URLSearchParams(text.length > longestForm ? "" : text);
}

const isAddress = (text: string): boolean => text.length <= longestAddress && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(text);

/**
 * A page that moves on instead of a redirect: a form's redirects must end at addresses that the page's policy names,
 * and a provider may lead on to others that nobody here knows.
 */
async function leadOn(c: Context<Env>, language: Language, url: string): Promise<Response> {
	const locale = { locale: language };
	const title = m.sign_in_address_moving_on({}, locale);
	const body = html`<p role="status">${title}</p><p class="actions"><a class="button" href="${url}">${m.sign_in_continue({}, locale)}</a></p>`;
	const page = { language, title, body, stylesheet: smallPageStylesheet, moveOnTo: url, brand: c.var.brand };
	return c.body(await smallPage(page), 200, smallPageHeaders());
}

/** The form again with what was typed, and what to change, for browsers that do not check addresses themselves. */
async function askAgain(
	c: Context<Env>,
	language: Language,
	typed: string,
	returnTo: string | undefined,
): Promise<Response> {
	const part = (locale: { locale: Language }) => {
		const title = m.sign_in_title({}, locale);
		const id = `email-${locale.locale}`;
		const fault = `fault-${locale.locale}`;
		const body = html`<h1>${title}</h1>
<form method="post" action="${addressFormPath}">
${returnTo === undefined ? "" : html`<input type="hidden" name="next" value="${returnTo}">`}
<label for="${id}">${m.sign_in_address({}, locale)}</label>
<input id="${id}" name="email" type="email" autocomplete="username" required maxlength="${longestAddress}" value="${typed.slice(0, longestAddress)}" aria-invalid="true" aria-describedby="${fault}">
<p class="fault" role="alert" id="${fault}">${m.sign_in_address_invalid({}, locale)}</p>
<div class="actions"><button type="submit">${m.sign_in_address_continue({}, locale)}</button>
<a class="button plain" href="${paths.login}">${m.sign_in_other_ways({}, locale)}</a></div></form>`;
		return { title, body };
	};
	const parts = { en: part({ locale: "en" }), es: part({ locale: "es" }) };
	return c.body(await simpleLayoutPage({ language, brand: c.var.brand, parts }), 400, smallPageHeaders());
}

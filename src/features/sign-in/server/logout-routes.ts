import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import type { Env } from "#server/http/env.ts";
import { smallPage, smallPageHeaders, smallPageStylesheet } from "#server/http/small-page.ts";
import type { Services } from "#server/request-context.ts";
import { endSessionHere } from "./end-session.ts";
import type { ProviderClients } from "./provider-clients.ts";
import { languageOfCall } from "./request-checks.ts";

/**
 * /logout and /logout-iam end the session here and at its provider, then return to `/`. The session stores its
 * provider, so both do the same.
 */
export function registerLogoutRoutes(app: Hono<Env>, services: Services, clients: ProviderClients): void {
	for (const path of ["/logout", "/logout-iam"]) {
		app.get(path, async (c) => {
			// Another site may link here, and a browser may look ahead; neither must sign people out by that alone.
			const isGuess = c.req.header("sec-purpose") !== undefined || c.req.method === "HEAD";
			if (isGuess || c.req.header("sec-fetch-site") === "cross-site") return askFirst(c, path);
			const location = await endSessionHere(c, services, clients);
			c.header("cache-control", "no-store");
			return c.redirect(location, 303);
		});
	}
}

async function askFirst(c: Context<Env>, path: string): Promise<Response> {
	const locale = { locale: languageOfCall(c) };
	const title = m.sign_in_sign_out_title({}, locale);
	const body = html`<h1>${title}</h1><p>${m.sign_in_sign_out_text({}, locale)}</p>
<p class="actions"><a class="button" href="${path}">${m.sign_in_sign_out({}, locale)}</a><a class="button plain" href="/">${m.sign_in_back({}, locale)}</a></p>`;
	return c.body(
		await smallPage({ language: locale.locale, title, body, stylesheet: smallPageStylesheet, brand: c.var.brand }),
		200,
		smallPageHeaders(),
	);
}

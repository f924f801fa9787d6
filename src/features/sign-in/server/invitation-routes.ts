import type { Hono } from "hono";
import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { millNameOf } from "#server/branding/brand.ts";
import type { Env } from "#server/http/env.ts";
import { smallPage, smallPageHeaders, smallPageStylesheet } from "#server/http/small-page.ts";
import { parseCookies, serializeCookie } from "#shared/cookies.ts";
import { asLanguage } from "#shared/languages.ts";
import type { SignInServices } from "./invitation-access.ts";
import { refuseStep } from "./refusal-page.ts";

/**
 * /login?invitation=…: the link of an invitation. Following it does not use it up (mail scanners follow it too). It
 * sets a cookie and redirects to the choice of a provider, so that no page's URL contains the secret. Sign-in redeems
 * it.
 */
export function registerInvitationRoutes(app: Hono<Env>, services: SignInServices): void {
	app.get("/login", async (c, next) => {
		const token = c.req.query("invitation");
		if (token === undefined) return next();
		// A program that looks where links lead has opened nothing.
		if (c.req.method === "HEAD") return c.redirect("/login", 303);
		const chosen = parseCookies(c.req.header("cookie")).get("lang");
		const refused = await refuseStep(c, services, "invitation", asLanguage(chosen));
		if (refused) return refused;
		const opened = await services.invitations.open(token);
		c.header("cache-control", "no-store");
		if (opened?.isGood) {
			c.header("set-cookie", serializeCookie("millgate-invitation", token), { append: true });
			if (chosen === undefined) c.header("set-cookie", serializeCookie("lang", opened.language), { append: true });
			return c.redirect("/login", 303);
		}
		const language = chosen === undefined ? (opened?.language ?? "en") : asLanguage(chosen);
		const by = { viewer: undefined, requestId: c.get("requestId"), address: c.get("address") };
		await services.database.transaction("millgate_auth", {}, (tx) =>
			recordAudit(tx, by, { action: "invitation.refused" }),
		);
		const locale = { locale: language };
		const title = m.sign_in_invitation_over_title({}, locale);
		const body = html`<h1>${title}</h1><p>${m.sign_in_invitation_over({ mill: millNameOf(services.config) }, locale)}</p>
<p class="actions"><a class="button" href="/login">${m.sign_in_again({}, locale)}</a><a class="button plain" href="/">${m.sign_in_back({}, locale)}</a></p>
<p class="foot">${m.sign_in_request_id({ id: c.get("requestId") }, locale)}</p>`;
		return c.body(
			await smallPage({ language, title, body, stylesheet: smallPageStylesheet, brand: c.var.brand }),
			410,
			smallPageHeaders(),
		);
	});
}

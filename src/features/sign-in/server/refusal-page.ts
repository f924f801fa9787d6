import type { Context } from "hono";
import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import type { Env } from "#server/http/env.ts";
import { isNavigation } from "#server/http/refuse-foreign-loads.ts";
import { simpleLayoutPage } from "#server/http/simple-layout-page.ts";
import { smallPageHeaders } from "#server/http/small-page.ts";
import type { Services } from "#server/request-context.ts";
import type { Language } from "#shared/languages.ts";
import { type SignInStep, secondsToWait } from "./request-checks.ts";
import type { RefusalReason } from "./sign-in-refusal.ts";

export type Stop = RefusalReason | "unavailable";

type StopPage = { language: Language; stop: Stop; email?: string | undefined; mill: string; again: string };

const statuses: Record<Stop, 400 | 403 | 404 | 503> = {
	expired: 400,
	invalid: 400,
	rejected: 503,
	cancelled: 403,
	unknown: 403,
	unverified: 403,
	inactive: 403,
	conflict: 403,
	otherProvider: 403,
	notLinked: 403,
	linkOver: 400,
	linkTaken: 403,
	otherAddress: 403,
	invitationOver: 403,
	noProvider: 404,
	providerOff: 403,
	secretLost: 503,
	outsideDomains: 403,
	noMfa: 403,
	notFresh: 403,
	unavailable: 503,
};

/**
 * Answers a sign-in that stops here, in the simple layout: what happened, what to do, the way to try again and the way
 * back.
 */
export async function answerStop(c: Context<Env>, page: StopPage): Promise<Response> {
	const { language, stop } = page;
	const requestId = c.get("requestId");
	const parts = { en: stopPart(page, requestId, { locale: "en" }), es: stopPart(page, requestId, { locale: "es" }) };
	const headers = { ...smallPageHeaders(), ...(stop === "unavailable" ? { "retry-after": "30" } : {}) };
	return c.body(await simpleLayoutPage({ language, brand: c.var.brand, parts }), statuses[stop], headers);
}

function stopPart({ stop, email, mill, again }: StopPage, requestId: string, locale: Locale) {
	const { title, text } = wordsOf(stop, locale, { email: email ?? "—", mill });
	const isPerson = [
		"unknown",
		"unverified",
		"inactive",
		"conflict",
		"notLinked",
		"linkTaken",
		"otherAddress",
		"invitationOver",
		"outsideDomains",
	].includes(stop);
	const label = isPerson
		? m.sign_in_other_account({}, locale)
		: stop === "unavailable"
			? m.sign_in_try_again({}, locale)
			: m.sign_in_again({}, locale);
	const body = html`<h1>${title}</h1><p>${text}</p>
<p class="actions"><a class="button" href="${again}">${label}</a><a class="button plain" href="/">${m.sign_in_back({}, locale)}</a></p>
<p class="foot">${m.sign_in_request_id({ id: requestId }, locale)}</p>`;
	return { title, body };
}

/**
 * The answer that ends a step of a sign-in before it begins: nothing to what is no navigation, which is not counted
 * either, so that no page can use up what its reader's network may do; a page that says how long to wait when there
 * were too many.
 */
export async function refuseStep(
	c: Context<Env>,
	services: Services,
	step: SignInStep,
	language: Language,
): Promise<Response | undefined> {
	if (!isNavigation(c.req.raw.headers)) return c.body(null, 403, { "cache-control": "no-store" });
	const seconds = await secondsToWait(c, services, step);
	return seconds === undefined ? undefined : answerTooMany(c, language, seconds);
}

async function answerTooMany(c: Context<Env>, language: Language, seconds: number): Promise<Response> {
	const part = (locale: Locale) => {
		const title = m.sign_in_too_many_title({}, locale);
		const body = html`<h1>${title}</h1><p>${m.sign_in_too_many({ seconds }, locale)}</p>
<p class="actions"><a class="button plain" href="/">${m.sign_in_back({}, locale)}</a></p>`;
		return { title, body };
	};
	const parts = { en: part({ locale: "en" }), es: part({ locale: "es" }) };
	return c.body(await simpleLayoutPage({ language, brand: c.var.brand, parts }), 429, {
		...smallPageHeaders(),
		"retry-after": String(seconds),
	});
}

type Locale = { locale: Language };

function wordsOf(
	stop: Stop,
	locale: Locale,
	{ email, mill }: { email: string; mill: string },
): { title: string; text: string } {
	switch (stop) {
		case "expired":
			return { title: m.sign_in_expired_title({}, locale), text: m.sign_in_expired({}, locale) };
		case "invalid":
			return { title: m.sign_in_invalid_title({}, locale), text: m.sign_in_invalid({}, locale) };
		case "rejected":
			return { title: m.sign_in_rejected_title({}, locale), text: m.sign_in_rejected({ mill }, locale) };
		case "cancelled":
			return { title: m.sign_in_cancelled_title({}, locale), text: m.sign_in_cancelled({}, locale) };
		case "unknown":
			return { title: m.sign_in_unknown_title({}, locale), text: m.sign_in_unknown({ email, mill }, locale) };
		case "unverified":
			return { title: m.sign_in_unverified_title({}, locale), text: m.sign_in_unverified({}, locale) };
		case "inactive":
			return { title: m.sign_in_inactive_title({}, locale), text: m.sign_in_inactive({ email, mill }, locale) };
		case "conflict":
			return { title: m.sign_in_conflict_title({}, locale), text: m.sign_in_conflict({ email, mill }, locale) };
		case "otherProvider":
			return { title: m.sign_in_other_provider_title({}, locale), text: m.sign_in_other_provider({ mill }, locale) };
		case "notLinked":
			return { title: m.sign_in_not_linked_title({}, locale), text: m.sign_in_not_linked({ email, mill }, locale) };
		case "linkOver":
			return { title: m.sign_in_link_over_title({}, locale), text: m.sign_in_link_over({}, locale) };
		case "linkTaken":
			return { title: m.sign_in_link_taken_title({}, locale), text: m.sign_in_link_taken({ mill }, locale) };
		case "otherAddress":
			return { title: m.sign_in_other_address_title({}, locale), text: m.sign_in_other_address({ email }, locale) };
		case "invitationOver":
			return {
				title: m.sign_in_invitation_over_title({}, locale),
				text: m.sign_in_invitation_lapsed({ email, mill }, locale),
			};
		case "noProvider":
		case "providerOff":
			return { title: m.sign_in_provider_off_title({}, locale), text: m.sign_in_provider_off({}, locale) };
		case "secretLost":
			return { title: m.sign_in_unavailable_title({}, locale), text: m.sign_in_secret_lost({}, locale) };
		case "outsideDomains":
			return {
				title: m.sign_in_outside_domains_title({}, locale),
				text: m.sign_in_outside_domains({ email }, locale),
			};
		case "noMfa":
			return { title: m.sign_in_no_mfa_title({}, locale), text: m.sign_in_no_mfa({}, locale) };
		case "notFresh":
			return { title: m.sign_in_not_fresh_title({}, locale), text: m.sign_in_not_fresh({}, locale) };
		case "unavailable":
			return { title: m.sign_in_unavailable_title({}, locale), text: m.sign_in_unavailable({}, locale) };
	}
}

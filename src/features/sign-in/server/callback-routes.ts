import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { millNameOf } from "#server/branding/brand.ts";
import type { Env } from "#server/http/env.ts";
import { smallPage, smallPageHeaders, smallPageStylesheet } from "#server/http/small-page.ts";
import { noteAttempt } from "#server/identities/identity-providers.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { clearCookie, parseCookies, serializeCookie } from "#shared/cookies.ts";
import { UnavailableError } from "#shared/errors.ts";
import {
	isCompanyProvider,
	type ProviderWord,
	providerLabel,
	signInPathsOf,
	startPath,
} from "#shared/identities/providers.ts";
import type { Language } from "#shared/languages.ts";
import { nextOf, paths, pathWith } from "#shared/paths.ts";
import { admitIdentity } from "./admit-identity.ts";
import { describeFailure } from "./describe-failure.ts";
import { clearFlowCookies, type Flow, readFlow } from "./flow-cookies.ts";
import type { SignInServices } from "./invitation-access.ts";
import { linkToPerson } from "./link-identity.ts";
import type { ProviderClients } from "./provider-clients.ts";
import { answerTest } from "./provider-test.ts";
import { answerStop, refuseStep, type Stop } from "./refusal-page.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

const answerFields = ["code", "state", "iss", "error", "error_description", "session_state"];
const longestAnswer = 16_384;

/**
 * The callbacks finish a sign-in: the three of the settings, and one for each company's provider. They answer 200 and move on from here, since strict cookies do not follow a
 * redirect from elsewhere.
 */
export function registerCallbackRoutes(app: Hono<Env>, services: SignInServices, clients: ProviderClients): void {
	for (const word of providerLabel) {
		const { callback } = signInPathsOf(word);
		app.get(callback, (c) => finish(c, services, clients, word));
		app.post(callback, (c) => repeatAsGet(c, callback));
	}
	const ofCompanies = signInPathsOf("c0").callback.replace("c0", ":provider");
	app.on(["GET", "POST"], ofCompanies, (c, next) => {
		const word = c.req.param("provider") ?? "";
		if (!isCompanyProvider(word)) return next();
		if (c.req.method === "POST") return repeatAsGet(c, signInPathsOf(word).callback);
		return finish(c, services, clients, word);
	});
}

/**
 * A provider's form_post comes from another site, so the lax cookies stay behind; the same answer as a GET brings them.
 */
async function repeatAsGet(c: Context<Env>, callback: string): Promise<Response> {
	if (Number(c.req.header("content-length") ?? 0) > longestAnswer) return c.text("Too large", 413);
	const form = new URLSearchParams((await c.req.text()).slice(0, longestAnswer));
	const kept = new URLSearchParams([...form].filter(([name]) => answerFields.includes(name)));
	c.header("cache-control", "no-store");
	return c.redirect(`${callback}?${kept}`, 303);
}

async function finish(
	c: Context<Env>,
	services: SignInServices,
	clients: ProviderClients,
	word: ProviderWord,
): Promise<Response> {
	const flow = readFlow(word, c.req.header("cookie"));
	const language: Language =
		flow?.language ?? (parseCookies(c.req.header("cookie")).get("lang") === "es" ? "es" : "en");
	const refused = await refuseStep(c, services, "callback", language);
	if (refused) return refused;
	try {
		return await admit(c, services, clients, word, flow, language);
	} catch (error) {
		return await stop(c, services, word, flow, language, error);
	}
}

async function admit(
	c: Context<Env>,
	services: SignInServices,
	clients: ProviderClients,
	word: ProviderWord,
	flow: Flow | undefined,
	language: Language,
): Promise<Response> {
	const query = new URL(c.req.url).searchParams;
	if (!flow || !query.get("state")) throw new SignInRefusal("expired");
	const client = await clients(word);
	if (client.row && !client.row.isOn && flow.test === undefined) throw new SignInRefusal("providerOff");
	const identity = await client.finish(query, flow);
	if (client.row && flow.test !== undefined)
		return answerTest(c, services, { row: client.row, identity, secret: flow.test, language });
	const requestCookies = parseCookies(c.req.header("cookie"));
	if (flow.link !== undefined) {
		const by = { viewer: undefined, requestId: c.get("requestId"), address: c.get("address") };
		await linkToPerson(
			services,
			{ identity, provider: word, secret: flow.link, sessionKey: requestCookies.get("millgate-session") },
			by,
		);
		for (const cookie of clearFlowCookies(word)) c.header("set-cookie", cookie, { append: true });
		return moveOn(c, language, flow.returnTo ?? "/");
	}
	const admitted = await admitIdentity(services, identity, {
		provider: word,
		row: client.row,
		sessionKey: requestCookies.get("millgate-session"),
		invitation: requestCookies.get("millgate-invitation"),
		userAgent: c.req.header("user-agent"),
		address: c.get("address"),
		requestId: c.get("requestId"),
		returnTo: flow.returnTo,
	});
	forgetViewers(services.database);
	// A user who has never chosen a language here gets the one that the mill has recorded for them.
	const cookies =
		flow.language === undefined ? [...admitted.cookies, serializeCookie("lang", admitted.language)] : admitted.cookies;
	for (const cookie of [...clearFlowCookies(word), clearCookie("millgate-invitation"), ...cookies])
		c.header("set-cookie", cookie, { append: true });
	return moveOn(c, flow.language ?? admitted.language ?? language, admitted.next);
}

/** Where a user tries again whose sign-in has stopped. */
function wayOn(why: Stop, word: ProviderWord, flow: Flow | undefined): string {
	const { returnTo, link } = flow ?? {};
	if (link !== undefined && returnTo !== undefined) return returnTo;
	if (["otherProvider", "outsideDomains", "providerOff", "noProvider", "secretLost"].includes(why))
		return pathWith(paths.login, nextOf(returnTo));
	// Their own provider would answer with the same account again, so it is asked to show the account selection.
	return startPath(word, { returnTo, fresh: why !== "expired" && why !== "unavailable" });
}

async function moveOn(c: Context<Env>, language: Language, path: string): Promise<Response> {
	const title = m.sign_in_moving_on({}, { locale: language });
	const body = html`<p role="status">${title}</p><p class="actions"><a class="button" href="${path}">${m.sign_in_continue({}, { locale: language })}</a></p>`;
	return c.body(
		await smallPage({ language, title, body, stylesheet: smallPageStylesheet, moveOnTo: path, brand: c.var.brand }),
		200,
		smallPageHeaders(),
	);
}

/** What a provider says of an error, in its own words: `error` and `error_description` (RFC 6749). */
type FailureDetails = { message?: string; code?: string; error?: string; error_description?: string };
/**
 * An address that a provider said, in small letters as addresses are kept; without signs that nobody sees, and no
 * longer than an address may be.
 */
function shownAddress(email: string): string {
	const seen = email
		.normalize("NFC")
		.replaceAll(/[\p{C}\p{Z}]/gu, "")
		.toLowerCase();
	return seen.length > longestAddress ? `${seen.slice(0, longestAddress)}…` : seen;
}

// RFC 5321, 4.5.3.1.3.
const longestAddress = 254;
const briefly = (text: string | undefined) => text?.slice(0, 500);

async function stop(
	c: Context<Env>,
	services: SignInServices,
	word: ProviderWord,
	flow: Flow | undefined,
	language: Language,
	error: unknown,
): Promise<Response> {
	const isRefusal = error instanceof SignInRefusal;
	if (!isRefusal && !(error instanceof UnavailableError)) throw error;
	// An answer to what another tab had begun before is no end of the sign-in under way.
	if (flow && flow.state === c.req.query("state"))
		for (const cookie of clearFlowCookies(word)) c.header("set-cookie", cookie, { append: true });
	const why = isRefusal ? error.reason : "unavailable";
	if (why === "invitationOver") c.header("set-cookie", clearCookie("millgate-invitation"), { append: true });
	const { failure, detail } = describeFailure(error);
	const cause = (error.cause as FailureDetails | undefined) ?? {};
	const details = {
		provider: word,
		why,
		cause: cause.message,
		code: cause.code,
		answer: cause.error,
		description: briefly(cause.error_description),
	};
	// One person's refusal is theirs; a portal that its provider does not accept keeps everybody out.
	c.get("log")[why === "rejected" ? "error" : "warn"](details, "sign-in refused");
	// Nobody has signed in, so the record names the claimed address, not an actor.
	const claimed = isRefusal && error.email ? { address: shownAddress(error.email) } : {};
	const entry = { action: "sign-in.refused", actor: "visitor", target: word, detail: { why, ...claimed } } as const;
	// When it is the database that does not answer, the page still must.
	const by = { viewer: undefined, requestId: c.get("requestId"), address: c.get("address") };
	const email = isRefusal && error.email ? shownAddress(error.email) : undefined;
	const attempt = { provider: word, email, isTest: flow?.test !== undefined, failure, detail, hasMfa: null };
	await services.database
		.transaction("millgate_auth", {}, async (tx) => {
			if (!attempt.isTest) await recordAudit(tx, by, entry);
			await noteAttempt(tx, attempt);
		})
		.catch((problem: unknown) => c.get("log").error({ error: problem }, "a refused sign-in is not on record"));
	return answerStop(c, {
		language,
		stop: why,
		email: isRefusal ? error.email : undefined,
		mill: millNameOf(services.config),
		again: wayOn(why, word, flow),
	});
}

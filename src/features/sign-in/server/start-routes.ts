import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import { millNameOf } from "#server/branding/brand.ts";
import type { Env } from "#server/http/env.ts";
import { mayTest } from "#server/identities/identity-providers.ts";
import type { Services } from "#server/request-context.ts";
import { findSessionOfKey } from "#server/session/sessions.ts";
import { parseCookies } from "#shared/cookies.ts";
import {
	companySignInPath,
	isCompanyProvider,
	isProviderWord,
	type ProviderWord,
	startPath,
} from "#shared/identities/providers.ts";
import type { Language } from "#shared/languages.ts";
import { nextOf, paths, pathWith } from "#shared/paths.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { beginFlow } from "./begin-flow.ts";
import { noteFailedStart } from "./failed-start.ts";
import type { ProviderClients } from "./provider-clients.ts";
import { answerStop, refuseStep } from "./refusal-page.ts";
import { admitCall, apiError, languageOfCall, readBody } from "./request-checks.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

// A map, since an object also answers to the names that every object has.
const wordsAtLogin: ReadonlyMap<string, ProviderWord> = new Map([
	["cdc", "cdc"],
	["iam", "iam"],
	["directory", "ad"],
]);

/**
 * /login-cdc, /login-iam and /login?provider=… send the browser to the provider; a plain /login is a page of the
 * application.
 */
export function registerStartRoutes(app: Hono<Env>, services: Services, clients: ProviderClients): void {
	app.get("/login-cdc", (c) => start(c, services, clients, "cdc"));
	app.get("/login-iam", (c) => start(c, services, clients, "iam"));
	app.get("/login", (c, next) => {
		const word = wordsAtLogin.get(c.req.query("provider") ?? "");
		return word ? start(c, services, clients, word) : next();
	});
	app.get(`${companySignInPath}/:provider`, (c, next) => {
		const word = c.req.param("provider");
		return isCompanyProvider(word) ? start(c, services, clients, word) : next();
	});
	app.get(paths.signInAgain, (c) => startAgain(c, services, clients));
	app.all("/api/auth/start", (c) => startByCall(c, services, clients));
}

async function start(
	c: Context<Env>,
	services: Services,
	clients: ProviderClients,
	word: ProviderWord,
): Promise<Response> {
	const cookies = parseCookies(c.req.header("cookie"));
	const chosen = cookies.get("lang");
	const language: Language = chosen === "es" ? "es" : "en";
	const refused = await refuseStep(c, services, "start", language);
	if (refused) return refused;
	const returnTo = safeReturnPath(c.req.query("next") ?? cookies.get("millgate-next"));
	try {
		const link = c.req.query("link");
		const test = isCompanyProvider(word) ? c.req.query("test") : undefined;
		// Who links says again who they are there: another user may be signed in at that provider in this browser.
		const fresh = link !== undefined || c.req.query("fresh") === "1";
		const again = c.req.query("again") === "1";
		await requireTestPermit(services, word, test);
		return c.redirect(await beginFlow(c, clients, word, { returnTo, link, test, fresh, again }), 303);
	} catch (error) {
		const stop = await noteFailedStart(c, services, word, error);
		const way = stop === "unavailable" ? startPath(word, { returnTo }) : pathWith(paths.login, nextOf(returnTo));
		return answerStop(c, { language, stop, mill: millNameOf(services.config), again: way });
	}
}

/**
 * Leads the person of this browser's session to their provider again, which checks who they are; without a session, to
 * the sign-in page.
 */
async function startAgain(c: Context<Env>, services: Services, clients: ProviderClients): Promise<Response> {
	const cookies = parseCookies(c.req.header("cookie"));
	const language: Language = cookies.get("lang") === "es" ? "es" : "en";
	const refused = await refuseStep(c, services, "start", language);
	if (refused) return refused;
	const returnTo = safeReturnPath(c.req.query("next"));
	const key = cookies.get("millgate-session");
	const session = await services.database.transaction("millgate_auth", {}, (tx) => findSessionOfKey(tx, key));
	const login = pathWith(paths.login, nextOf(returnTo));
	if (!session) return c.redirect(login, 303);
	const { provider, email: loginHint } = session;
	try {
		const flow = { returnTo, fresh: false, again: true, loginHint };
		return c.redirect(await beginFlow(c, clients, provider, flow), 303);
	} catch (error) {
		const stop = await noteFailedStart(c, services, provider, error);
		return answerStop(c, { language, stop, mill: millNameOf(services.config), again: login });
	}
}

/** A test may be begun by whoever its page gave the secret; a provider that is off answers nobody else. */
async function requireTestPermit({ database }: Services, word: ProviderWord, test: string | undefined): Promise<void> {
	if (test === undefined || !isCompanyProvider(word)) return;
	const isGood = await database.transaction("millgate_auth", {}, (tx) => mayTest(tx, word, test));
	if (!isGood) throw new SignInRefusal("expired");
}

/**
 * The same for the sign-in page, which calls it without a signed-in user (specification §7, unauthenticated variant):
 * returns where to go, or why not.
 */
async function startByCall(c: Context<Env>, services: Services, clients: ProviderClients): Promise<Response> {
	const { refused } = await admitCall(c, services, "start");
	if (refused) return refused;
	const read = await readBody(c, ["provider", "next"]);
	if (read.refused) return read.refused;
	const { provider, next } = read.body;
	const word = typeof provider === "string" && isProviderWord(provider) ? provider : undefined;
	const locale = { locale: languageOfCall(c) };
	if (!word) {
		const reason = m.sign_in_choose_provider({}, locale);
		return apiError(c, 400, reason, { faults: [{ field: "provider", reason }] });
	}
	const returnTo = safeReturnPath(
		typeof next === "string" ? next : parseCookies(c.req.header("cookie")).get("millgate-next"),
	);
	try {
		return c.json({ location: await beginFlow(c, clients, word, { returnTo, fresh: false }) }, 200, {
			"cache-control": "no-store",
		});
	} catch (error) {
		const stop = await noteFailedStart(c, services, word, error);
		if (stop !== "unavailable") return apiError(c, 403, m.sign_in_provider_off({}, locale));
		return apiError(c, 503, m.sign_in_unavailable({}, locale), {
			code: "unavailable",
			headers: { "retry-after": "30" },
		});
	}
}

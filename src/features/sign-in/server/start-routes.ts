import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import { millNameOf } from "#server/branding/brand.ts";
import type { Env } from "#server/http/env.ts";
import type { Services } from "#server/request-context.ts";
import { clearCookie, parseCookies } from "#shared/cookies.ts";
import { UnavailableError } from "#shared/errors.ts";
import { type ProviderWord, providerLabel, startPath } from "#shared/identities/providers.ts";
import type { Language } from "#shared/languages.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { flowCookies } from "./flow-cookies.ts";
import type { OidcClient } from "./oidc-client.ts";
import { answerStop, refuseStep } from "./refusal-page.ts";
import { admitCall, apiError, languageOfCall, readBody } from "./request-checks.ts";

export type OidcClients = Record<ProviderWord, OidcClient>;

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
export function registerStartRoutes(app: Hono<Env>, services: Services, clients: OidcClients): void {
	app.get("/login-cdc", (c) => start(c, services, clients, "cdc"));
	app.get("/login-iam", (c) => start(c, services, clients, "iam"));
	app.get("/login", (c, next) => {
		const word = wordsAtLogin.get(c.req.query("provider") ?? "");
		return word ? start(c, services, clients, word) : next();
	});
	app.all("/api/auth/start", (c) => startByCall(c, services, clients));
}

async function start(c: Context<Env>, services: Services, clients: OidcClients, word: ProviderWord): Promise<Response> {
	const cookies = parseCookies(c.req.header("cookie"));
	const chosen = cookies.get("lang");
	const language: Language = chosen === "es" ? "es" : "en";
	const refused = await refuseStep(c, services, "start", language);
	if (refused) return refused;
	const returnTo = safeReturnPath(c.req.query("next") ?? cookies.get("millgate-next"));
	try {
		const link = c.req.query("link");
		// Who links says again who they are there: somebody else may be signed in at that provider in this browser.
		const fresh = link !== undefined || c.req.query("fresh") === "1";
		return c.redirect(await begin(c, clients, word, { returnTo, link, fresh }), 303);
	} catch (error) {
		logAway(c, word, error);
		return answerStop(c, {
			language,
			stop: "unavailable",
			mill: millNameOf(services.config),
			again: startPath(word, { returnTo }),
		});
	}
}

/**
 * The same for the sign-in page, which asks without anybody signed in (specification §7, unauthenticated variant):
 * answers where to go, or says why not.
 */
async function startByCall(c: Context<Env>, services: Services, clients: OidcClients): Promise<Response> {
	const { refused } = await admitCall(c, services, "start");
	if (refused) return refused;
	const read = await readBody(c, ["provider", "next"]);
	if (read.refused) return read.refused;
	const { provider, next } = read.body;
	const word = providerLabel.find((one) => one === provider);
	const locale = { locale: languageOfCall(c) };
	if (!word) {
		const reason = m.sign_in_choose_provider({}, locale);
		return apiError(c, 400, reason, { faults: [{ field: "provider", reason }] });
	}
	const returnTo = safeReturnPath(
		typeof next === "string" ? next : parseCookies(c.req.header("cookie")).get("millgate-next"),
	);
	try {
		return c.json({ location: await begin(c, clients, word, { returnTo, fresh: false }) }, 200, {
			"cache-control": "no-store",
		});
	} catch (error) {
		logAway(c, word, error);
		return apiError(c, 503, m.sign_in_unavailable({}, locale), {
			code: "unavailable",
			headers: { "retry-after": "30" },
		});
	}
}

/** Begins a flow at the provider: sets its cookies and answers where it continues. */
async function begin(
	c: Context<Env>,
	clients: OidcClients,
	word: ProviderWord,
	{ returnTo, link, fresh }: { returnTo: string | undefined; link?: string | undefined; fresh: boolean },
) {
	const chosen = parseCookies(c.req.header("cookie")).get("lang");
	const language: Language = chosen === "es" ? "es" : "en";
	const { url, ...checks } = await clients[word].begin({ language, fresh });
	const flow = { ...checks, returnTo, link, language: chosen === "en" || chosen === "es" ? language : undefined };
	for (const cookie of [...flowCookies(word, flow), clearCookie("millgate-next")])
		c.header("set-cookie", cookie, { append: true });
	c.header("cache-control", "no-store");
	return url.href;
}

function logAway(c: Context<Env>, word: ProviderWord, error: unknown): void {
	if (!(error instanceof UnavailableError)) throw error;
	c.get("log").error(
		{ provider: word, cause: String((error.cause as Error)?.message ?? error.cause) },
		"the sign-in provider does not answer",
	);
}

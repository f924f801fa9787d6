import type { Context } from "hono";
import type { Env } from "#server/http/env.ts";
import { clearCookie, parseCookies } from "#shared/cookies.ts";
import { UnavailableError } from "#shared/errors.ts";
import type { ProviderWord } from "#shared/identities/providers.ts";
import type { Language } from "#shared/languages.ts";
import { flowCookies } from "./flow-cookies.ts";
import type { BeginOptions, OidcClient } from "./oidc-client.ts";

export type OidcClients = Record<ProviderWord, OidcClient>;

type FlowStart = Omit<BeginOptions, "language"> & { returnTo: string | undefined; link?: string | undefined };

/** Begins a flow at the provider: sets its cookies and answers where it continues. */
export async function beginFlow(
	c: Context<Env>,
	clients: OidcClients,
	word: ProviderWord,
	{ returnTo, link, fresh, loginHint }: FlowStart,
): Promise<string> {
	const chosen = parseCookies(c.req.header("cookie")).get("lang");
	const language: Language = chosen === "es" ? "es" : "en";
	const { url, ...checks } = await clients[word].begin({ language, fresh, loginHint });
	const flow = { ...checks, returnTo, link, language: chosen === "en" || chosen === "es" ? language : undefined };
	for (const cookie of [...flowCookies(word, flow), clearCookie("millgate-next")])
		c.header("set-cookie", cookie, { append: true });
	c.header("cache-control", "no-store");
	return url.href;
}

/** Logs that a provider does not answer; throws any other error. */
export function logAway(c: Context<Env>, word: ProviderWord, error: unknown): void {
	if (!(error instanceof UnavailableError)) throw error;
	c.get("log").error(
		{ provider: word, cause: String((error.cause as Error)?.message ?? error.cause) },
		"the sign-in provider does not answer",
	);
}

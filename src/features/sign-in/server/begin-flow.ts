import type { Context } from "hono";
import type { Env } from "#server/http/env.ts";
import { clearCookie, parseCookies } from "#shared/cookies.ts";
import type { ProviderWord } from "#shared/identities/providers.ts";
import type { Language } from "#shared/languages.ts";
import { flowCookies } from "./flow-cookies.ts";
import type { BeginOptions } from "./oidc-client.ts";
import type { ProviderClients } from "./provider-clients.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

type FlowStart = Omit<BeginOptions, "language"> & {
	returnTo: string | undefined;
	link?: string | undefined;
	test?: string | undefined;
};

/**
 * Begins a flow at the provider: sets its cookies and answers where it continues. Throws UnavailableError, and
 * SignInRefusal for a company's provider that does not exist or is off, unless it is tested.
 */
export async function beginFlow(
	c: Context<Env>,
	clients: ProviderClients,
	word: ProviderWord,
	{ returnTo, link, test, ...options }: FlowStart,
): Promise<string> {
	const chosen = parseCookies(c.req.header("cookie")).get("lang");
	const language: Language = chosen === "es" ? "es" : "en";
	const client = await clients(word);
	if (client.row && !client.row.isOn && test === undefined) throw new SignInRefusal("providerOff");
	const { url, ...checks } = await client.begin({ ...options, language });
	const flow = { ...checks, returnTo, link, test, language: chosen === "en" || chosen === "es" ? language : undefined };
	for (const cookie of [...flowCookies(word, flow), clearCookie("millgate-next")])
		c.header("set-cookie", cookie, { append: true });
	c.header("cache-control", "no-store");
	return url.href;
}

import type { Context } from "hono";
import { recordAudit } from "#server/audit.ts";
import type { Env } from "#server/http/env.ts";
import type { Services } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { type EndedSession, endSessionOfKey } from "#server/session/sessions.ts";
import { clearCookie, parseCookies, signOutCookies } from "#shared/cookies.ts";
import type { ProviderClients } from "./provider-clients.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

/**
 * Ends the session of the cookie, records that and clears every cookie on the specification's list (§3). Returns where
 * the browser goes next: the provider's own sign-out, or `/` if there is no session or its provider does not answer.
 */
export async function endSessionHere(c: Context<Env>, services: Services, clients: ProviderClients): Promise<string> {
	const sessionKey = parseCookies(c.req.header("cookie")).get("millgate-session");
	for (const name of signOutCookies) c.header("set-cookie", clearCookie(name), { append: true });
	const ended = sessionKey ? await end(c, services, sessionKey) : undefined;
	const atProvider = ended && (await endAtProvider(clients, ended));
	return atProvider?.href ?? "/";
}

/** A provider that is gone, or whose secret cannot be read, has no sign-out. */
async function endAtProvider(clients: ProviderClients, { provider, idToken }: EndedSession): Promise<URL | undefined> {
	try {
		return await (await clients(provider)).endSessionUrl(idToken);
	} catch (error) {
		if (error instanceof SignInRefusal) return undefined;
		throw error;
	}
}

async function end(c: Context<Env>, { database }: Services, sessionKey: string): Promise<EndedSession | undefined> {
	const by = { viewer: undefined, requestId: c.get("requestId"), address: c.get("address") };
	const ended = await database.transaction("millgate_auth", {}, async (tx) => {
		const session = await endSessionOfKey(tx, sessionKey, "sign-out");
		if (session)
			await recordAudit(tx, by, {
				action: "sign-out",
				actor: session.email,
				personId: session.personId,
				target: session.provider,
			});
		return session;
	});
	forgetViewers(database);
	return ended;
}

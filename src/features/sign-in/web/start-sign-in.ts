import type { ProviderWord } from "#shared/identities/providers.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { wordsOf } from "#web/data/failed-request.ts";
import { unauthenticatedCall } from "#web/session/calls.ts";
import { browserCalls } from "#web/session/session-in-browser.ts";

/**
 * Leads to a provider, by the unauthenticated call (specification §7). Answers what to show the reader where that does
 * not work: then the page is still theirs, which the plain link's answer would have replaced.
 */
export async function startSignIn(provider: ProviderWord, next: string | null): Promise<string | undefined> {
	try {
		const body = { provider, next: safeReturnPath(next) ?? null };
		const { location } = await unauthenticatedCall<{ location: string }>(browserCalls(), "/api/auth/start", body);
		window.location.assign(location);
		return undefined;
	} catch (error) {
		return wordsOf(error);
	}
}

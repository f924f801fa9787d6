import { m } from "#generated/texts/messages.js";
import { SignInAgainError } from "#shared/errors.ts";
import { type RequestContext, requireViewer } from "../request-context.ts";

/** Minutes after which what is sensitive asks who it is once more (docs/connect-identity.md). */
export const recentSignInMinutes = 15;

/**
 * Refuses what is sensitive (bank details, keys, rights, viewing as others, identity providers) to a person whom their
 * provider has not checked within the last 15 minutes, by the database's clock.
 *
 * @throws {SignInAgainError} The page lets them sign in again beside it, and sends the same once more.
 */
export async function requireRecentSignIn(context: RequestContext): Promise<void> {
	const { sessionId } = requireViewer(context);
	const [session] = await context.database.transaction("millgate_auth", {}, (tx) =>
		tx.last<{ isRecent: boolean }>(
			`select coalesce(authenticated_at > now() - make_interval(mins => ${recentSignInMinutes}), false) as "isRecent"
			 from sessions where id::text = $1`,
			[sessionId],
		),
	);
	if (!session?.isRecent) throw new SignInAgainError(m.server_sign_in_again());
}

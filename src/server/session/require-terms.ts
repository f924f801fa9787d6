import { m } from "#generated/texts/messages.js";
import { ForbiddenError, InvalidError } from "#shared/errors.ts";
import type { Viewer } from "./viewer.ts";

/**
 * New terms that come while a user works are requested at the next page; until then they are notified so
 * (InvalidError). A user who has never accepted any is refused (ForbiddenError).
 */
export function requireTerms({ hasAcceptedTerms, mustAcceptAgain }: Viewer): void {
	if (hasAcceptedTerms) return;
	throw mustAcceptAgain ? new InvalidError(m.server_terms_again()) : new ForbiddenError();
}

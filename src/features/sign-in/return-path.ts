import { areasOf, mayAccess, type UserJson } from "#shared/access.ts";
import { accessOfPage } from "#shared/page-access.ts";

/**
 * The first page of people who requested none: administrators /admin, supplier-only /supplier, everyone else /customer.
 */
export function landingPath(user: UserJson): string {
	return `/${areasOf(user)[0] ?? "customer"}`;
}

/**
 * The way on after sign-in: through the terms while they are not accepted, then to the page first requested. A page
 * that this person may not enter was requested by a user who sat here before.
 */
export function nextPath(user: UserJson, hasAcceptedTerms: boolean, requested: string | undefined): string {
	const returnTo = requested !== undefined && isOpenTo(user, requested) ? requested : undefined;
	if (hasAcceptedTerms) return returnTo ?? landingPath(user);
	return returnTo ? `/terms-and-conditions?next=${encodeURIComponent(returnTo)}` : "/terms-and-conditions";
}

function isOpenTo(user: UserJson, path: string): boolean {
	// The router takes /ADMIN for /admin.
	const access = accessOfPage((path.split(/[?#]/)[0] ?? "").toLowerCase());
	return access === undefined || mayAccess(user, access);
}

import { m } from "#generated/texts/messages.js";
import { clearCookie, holdsCookie, parseCookies, repeatsProof, userCookies } from "#shared/cookies.ts";
import { ReadOnlyError } from "#shared/errors.ts";
import type { Services } from "../request-context.ts";
import { findViewer } from "./find-viewer.ts";
import type { Viewer } from "./viewer.ts";

/** Where an administrator may view as another person: nowhere unless the address says so. */
type ViewAsOptions = { mayViewAs?: boolean };

/**
 * Who calls the API: the bearer token counts from the Authorization header only, so a forged request from elsewhere
 * opens nothing. Throws ReadOnlyError for an administrator who views as another person, unless the address is made for
 * it.
 */
export function viewerOfApiRequest(
	services: Services,
	headers: Headers,
	options?: ViewAsOptions,
): Promise<Viewer | undefined> {
	return viewerWith(services, headers, bearerOf(headers), options);
}

/**
 * The viewer of a page, a file or an export by GET: the bearer token comes from the strict `auth` cookie. Never writes.
 * Throws ReadOnlyError during a view-as session, as above: files and exports are only for the user to whom they belong.
 */
export function viewerOfPageRequest(
	services: Services,
	headers: Headers,
	options?: ViewAsOptions,
): Promise<Viewer | undefined> {
	return viewerWith(services, headers, parseCookies(headers.get("cookie")).get("auth"), options);
}

/** The token of an Authorization header; nothing when it is missing or of another kind. */
export function bearerOf(headers: Headers): string | undefined {
	return /^Bearer +([\w~+/.=-]+) *$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/**
 * The Set-Cookie that drops an alias which is not, or no longer, the viewer's (specification §4); nothing when there is
 * none to drop.
 */
export function staleAliasCookie(headers: Headers, viewer: Viewer | undefined): string | undefined {
	const cookies = headers.get("cookie");
	if (viewer === undefined || !holdsCookie(cookies, "isr-alias")) return undefined;
	const alias = parseCookies(cookies).get("isr-alias");
	return alias === undefined || viewer.alias?.code !== alias ? clearCookie("isr-alias") : undefined;
}

/**
 * The Set-Cookies that drop the specification's list, and the session, where a session opens nothing any more (§4);
 * none when nobody claims to have one.
 */
export function deadSessionCookies(headers: Headers, viewer: Viewer | undefined): string[] {
	const isDead = viewer === undefined && holdsCookie(headers.get("cookie"), "auth");
	return isDead ? userCookies.map(clearCookie) : [];
}

async function viewerWith(
	{ database, config }: Services,
	headers: Headers,
	bearer: string | undefined,
	{ mayViewAs = false }: ViewAsOptions = {},
): Promise<Viewer | undefined> {
	if (repeatsProof(headers.get("cookie"))) return undefined;
	const cookies = parseCookies(headers.get("cookie"));
	const viewer = await findViewer(database, {
		bearer,
		sessionKey: cookies.get("millgate-session"),
		alias: cookies.get("isr-alias"),
		termsVersion: config.TERMS_VERSION,
	});
	if (viewer?.viewAs && !mayViewAs) throw new ReadOnlyError(m.server_read_only());
	return viewer;
}

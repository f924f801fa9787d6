import { clearCookie, parseCookies } from "#shared/cookies.ts";
import type { Services } from "../request-context.ts";
import { findViewer } from "./find-viewer.ts";
import type { Viewer } from "./viewer.ts";

/** Who calls the API: the bearer token counts from the Authorization header only, so a forged request from elsewhere opens nothing. */
export function viewerOfApiRequest(services: Services, headers: Headers): Promise<Viewer | undefined> {
	return viewerWith(services, headers, bearerOf(headers));
}

/** Who asks for a page, a file or an export by GET: the bearer token comes from the strict `auth` cookie. Never changes anything. */
export function viewerOfPageRequest(services: Services, headers: Headers): Promise<Viewer | undefined> {
	return viewerWith(services, headers, parseCookies(headers.get("cookie")).get("auth"));
}

/** The token of an Authorization header; nothing when it is missing or of another kind. */
export function bearerOf(headers: Headers): string | undefined {
	return /^Bearer +([\w~+/.=-]+) *$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/** The Set-Cookie that drops an alias which is no longer the viewer's (specification §4); nothing when there is none to drop. */
export function staleAliasCookie(headers: Headers, viewer: Viewer | undefined): string | undefined {
	const alias = parseCookies(headers.get("cookie")).get("isr-alias");
	return alias !== undefined && viewer !== undefined && viewer.alias?.code !== alias ? clearCookie("isr-alias") : undefined;
}

function viewerWith({ database, config }: Services, headers: Headers, bearer: string | undefined): Promise<Viewer | undefined> {
	const cookies = parseCookies(headers.get("cookie"));
	return findViewer(database, {
		bearer,
		sessionKey: cookies.get("millgate-session"),
		alias: cookies.get("isr-alias"),
		termsVersion: config.TERMS_VERSION,
	});
}

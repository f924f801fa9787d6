import { parseCookies } from "#shared/cookies.ts";
import { isNavigation } from "../http/refuse-foreign-loads.ts";
import { noTextAsScript } from "../http/security-headers.ts";

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>…</title><meta http-equiv="refresh" content="0"></head>
<body><p><a href="">Continue / Continuar</a></p></body>
</html>`;

/**
 * A page reached from another site (a link in a mail) arrives without the strict cookies although the browser has them.
 * A document request without `auth` that comes from another site is answered by a page that requests the same URL again
 * from this site; only then does a missing cookie mean that nobody is signed in. A meta refresh, not a script: Chromium
 * sends it as same-origin with the strict cookies, it leaves no history entry, and no policy must allow a script for
 * it.
 */
export function reloadFromHere(request: Request): Response | undefined {
	const { headers, method } = request;
	if (method !== "GET" || !isNavigation(headers) || headers.get("sec-fetch-site") !== "cross-site") return undefined;
	if (parseCookies(headers.get("cookie")).has("auth")) return undefined;
	return new Response(page, {
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; ${noTextAsScript}`,
			"cache-control": "no-store",
			"referrer-policy": "no-referrer",
		},
	});
}

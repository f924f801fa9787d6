const longestPath = 2000;

/**
 * The page that a visitor requested before sign-in, if it is allowed: an absolute path of this site and nothing else,
 * so that no link can use the sign-in as an open redirect, and not a page of the sign-in itself.
 */
export function safeReturnPath(path: string | null | undefined): string | undefined {
	if (!path || path.length > longestPath || !path.startsWith("/")) return undefined;
	// Browsers read a backslash as a slash and skip control characters, so //host hides in both.
	if (/[\\\p{Cc}]/u.test(path) || path.startsWith("//")) return undefined;
	const here = "https://here.invalid";
	const url = URL.canParse(path, here) ? new URL(path, here) : undefined;
	if (url?.origin !== here || /^\/+$/.test(url.pathname) || url.pathname.startsWith("//")) return undefined;
	const page = foundAs(url.pathname);
	const isSignIn =
		/^\/(api|login|logout|auth-callback|ad-callback|sign-in|terms-and-conditions)([-/]|$)/.test(page ?? "") &&
		page !== "/login-alias";
	return page === undefined || isSignIn ? undefined : `${url.pathname}${url.search}${url.hash}`;
}

/**
 * A path as the server finds what answers it: percent signs read, capitals led to small letters. Nothing for one that
 * cannot be read.
 */
function foundAs(path: string): string | undefined {
	try {
		return decodeURIComponent(path).toLowerCase();
	} catch {
		return undefined;
	}
}

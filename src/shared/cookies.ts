/** Every cookie of Millgate: names, lifetimes and attributes (specification §§3, 9). */

type CookieRule = {
	/** Seconds; specification §9. */
	maxAge: number;
	sameSite: "Strict" | "Lax";
	httpOnly: boolean;
};

const minute = 60;
const day = 86_400;

// Strict cookies do not come back from another site's redirect or form, so what a sign-in under way needs is lax.
const signInUnderWay: CookieRule = { maxAge: 10 * minute, sameSite: "Lax", httpOnly: true };

const rules = {
	/** Bearer token; readable by the page, because it travels to the API as a header. */
	auth: { maxAge: 120 * minute, sameSite: "Strict", httpOnly: false },
	/** Terms accepted, value "accepted". */
	tac: { maxAge: 720 * minute, sameSite: "Strict", httpOnly: false },
	/** Code of the account acted under. */
	"isr-alias": { maxAge: 120 * minute, sameSite: "Strict", httpOnly: false },
	lang: { maxAge: 180 * day, sameSite: "Strict", httpOnly: false },
	/** Names the session; a bearer token opens something only together with it. */
	"millgate-session": { maxAge: 604_800, sameSite: "Lax", httpOnly: true },
	/** How far the database had come after this person's last write, where lists are read from a replica. */
	"millgate-written": { maxAge: minute, sameSite: "Strict", httpOnly: true },
	"entra-state": signInUnderWay,
	"entra-nonce": signInUnderWay,
	"entra-verifier": signInUnderWay,
	"entra-return": signInUnderWay,
	"entra-link": signInUnderWay,
	"ad-state": signInUnderWay,
	"ad-nonce": signInUnderWay,
	"ad-verifier": signInUnderWay,
	"ad-return": signInUnderWay,
	"ad-link": signInUnderWay,
	/** The page that a visitor requested before the guard redirected them to "/" (specification §3). */
	"millgate-next": signInUnderWay,
	/** The link of an invitation that was followed, until its person has signed in. */
	"millgate-invitation": { ...signInUnderWay, maxAge: 60 * minute },
} as const satisfies Record<string, CookieRule>;

export type CookieName = keyof typeof rules;

export const termsAccepted = "accepted";

/** The specification's list (§3); `at`, `rt` and `entra-alias` are never set here, but older portals left them. */
const listedCookies = [
	"auth",
	"isr-alias",
	"entra-state",
	"entra-nonce",
	"ad-state",
	"ad-nonce",
	"at",
	"rt",
	"entra-alias",
] as const;

/** Cleared when the user cannot be fetched (specification §4): that list, and the session. */
export const userCookies = [...listedCookies, "millgate-session"] as const;

/** Cleared at sign-out: those, and what else a sign-in under way leaves. */
export const signOutCookies = [
	...userCookies,
	...([
		"entra-verifier",
		"entra-return",
		"entra-link",
		"ad-verifier",
		"ad-return",
		"ad-link",
		"millgate-next",
	] as const),
] as const;

/** Names of the specification (§3), on which clients and tests of others rely; all others are the portal's own. */
const specified: ReadonlySet<string> = new Set([
	"auth",
	"tac",
	"isr-alias",
	"lang",
	"entra-state",
	"entra-nonce",
	"ad-state",
	"ad-nonce",
]);
const isOwn = (name: string): boolean => Object.hasOwn(rules, name) && !specified.has(name);
const hostPrefix = "__Host-";

/**
 * A Set-Cookie text as it is sent over https: a cookie of the portal's own with the prefix that binds it to this host.
 */
export function prefixedCookies(text: string): string {
	return isOwn(text.slice(0, text.indexOf("="))) ? hostPrefix + text : text;
}

/** A Cookie header that came over https: the portal's own cookies count with that prefix alone, and lose it here. */
export function unprefixedCookies(text: string): string {
	return text
		.split(";")
		.map((pair) => pair.trim())
		.filter((pair) => !isOwn(nameOf(pair)))
		.map((pair) =>
			pair.startsWith(hostPrefix) && isOwn(nameOf(pair).slice(hostPrefix.length))
				? pair.slice(hostPrefix.length)
				: pair,
		)
		.join("; ");
}

const nameOf = (pair: string): string => pair.slice(0, Math.max(0, pair.indexOf("="))).trim();

/** The text of Set-Cookie, and of document.cookie for those that are not HttpOnly. */
export function serializeCookie(name: CookieName, value: string): string {
	return [`${name}=${encodeURIComponent(value)}`, `Max-Age=${rules[name].maxAge}`, ...attributes(rules[name])].join(
		"; ",
	);
}

/** The text that removes a cookie at once. */
export function clearCookie(name: CookieName | (typeof signOutCookies)[number]): string {
	// What an older portal left may be the page's own: it can remove such a cookie only by a text without HttpOnly.
	const rule = name in rules ? rules[name as CookieName] : { ...signInUnderWay, httpOnly: false };
	return [`${name}=`, "Max-Age=0", "Expires=Thu, 01 Jan 1970 00:00:00 GMT", ...attributes(rule)].join("; ");
}

function attributes(rule: CookieRule): string[] {
	return ["Path=/", `SameSite=${rule.sameSite}`, "Secure", ...(rule.httpOnly ? ["HttpOnly"] : [])];
}

// Of two with one name nobody can say which the portal has set: a neighbouring host may have planted the other.
const onceOnly = ["auth", "millgate-session"] as const;

/**
 * Reads a Cookie header or document.cookie. Of two cookies with one name the first counts; of two credentials with one
 * name, none. Cookies that cannot be decoded are left out.
 */
export function parseCookies(text: string | null | undefined): ReadonlyMap<string, string> {
	const cookies = new Map<string, string>();
	for (const pair of (text ?? "").split(";")) {
		const name = nameOf(pair);
		if (name === "" || cookies.has(name)) continue;
		const value = decode(pair.slice(pair.indexOf("=") + 1).trim());
		if (value !== undefined) cookies.set(name, value);
	}
	for (const name of onceOnly) if (countOf(text, name) > 1) cookies.delete(name);
	return cookies;
}

/** Whether a Cookie header contains a credential twice: then none counts. */
export function repeatsProof(text: string | null | undefined): boolean {
	return onceOnly.some((name) => countOf(text, name) > 1);
}

function countOf(text: string | null | undefined, name: string): number {
	return (text ?? "").split(";").filter((pair) => nameOf(pair) === name).length;
}

/** Whether a Cookie header or document.cookie holds a cookie of that name, though its value cannot be decoded. */
export function holdsCookie(text: string | null | undefined, name: CookieName): boolean {
	return countOf(text, name) > 0;
}

function decode(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

/** When and how a provider checked who a person is, as far as it says. */
export type ProvenFactors = {
	/** Null where the provider does not say. */
	authenticatedAt: Date | null;
	hasMfa: boolean;
	/** What it says of how, for people to read. */
	factors: string | null;
};

// Contexts that mean more than one factor by their own definition: REFEDS, Entra ID, OpenID EAP (phishing-resistant).
const mfaContexts = new Set([
	"https://refeds.org/profile/mfa",
	"http://schemas.microsoft.com/claims/multipleauthn",
	"phr",
	"phrh",
]);

/** Whether a context of authentication means more than one factor; `named` are those that the provider's row names. */
export const isMfaContext = (context: string, named: readonly string[]): boolean =>
	mfaContexts.has(context) || named.includes(context);

const longestFactors = 200;

/**
 * What an ID token says of how the person was authenticated: `amr` with `mfa` (RFC 8176), or an `acr` that means more
 * than one factor. Methods alone do not count: a provider that lists `otp` may have asked for nothing else.
 */
export function factorsOf(claims: Readonly<Record<string, unknown>>, named: readonly string[]): ProvenFactors {
	const amr = Array.isArray(claims.amr) ? claims.amr.filter((one) => typeof one === "string") : [];
	const acr = typeof claims.acr === "string" ? claims.acr : undefined;
	const said = [...amr, ...(acr === undefined ? [] : [acr])].join(" ").replaceAll(/\p{C}/gu, "");
	const at = claims.auth_time;
	return {
		authenticatedAt: typeof at === "number" && Number.isSafeInteger(at) && at > 0 ? new Date(at * 1000) : null,
		hasMfa: amr.includes("mfa") || (acr !== undefined && isMfaContext(acr, named)),
		factors: said === "" ? null : said.slice(0, longestFactors),
	};
}

import * as openid from "openid-client";
import { isThisMachine } from "#server/config-values.ts";
import { AnswerTooLongError } from "#server/http/bounded-fetch.ts";
import { ClosedAddressError } from "#server/outgoing/guarded-fetch.ts";
import { UnavailableError } from "#shared/errors.ts";
import type { ProviderWord } from "#shared/identities/providers.ts";
import { factorsOf, type ProvenFactors } from "./proven-factors.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

/** What the browser keeps of a sign-in under way, in HttpOnly cookies. */
export type Checks = { state: string; nonce: string; verifier: string };

/** Who a user is, as the provider proves it. */
export type ProvenIdentity = ProvenFactors & {
	issuer: string;
	subject: string;
	email: string | undefined;
	isVerified: boolean;
	idToken: string | undefined;
};

/**
 * `fresh` makes the provider ask even a user who is signed in there, `again` has it check once more who that is;
 * `loginHint` is the address that they typed.
 */
export type BeginOptions = {
	language: string;
	fresh: boolean;
	again?: boolean | undefined;
	loginHint?: string | undefined;
};

export type OidcClient = {
	/**
	 * The provider's address to send the browser to, with what must match when it comes back. Throws UnavailableError.
	 */
	begin: (options: BeginOptions) => Promise<{ url: URL } & Checks>;
	/** Checks the answer and fetches who it is. Throws SignInRefusal or UnavailableError. */
	finish: (query: URLSearchParams, checks: Checks) => Promise<ProvenIdentity>;
	/** Where to end the provider's session; nothing when it has no such page or does not answer. */
	endSessionUrl: (idToken: string | null) => Promise<URL | undefined>;
};

/** A provider and the portal's client there. */
export type ClientSettings = {
	word: ProviderWord;
	issuer: URL;
	clientId: string;
	secret: string | undefined;
	emailClaim: string;
	/** Whether an address without `email_verified` counts: of a company whose domain was verified otherwise. */
	speaksForDomains: boolean;
	/** What is asked for when a person is checked again, and counts as more than one factor. */
	acrValues: readonly string[];
	demandsMfa: boolean;
	/** A session at the provider that is older, in seconds, does not sign in. */
	maxAgeSeconds: number;
	redirectUri: string;
	home: string;
	/** How the provider is called; bounded. */
	fetch: (input: string, init?: RequestInit) => Promise<Response>;
};

const timeoutSeconds = 8;
// Keys are kept with the metadata: one that the provider has withdrawn, since another party has it, signs nobody in for
// longer than this.
const metadataLivesMs = 60_000;
/** Bytes of an answer of a provider at most; metadata, keys and tokens have a few thousand. */
export const longestProviderAnswer = 1_048_576;
// Tokens say when they were made, and are believed for 30 seconds around it.
const bearableSkewSeconds = 5;

type Known = { at: number; skewSeconds: number; client: Promise<openid.Configuration> };

/**
 * The relying party of one provider: authorization code with PKCE (S256), state and nonce; the issuer in the answer is
 * checked (mix-up). Tokens are checked by `clock`, the database's: the process's own may be wrong.
 */
export function createOidcClient(settings: ClientSettings, clock: () => Promise<Date>): OidcClient {
	let known: Known | undefined;
	const client = async () => {
		const skewSeconds = await skewOf(settings.issuer, clock).catch(() => known?.skewSeconds ?? 0);
		const isGood =
			known &&
			performance.now() - known.at <= metadataLivesMs &&
			Math.abs(known.skewSeconds - skewSeconds) <= bearableSkewSeconds;
		if (!known || !isGood) {
			const found: Known = { at: performance.now(), skewSeconds, client: discover(settings, skewSeconds) };
			found.client.catch(() => {
				if (known === found) known = undefined;
			});
			known = found;
		}
		return known.client;
	};
	return {
		begin: async (options) => begin(await client(), settings, options),
		finish: async (query, checks) => finish(await client(), settings, query, checks, clock),
		endSessionUrl: async (idToken) => endSessionUrl(await client().catch(() => undefined), settings, idToken),
	};
}

/**
 * Seconds that the database's clock is ahead of this process's. A provider on this machine has the same clock as this
 * process.
 */
export async function skewOf(issuer: URL, clock: () => Promise<Date>): Promise<number> {
	return isThisMachine(issuer.hostname) ? 0 : Math.round(((await clock()).getTime() - Date.now()) / 1000);
}

async function discover(
	{ issuer, clientId, secret, fetch }: ClientSettings,
	skewSeconds: number,
): Promise<openid.Configuration> {
	// Tokens come from the provider itself, yet their signature is checked too. Plain HTTP only to this machine itself,
	// where the embedded provider lives.
	const options = {
		timeout: timeoutSeconds,
		execute: [
			openid.enableNonRepudiationChecks,
			...(isThisMachine(issuer.hostname) ? [openid.allowInsecureRequests] : []),
		],
		[openid.customFetch]: fetch as openid.CustomFetch,
	};
	const metadata = { ...(secret ? { client_secret: secret } : {}), [openid.clockSkew]: skewSeconds };
	try {
		const found = await openid.discovery(issuer, clientId, metadata, secret ? undefined : openid.None(), options);
		const methods = found.serverMetadata().token_endpoint_auth_methods_supported;
		if (!secret || !methods || methods.includes("client_secret_post")) return found;
		return await openid.discovery(issuer, clientId, metadata, openid.ClientSecretBasic(secret), options);
	} catch (cause) {
		throw Object.assign(new UnavailableError("The sign-in provider does not answer"), { cause });
	}
}

// Marks the state of a sign-in that checks a person again.
const stepUpMark = "again.";
// As long as the cookies of a sign-in under way.
const stepUpSeconds = 600;

/** Whether a sign-in under way checks a person again. */
export const isStepUp = ({ state }: Pick<Checks, "state">): boolean => state.split(".")[1] === "again";

async function begin(
	client: openid.Configuration,
	settings: ClientSettings,
	options: BeginOptions,
): Promise<{ url: URL } & Checks> {
	const { again = false, fresh } = options;
	// The state names the provider, since providers share their cookies.
	const state = `${settings.word}.${again ? stepUpMark : ""}${openid.randomState()}`;
	const asksMfa = settings.acrValues.length > 0 && (again || settings.demandsMfa);
	const nonce = openid.randomNonce();
	const verifier = openid.randomPKCECodeVerifier();
	const url = openid.buildAuthorizationUrl(client, {
		redirect_uri: settings.redirectUri,
		scope: "openid email profile",
		state,
		nonce,
		code_challenge: await openid.calculatePKCECodeChallenge(verifier),
		code_challenge_method: "S256",
		ui_locales: options.language,
		// The provider then says when it last checked who that is (OpenID Connect Core, 2: auth_time).
		max_age: String(again ? 0 : settings.maxAgeSeconds),
		...(asksMfa ? { acr_values: settings.acrValues.join(" ") } : {}),
		...(fresh || again ? { prompt: "login" } : {}),
		...(options.loginHint ? { login_hint: options.loginHint } : {}),
	});
	return { url, state, nonce, verifier };
}

async function finish(
	client: openid.Configuration,
	settings: ClientSettings,
	query: URLSearchParams,
	checks: Checks,
	clock: () => Promise<Date>,
): Promise<ProvenIdentity> {
	const answered = new URL(settings.redirectUri);
	answered.search = query.toString();
	try {
		const tokens = await openid.authorizationCodeGrant(client, answered, {
			expectedState: checks.state,
			expectedNonce: checks.nonce,
			pkceCodeVerifier: checks.verifier,
			idTokenExpected: true,
		});
		const claims = tokens.claims();
		// An empty subject would be one person for all who come without any.
		if (!claims || !isText(claims.sub)) throw new SignInRefusal("invalid");
		const factors = factorsOf(claims, settings.acrValues);
		const hasEmail = claims[settings.emailClaim] !== undefined || !client.serverMetadata().userinfo_endpoint;
		const all = hasEmail
			? claims
			: { ...(await openid.fetchUserInfo(client, tokens.access_token, claims.sub)), ...claims };
		const { email, isVerified } = emailOf(all, settings);
		const now = Date.now() + 1000 * (await skewOf(settings.issuer, clock));
		if (isStepUp(checks) && !isFresh(factors, now)) throw new SignInRefusal("notFresh", email);
		if (settings.demandsMfa && !factors.hasMfa) throw new SignInRefusal("noMfa", email);
		return { issuer: claims.iss, subject: claims.sub, email, isVerified, idToken: tokens.id_token, ...factors };
	} catch (error) {
		throw asRefusal(error);
	}
}

const isFresh = ({ authenticatedAt }: ProvenFactors, now: number): boolean =>
	authenticatedAt !== null && now - authenticatedAt.getTime() <= stepUpSeconds * 1000;

/**
 * The standard `email` claim counts only with `email_verified`; a claim that the operator names instead (EMAIL_CLAIM)
 * is by its setting's meaning verified, since providers that need one send no `email_verified`. A company's provider
 * speaks for the addresses of its own domains, so it need only not deny.
 */
function emailOf(
	claims: Record<string, unknown>,
	{ emailClaim: claim, speaksForDomains }: ClientSettings,
): { email: string | undefined; isVerified: boolean } {
	const claimed = claims[claim];
	const value = Array.isArray(claimed) && claimed.length === 1 ? claimed[0] : claimed;
	const email =
		typeof value === "string" && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value.trim()) && hasOwnLetters(value)
			? value.trim()
			: undefined;
	const isSaid = claims.email_verified === true || claims.email_verified === "true";
	const isDefault = speaksForDomains && claims.email_verified === undefined;
	return { email, isVerified: claim !== "email" || isSaid || isDefault };
}

/** Whether something visible is there, and nothing that no database holds. */
const isText = (text: string): boolean => text.trim() !== "" && !/\p{Cc}/u.test(text);

/**
 * Whether no letter becomes another address's when it is written small, as addresses are compared here: the Kelvin sign
 * would be a k, and a dotted capital I an i, so that an address which its provider has proved would sign in to another
 * user's account.
 */
const hasOwnLetters = (email: string): boolean =>
	[...email].every((sign) => {
		const small = sign.toLowerCase();
		return small === sign || small.toUpperCase() === sign;
	});

function asRefusal(error: unknown): Error {
	if (error instanceof SignInRefusal) return error;
	if (isOutage(error))
		return Object.assign(new UnavailableError("The sign-in provider does not answer"), { cause: error });
	const isCancelled = error instanceof openid.AuthorizationResponseError && error.error === "access_denied";
	return Object.assign(new SignInRefusal(isCancelled ? "cancelled" : isRejection(error) ? "rejected" : "invalid"), {
		cause: error,
	});
}

// The provider does not take this client, no matter who signs in: its secret has ended, its number or what it may ask
// for is another (RFC 6749, 4.1.2.1 and 5.2).
const rejections = new Set([
	"invalid_client",
	"unauthorized_client",
	"invalid_scope",
	"unsupported_response_type",
	"unsupported_grant_type",
]);

function isRejection(error: unknown): boolean {
	if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
		return rejections.has(error.error);
	return error instanceof openid.WWWAuthenticateChallengeError;
}

// What is no answer of a provider at all: a page of the proxy before it, half of a text, an answer under another
// status.
const nonsense = new Set(["OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR", "OAUTH_RESPONSE_IS_NOT_CONFORM"]);

const tooManyRequests = 429;
const isBusy = (status: number) => status >= 500 || status === tooManyRequests;

function isOutage(error: unknown): boolean {
	if (error instanceof openid.AuthorizationResponseError)
		return ["temporarily_unavailable", "server_error"].includes(error.error);
	if (error instanceof openid.ResponseBodyError) return isBusy(error.status);
	const { code, cause, name } = error as { code?: unknown; cause?: unknown; name?: string };
	if (code === "OAUTH_TIMEOUT" || name === "TimeoutError" || nonsense.has(String(code))) return true;
	const isBounded = (problem: unknown) =>
		problem instanceof AnswerTooLongError || problem instanceof ClosedAddressError;
	if (isBounded(error) || isBounded(cause)) return true;
	if (cause instanceof Response) return isBusy(cause.status);
	return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
}

// A token that names two hundred groups has ten thousand characters: no proxy passes a header of that length on, no
// provider takes such an address, and nobody could sign out. The client's name, which is beside it, is enough for the
// provider to ask whom it signs out.
const longestHint = 2048;

function endSessionUrl(
	client: openid.Configuration | undefined,
	settings: ClientSettings,
	idToken: string | null,
): URL | undefined {
	if (!client?.serverMetadata().end_session_endpoint) return undefined;
	const mayHint = idToken && idToken.length <= longestHint;
	return openid.buildEndSessionUrl(client, {
		post_logout_redirect_uri: settings.home,
		...(mayHint ? { id_token_hint: idToken } : {}),
	});
}

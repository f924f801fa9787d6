import * as openid from "openid-client";
import type { Config } from "#server/config.ts";
import { isThisMachine } from "#server/config-values.ts";
import { AnswerTooLongError, boundedFetch } from "#server/http/bounded-fetch.ts";
import { UnavailableError } from "#shared/errors.ts";
import { type ProviderWord, signInPaths } from "#shared/identities/providers.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

/** What the browser keeps of a sign-in under way, in HttpOnly cookies. */
export type Checks = { state: string; nonce: string; verifier: string };

/** Who a user is, as the provider proves it. */
export type ProvenIdentity = {
	issuer: string;
	subject: string;
	email: string | undefined;
	isVerified: boolean;
	idToken: string | undefined;
};

/** `fresh` makes the provider ask even a user who is signed in there; `loginHint` is the address that they typed. */
export type BeginOptions = { language: string; fresh: boolean; loginHint?: string | undefined };

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

type Settings = {
	issuer: URL;
	clientId: string;
	secret: string | undefined;
	emailClaim: string;
	redirectUri: string;
	home: string;
};

const timeoutSeconds = 8;
// Keys are kept with the metadata: one that the provider has withdrawn, since another party has it, signs nobody in for
// longer than this.
const metadataLivesMs = 60_000;
// Metadata, keys and tokens have a few thousand.
const longestAnswer = 1_048_576;
// Tokens say when they were made, and are believed for 30 seconds around it.
const bearableSkewSeconds = 5;

type Known = { at: number; skewSeconds: number; client: Promise<openid.Configuration> };

/**
 * The relying party of one provider: authorization code with PKCE (S256), state and nonce; the issuer in the answer is
 * checked (mix-up). Tokens are checked by `clock`, the database's: the process's own may be wrong.
 */
export function createOidcClient(config: Config, word: ProviderWord, clock: () => Promise<Date>): OidcClient {
	const settings = settingsOf(config, word);
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
		begin: async (options) => begin(await client(), settings, word, options),
		finish: async (query, checks) => finish(await client(), settings, query, checks),
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

function settingsOf(config: Config, word: ProviderWord): Settings {
	const name = word.toUpperCase() as "CDC" | "IAM" | "AD";
	const issuer = config[`${name}_ISSUER`];
	if (!issuer || !config.PUBLIC_URL)
		throw new Error(`${name}_ISSUER and PUBLIC_URL must be known before sign-in routes are made`);
	return {
		issuer: new URL(issuer),
		clientId: config[`${name}_CLIENT_ID`],
		secret: config[`${name}_CLIENT_SECRET`],
		emailClaim: config[`${name}_EMAIL_CLAIM`],
		redirectUri: new URL(signInPaths[word].callback, config.PUBLIC_URL).href,
		home: new URL("/", config.PUBLIC_URL).href,
	};
}

async function discover({ issuer, clientId, secret }: Settings, skewSeconds: number): Promise<openid.Configuration> {
	// Tokens come from the provider itself, yet their signature is checked too. Plain HTTP only to this machine itself,
	// where the embedded provider lives.
	const options = {
		timeout: timeoutSeconds,
		execute: [
			openid.enableNonRepudiationChecks,
			...(isThisMachine(issuer.hostname) ? [openid.allowInsecureRequests] : []),
		],
		[openid.customFetch]: boundedFetch(longestAnswer) as openid.CustomFetch,
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

async function begin(
	client: openid.Configuration,
	settings: Settings,
	word: ProviderWord,
	options: BeginOptions,
): Promise<{ url: URL } & Checks> {
	// The state names the provider, since two providers share their cookies.
	const state = `${word}.${openid.randomState()}`;
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
		...(options.fresh ? { prompt: "login" } : {}),
		...(options.loginHint ? { login_hint: options.loginHint } : {}),
	});
	return { url, state, nonce, verifier };
}

async function finish(
	client: openid.Configuration,
	settings: Settings,
	query: URLSearchParams,
	checks: Checks,
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
		const hasEmail = claims[settings.emailClaim] !== undefined || !client.serverMetadata().userinfo_endpoint;
		const all = hasEmail
			? claims
			: { ...(await openid.fetchUserInfo(client, tokens.access_token, claims.sub)), ...claims };
		return { issuer: claims.iss, subject: claims.sub, ...emailOf(all, settings.emailClaim), idToken: tokens.id_token };
	} catch (error) {
		throw asRefusal(error);
	}
}

/**
 * The standard `email` claim counts only with `email_verified`; a claim that the operator names instead (EMAIL_CLAIM)
 * is by its setting's meaning verified, since providers that need one send no `email_verified`.
 */
function emailOf(claims: Record<string, unknown>, claim: string): { email: string | undefined; isVerified: boolean } {
	const claimed = claims[claim];
	const value = Array.isArray(claimed) && claimed.length === 1 ? claimed[0] : claimed;
	const email =
		typeof value === "string" && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value.trim()) && hasOwnLetters(value)
			? value.trim()
			: undefined;
	return { email, isVerified: claim !== "email" || claims.email_verified === true || claims.email_verified === "true" };
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
	if (error instanceof AnswerTooLongError || cause instanceof AnswerTooLongError) return true;
	if (cause instanceof Response) return isBusy(cause.status);
	return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
}

// A token that names two hundred groups has ten thousand characters: no proxy passes a header of that length on, no
// provider takes such an address, and nobody could sign out. The client's name, which is beside it, is enough for the
// provider to ask whom it signs out.
const longestHint = 2048;

function endSessionUrl(
	client: openid.Configuration | undefined,
	settings: Settings,
	idToken: string | null,
): URL | undefined {
	if (!client?.serverMetadata().end_session_endpoint) return undefined;
	const mayHint = idToken && idToken.length <= longestHint;
	return openid.buildEndSessionUrl(client, {
		post_logout_redirect_uri: settings.home,
		...(mayHint ? { id_token_hint: idToken } : {}),
	});
}

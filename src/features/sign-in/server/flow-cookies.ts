import { clearCookie, parseCookies, serializeCookie } from "#shared/cookies.ts";
import { type ProviderWord, signInPathsOf } from "#shared/identities/providers.ts";
import type { Language } from "#shared/languages.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import type { Checks } from "./oidc-client.ts";

/**
 * What the start leaves for the callback: `link` is the permit by which a person who is signed in links one more
 * identity, `test` that by which a provider is tried; `language` only when the person had chosen one: its strict cookie may be missing on the way back.
 */
export type Flow = Checks & {
	returnTo: string | undefined;
	language: Language | undefined;
	link: string | undefined;
	test: string | undefined;
};

// Tells a test's permit from that of a link in the same cookie.
const testMark = "test.";

/** The Set-Cookie texts of a sign-in that starts. */
export function flowCookies(word: ProviderWord, flow: Flow): string[] {
	const prefix = signInPathsOf(word).cookies;
	const permit = flow.test === undefined ? flow.link : `${testMark}${flow.test}`;
	return [
		serializeCookie(`${prefix}-state`, flow.state),
		serializeCookie(`${prefix}-nonce`, flow.nonce),
		serializeCookie(`${prefix}-verifier`, flow.verifier),
		serializeCookie(`${prefix}-return`, `${flow.language ?? ""}|${flow.returnTo ?? ""}`),
		// One that an earlier flow has left must not turn this one into a link.
		permit === undefined ? clearCookie(`${prefix}-link`) : serializeCookie(`${prefix}-link`, permit),
	];
}

/**
 * The sign-in that this browser has under way with a provider; nothing when there is none or it is with another
 * provider.
 */
export function readFlow(word: ProviderWord, cookieHeader: string | undefined): Flow | undefined {
	const prefix = signInPathsOf(word).cookies;
	const cookies = parseCookies(cookieHeader);
	const state = cookies.get(`${prefix}-state`);
	const nonce = cookies.get(`${prefix}-nonce`);
	const verifier = cookies.get(`${prefix}-verifier`);
	if (!state?.startsWith(`${word}.`) || !nonce || !verifier) return undefined;
	const permit = cookies.get(`${prefix}-link`);
	const [language, ...rest] = (cookies.get(`${prefix}-return`) ?? "").split("|");
	return {
		state,
		nonce,
		verifier,
		returnTo: safeReturnPath(rest.join("|")),
		link: permit?.startsWith(testMark) ? undefined : permit,
		test: permit?.startsWith(testMark) ? permit.slice(testMark.length) : undefined,
		language: language === "en" || language === "es" ? language : undefined,
	};
}

/** A sign-in is finished once: whatever came of its own answer, its cookies go. */
export function clearFlowCookies(word: ProviderWord): string[] {
	const prefix = signInPathsOf(word).cookies;
	return [
		clearCookie(`${prefix}-state`),
		clearCookie(`${prefix}-nonce`),
		clearCookie(`${prefix}-verifier`),
		clearCookie(`${prefix}-return`),
		clearCookie(`${prefix}-link`),
	];
}

import { m } from "#generated/texts/messages.js";
import { ForbiddenError } from "#shared/errors.ts";
import { FailedRequestError, failureOf } from "../data/failed-request.ts";
import { currentLanguage } from "../language.ts";
import { hasUnsaved } from "../unsaved.ts";
import { documentCookies } from "./browser-cookies.ts";
import { authenticatedCall, mayMeanSignedOut } from "./calls.ts";
import { fetchUser, type UserEnvironment } from "./fetch-user.ts";
import { isKept, leaveFor, leaveToOther, sessionWatch } from "./page-session.ts";
import { postToOtherPages } from "./session-channel.ts";
import { createUserStore } from "./user-store.ts";

/** The user store of this page; on the server it stays empty, since loaders have the viewer there. */
export const userStore = createUserStore("en");

/** What calls from this page need of the browser. */
export function browserCalls(): UserEnvironment {
	return {
		fetch: (input, init) => window.fetch(input, init),
		cookies: documentCookies(document),
		language: currentLanguage,
		// biome-ignore lint/suspicious/noConsole: the specification wants these faults logged in the browser (§8)
		log: (message, detail) => console.warn(message, detail ?? ""),
		store: userStore,
		goTo: (path) => {
			if (mayWait()) sessionWatch.end();
			else leaveFor(path);
		},
	};
}

/**
 * Whether a page whose session is over waits for a sign-in: when its time has come, or when leaving would lose
 * something.
 */
export function mayWait(): boolean {
	return isKept() && (sessionWatch.isDue() || hasUnsaved());
}

let refreshing: Promise<unknown> = Promise.resolve();
let asking: Promise<unknown> = Promise.resolve();
const tokenListeners = new Set<() => void>();

/** Resolves when no get-user of this page is under way, nor what comes before it. */
export async function userSettled(): Promise<void> {
	// What comes before a get-user ends in one.
	for (let waited: unknown; waited !== refreshing; ) {
		waited = refreshing;
		await waited;
	}
}

/** Counts work that comes before a get-user as part of it. */
export function untilUser<Answer>(work: Promise<Answer>): Promise<Answer> {
	refreshing = work.catch(() => undefined);
	return work;
}

/** Calls back whenever this browser has stored a new token. */
export function onTokenReplaced(listener: () => void): () => void {
	tokenListeners.add(listener);
	return () => void tokenListeners.delete(listener);
}

export function notifyTokenReplaced(): void {
	for (const listener of tokenListeners) listener();
}

/** get-user from this page; see fetchUser. */
export function refreshUser() {
	userStore.change({ lang: currentLanguage() });
	const environment = browserCalls();
	const before = environment.cookies.get("auth");
	const work = fetchUser(environment).then((user) => {
		const brought = environment.cookies.get("auth");
		if (user && brought !== before) {
			notifyTokenReplaced();
			asking = askSession().catch((error: unknown) => {
				environment.log("The session's end is not known", error);
				// Another tab signed out meanwhile: a token that opens nothing does not stay.
				if (mayMeanSignedOut(error) && environment.cookies.get("auth") === brought) environment.cookies.clearAll();
			});
		}
		return user;
	});
	refreshing = work.catch(() => undefined);
	return work;
}

/**
 * Renews the session at the user's request; an ended session already waits for a sign-in. Resolves with the new end.
 */
export async function staySignedIn(): Promise<void> {
	if (await refreshUser()) await asking;
	else sessionWatch.end();
}

/**
 * Who is signed in (e-mail), for how many seconds by the server's clock, and whether they have accepted the terms of
 * now.
 */
export type SessionAnswer = { person: string; seconds: number; hasAcceptedTerms: boolean };

/**
 * Reads the session's end without extending it, and notifies the other pages. Throws a ForbiddenError if there is no
 * session.
 */
export async function askSession(): Promise<SessionAnswer> {
	const answer = await authenticatedCall<SessionAnswer>(browserCalls(), "/api/auth/session");
	if (leaveToOther(answer.person)) return answer;
	const endsAt = Date.now() + answer.seconds * 1000;
	sessionWatch.setEnd(endsAt);
	postToOtherPages({ kind: "renewed", person: answer.person, endsAt });
	return answer;
}

/** Calls /api as the person of this page; throws a FailedRequestError that carries the failure's message. */
export function callApi<Answer>(path: string, body?: unknown): Promise<Answer> {
	return orSignInAgain(authenticatedCall<Answer>(browserCalls(), path, body));
}

/**
 * A call that a user made from this page. Refused because the session is over, it opens the way to sign in in place,
 * and throws what to do next; what was to be sent stays where it is.
 */
export async function orSignInAgain<Answer>(call: Promise<Answer>): Promise<Answer> {
	try {
		return await call;
	} catch (error) {
		if (!isKept() || !mayMeanSignedOut(error) || (await isSignedIn())) throw error;
		sessionWatch.end();
		throw new FailedRequestError(
			error instanceof Error ? (failureOf(error, ForbiddenError) ?? error) : new Error(String(error)),
			m.web_session_over(),
		);
	}
}

/** By the server's word; when it does not answer, nobody is taken for signed out. */
async function isSignedIn(): Promise<boolean> {
	// A get-user that finds nobody leads the page away, and says so first.
	await userSettled();
	if (sessionWatch.read().phase === "ended" || !browserCalls().cookies.get("auth")) return false;
	try {
		await askSession();
		return true;
	} catch (error) {
		return !mayMeanSignedOut(error);
	}
}

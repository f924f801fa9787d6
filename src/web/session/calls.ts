import { m } from "#generated/texts/messages.js";
import { ForbiddenError, InvalidError, NamedError, UnavailableError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { FailedRequestError, failureOf } from "../data/failed-request.ts";
import { outages } from "../data/outages.ts";
import type { BrowserCookies } from "./browser-cookies.ts";

/** What a call needs of the browser. */
export type CallEnvironment = {
	fetch: typeof fetch;
	cookies: BrowserCookies;
	language: () => Language;
	log: (message: string, detail?: unknown) => void;
};

/**
 * The authenticated variant (specification §7): POST with bearer and Lang. A missing token is logged and thrown as 403;
 * any failure is a 403 with its message (FailedRequestError).
 */
export async function authenticatedCall<Answer>(
	environment: CallEnvironment,
	path: string,
	body?: unknown,
	more: Record<string, string> = {},
): Promise<Answer> {
	const token = environment.cookies.get("auth");
	if (!token) {
		environment.log(`No token for ${path}`);
		throw new ForbiddenError(m.web_error_403_title());
	}
	return post(environment, path, body, { ...more, authorization: `Bearer ${token}`, lang: environment.language() });
}

/**
 * The token-refreshing variant: stores the token of the answer; on failure it clears the token and the alias
 * (specification §7). Where another tab has stored a token meanwhile, perhaps of another user, that one stays.
 */
export async function tokenRefreshingCall<Answer>(
	environment: CallEnvironment,
	path: string,
	body?: unknown,
): Promise<Answer> {
	const sent = environment.cookies.get("auth");
	try {
		const answer = await authenticatedCall<Answer>(environment, path, body);
		const token = tokenOf(answer);
		if (!token) throw new ForbiddenError("The answer holds no token");
		if (environment.cookies.get("auth") === sent) environment.cookies.set("auth", token);
		return answer;
	} catch (error) {
		if (environment.cookies.get("auth") === sent) {
			environment.cookies.clear("auth");
			environment.cookies.clear("isr-alias");
		}
		throw error;
	}
}

/** The unauthenticated variant: no headers of ours (specification §7). */
export function unauthenticatedCall<Answer>(
	environment: CallEnvironment,
	path: string,
	body?: unknown,
): Promise<Answer> {
	return post(environment, path, body, {});
}

/** `token` beside `data`, or inside it: both readings of §7 (decisions/get-user-answer.md). */
function tokenOf(answer: unknown): string | undefined {
	const { token, data } = (answer ?? {}) as { token?: unknown; data?: { token?: unknown } | string };
	const found = token ?? (typeof data === "object" ? data?.token : undefined);
	return typeof found === "string" && found !== "" ? found : undefined;
}

// Leaving a page breaks its calls off as if the network had failed, and that must not sign anybody out. A page that is
// gone never comes back from this pause; one that is still there then fails as specified.
const leavingPauseMs = 300;

async function post<Answer>(
	environment: CallEnvironment,
	path: string,
	body: unknown,
	headers: Record<string, string>,
): Promise<Answer> {
	const content = body === undefined ? {} : { body: JSON.stringify(body) };
	const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
	try {
		const response = await environment.fetch(path, {
			method: "POST",
			credentials: "same-origin",
			headers: { ...headers, ...type },
			...content,
		});
		if (!response.ok) throw await refusalOf(response);
		return (await response.json()) as Answer;
	} catch (error) {
		if (error instanceof FailedRequestError) throw error;
		await new Promise((done) => setTimeout(done, leavingPauseMs));
		// The browser's own message ("Failed to fetch") does not say what to do.
		throw new FailedRequestError(error instanceof Error ? error : new Error(String(error)), m.web_outage());
	}
}

/**
 * Whether a failed call may have failed because nobody is signed in any more: no token, or refused as one who may not;
 * not an outage.
 */
export function mayMeanSignedOut(error: unknown): boolean {
	return failureOf(error, ForbiddenError) !== undefined;
}

/** What an answer of this status says, as the failure that it is. */
async function refusalOf(response: Response): Promise<FailedRequestError> {
	return failedAnswer(response.status, await failureMessage(response));
}

/** A failed request of an HTTP status and the message that came with it. */
export function failedAnswer(status: number, message: string): FailedRequestError {
	if (status === 401 || status === 403) return new FailedRequestError(new ForbiddenError(message));
	if (outages.has(status)) return new FailedRequestError(new UnavailableError(message), m.web_outage());
	return new FailedRequestError(
		status < 500 ? new InvalidError(message) : new NamedError("internal", status, "error", message),
	);
}

async function failureMessage(response: Response): Promise<string> {
	const problem = (await response.json().catch(() => undefined)) as
		| { detail?: unknown; message?: unknown; errors?: { message?: unknown }[] }
		| undefined;
	const message = problem?.detail ?? problem?.message ?? problem?.errors?.[0]?.message;
	if (typeof message === "string" && message !== "") return message;
	return response.statusText || `HTTP ${response.status}`;
}

import { m } from "#generated/texts/messages.js";
import { ForbiddenError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import type { BrowserCookies } from "./browser-cookies.ts";

/** What a call needs of the browser. */
export type CallEnvironment = {
	fetch: typeof fetch;
	cookies: BrowserCookies;
	language: () => Language;
	log: (message: string, detail?: unknown) => void;
};

/** The authenticated variant (specification §7): POST with bearer and Lang. A missing token is logged and thrown as 403; any failure is a 403 with its message. */
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
 * The token-refreshing variant: stores the token of the answer; on failure it clears the token and the alias (specification §7). Where
 * another tab has stored a token meanwhile, perhaps of somebody else, that one stays.
 */
export async function tokenRefreshingCall<Answer>(environment: CallEnvironment, path: string, body?: unknown): Promise<Answer> {
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
export function unauthenticatedCall<Answer>(environment: CallEnvironment, path: string, body?: unknown): Promise<Answer> {
	return post(environment, path, body, {});
}

/** `token` beside `data`, or inside it: both readings of §7 (decisions/get-user-answer.md). */
function tokenOf(answer: unknown): string | undefined {
	const { token, data } = (answer ?? {}) as { token?: unknown; data?: { token?: unknown } | string };
	const found = token ?? (typeof data === "object" ? data?.token : undefined);
	return typeof found === "string" && found !== "" ? found : undefined;
}

// Leaving a page breaks its calls off as if the network had failed, and that must not sign anybody out. A page that is gone never
// comes back from this pause; one that is still there then fails as specified.
const leavingPauseMs = 300;

async function post<Answer>(environment: CallEnvironment, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
	const content = body === undefined ? {} : { body: JSON.stringify(body) };
	const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
	try {
		const response = await environment.fetch(path, {
			method: "POST",
			credentials: "same-origin",
			headers: { ...headers, ...type },
			...content,
		});
		if (!response.ok) throw Object.assign(new ForbiddenError(await failureMessage(response)), { answered: response.status });
		return (await response.json()) as Answer;
	} catch (error) {
		if (error instanceof ForbiddenError) throw error;
		await new Promise((done) => setTimeout(done, leavingPauseMs));
		// The browser's own words ("Failed to fetch") tell nobody what to do.
		throw Object.assign(new ForbiddenError(m.web_outage()), { cause: error });
	}
}

/** Whether a failed call may have failed because nobody is signed in any more: no token, or refused as one who may not; not an outage. */
export function mayMeanSignedOut(error: unknown): boolean {
	if (!(error instanceof ForbiddenError) || error.cause !== undefined) return false;
	const { answered } = error as { answered?: number };
	return answered === undefined || answered === 401 || answered === 403;
}

async function failureMessage(response: Response): Promise<string> {
	if (outages.has(response.status)) return m.web_outage();
	const problem = (await response.json().catch(() => undefined)) as { message?: unknown; errors?: { message?: unknown }[] } | undefined;
	const message = problem?.message ?? problem?.errors?.[0]?.message;
	if (typeof message === "string" && message !== "") return message;
	return response.statusText || `HTTP ${response.status}`;
}

/** What the portal answers without its database, and a proxy without the portal. Their own words say neither what stays nor what to do. */
const outages = new Set([502, 503, 504]);

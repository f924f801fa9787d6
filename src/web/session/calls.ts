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
export async function authenticatedCall<Answer>(environment: CallEnvironment, path: string, body?: unknown): Promise<Answer> {
	const token = environment.cookies.get("auth");
	if (!token) {
		environment.log(`No token for ${path}`);
		throw new ForbiddenError();
	}
	return post(environment, path, body, { authorization: `Bearer ${token}`, lang: environment.language() });
}

/** The token-refreshing variant: stores the token of the answer; on failure it clears the token and the alias (specification §7). */
export async function tokenRefreshingCall<Answer>(environment: CallEnvironment, path: string, body?: unknown): Promise<Answer> {
	try {
		const answer = await authenticatedCall<Answer>(environment, path, body);
		const token = tokenOf(answer);
		if (!token) throw new ForbiddenError("The answer holds no token");
		environment.cookies.set("auth", token);
		return answer;
	} catch (error) {
		environment.cookies.clear("auth");
		environment.cookies.clear("isr-alias");
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
		if (!response.ok) throw new ForbiddenError(await failureMessage(response));
		return (await response.json()) as Answer;
	} catch (error) {
		throw error instanceof ForbiddenError ? error : new ForbiddenError(error instanceof Error ? error.message : String(error));
	}
}

async function failureMessage(response: Response): Promise<string> {
	const problem = (await response.json().catch(() => undefined)) as { message?: unknown } | undefined;
	return typeof problem?.message === "string" && problem.message !== ""
		? problem.message
		: response.statusText || `HTTP ${response.status}`;
}

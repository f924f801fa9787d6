import type { Context } from "hono";
import { m } from "#generated/texts/messages.js";
import type { Env } from "#server/http/env.ts";
import { problemBody, problemHeaders } from "#server/http/problem.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import type { Services } from "#server/request-context.ts";
import { networkOf } from "#server/session/network-of.ts";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import { viewerOfApiRequest } from "#server/session/request-viewer.ts";
import type { Viewer } from "#server/session/viewer.ts";
import type { ErrorCode, FieldError } from "#shared/errors.ts";
import { isRecord } from "#shared/is-record.ts";
import type { Language } from "#shared/languages.ts";

/** What one session, or one address without any, may do in a minute. */
export const perMinute = {
	start: 30,
	invitation: 30,
	callback: 60,
	"get-user": 300,
	session: 300,
	change: 120,
} as const;

/** A step of sign-in that the user's browser requests. */
export type SignInStep = "start" | "invitation" | "callback";

type ErrorStatus = 400 | 403 | 405 | 413 | 415 | 429 | 503;
type ErrorOptions = { code?: ErrorCode | "too-large"; faults?: FieldError[]; headers?: Record<string, string> };

/**
 * A refused API call, in the shape of every other one (server/http/problem.ts): the sentence in the caller's language,
 * code, request id.
 */
export function apiError(
	c: Context<Env>,
	status: ErrorStatus,
	message: string,
	{ code, faults, headers }: ErrorOptions = {},
): Response {
	const said = {
		status,
		code: code ?? (status === 403 ? "forbidden" : "invalid"),
		detail: message,
		requestId: c.get("requestId"),
	};
	return c.json(problemBody({ ...said, ...(faults && { faults }) }), status, { ...problemHeaders(status), ...headers });
}

/** The language of a call's messages: its Lang header (specification §7), else the cookie; anything but es is en. */
export function languageOfCall(c: Context<Env>): Language {
	return requestLanguage(c.req.raw);
}

/**
 * Takes a hit; seconds to wait when there were too many. A user who is signed in is counted by their session: a whole
 * plant may share one address, and a page whose get-user is refused is signed out (specification §4).
 */
export async function secondsToWait(
	c: Context<Env>,
	{ database }: Services,
	what: keyof typeof perMinute,
	viewer?: Viewer,
): Promise<number | undefined> {
	const who = viewer ? `session ${viewer.sessionId}` : networkOf(c.get("address"));
	const { allowed, retryAfterSeconds } = await takeRateLimit(database, `sign-in.${what}:${who}`, perMinute[what], 60);
	return allowed ? undefined : retryAfterSeconds;
}

/** Who calls, if anybody is signed in, or the answer that refuses the call. */
export type Caller = { viewer: Viewer | undefined; refused?: undefined } | { viewer?: undefined; refused: Response };

/**
 * Refuses an API call that another site could have made a browser send, or that came too often.
 * Besides this every call needs a bearer header or a JSON body, neither of which a form can send.
 */
export async function admitCall(
	c: Context<Env>,
	services: Services,
	what: keyof typeof perMinute,
	options?: { mayViewAs: boolean },
): Promise<Caller> {
	const locale = { locale: languageOfCall(c) };
	if (c.req.method !== "POST")
		return { refused: apiError(c, 405, m.server_method({ method: "POST" }, locale), { headers: { allow: "POST" } }) };
	if (isForeign(c, services)) return { refused: apiError(c, 403, m.sign_in_error_foreign({}, locale)) };
	const viewer = await viewerOfApiRequest(services, c.req.raw.headers, options);
	const seconds = await secondsToWait(c, services, what, viewer);
	if (seconds === undefined) return { viewer };
	const headers = { "retry-after": String(seconds) };
	return { refused: apiError(c, 429, m.sign_in_too_many({ seconds }, locale), { code: "too-many", headers }) };
}

/** Whether another site made the browser send this. */
export function isForeign(c: Context<Env>, { config }: Services): boolean {
	const site = c.req.header("sec-fetch-site");
	const origin = c.req.header("origin");
	if (site !== undefined && site !== "same-origin" && site !== "none") return true;
	return origin !== undefined && origin !== new URL(config.PUBLIC_URL ?? c.req.url).origin;
}

const longestBody = 4096;

type ReadBody = { body: Record<string, unknown>; refused?: undefined } | { body?: undefined; refused: Response };

/**
 * The JSON object of a small call, or the answer that refuses it; a field that is not in `fields` is refused by its
 * name.
 */
export async function readBody(c: Context<Env>, fields: readonly string[]): Promise<ReadBody> {
	if (!/^application\/json(;|$)/i.test(c.req.header("content-type") ?? ""))
		return { refused: apiError(c, 415, m.sign_in_error_json({}, { locale: languageOfCall(c) })) };
	return readObject(c, fields);
}

/** The answer that refuses the body of a call that takes none; `{}` is none too (specification §7). */
export async function refuseFields(c: Context<Env>): Promise<Response | undefined> {
	return (await readObject(c, [], "{}")).refused;
}

async function readObject(c: Context<Env>, fields: readonly string[], ofNone = ""): Promise<ReadBody> {
	const locale = { locale: languageOfCall(c) };
	const tooLarge = () => ({ refused: apiError(c, 413, m.sign_in_error_too_large({}, locale), { code: "too-large" }) });
	if (Number(c.req.header("content-length") ?? 0) > longestBody) return tooLarge();
	const text = await c.req.text();
	if (text.length > longestBody) return tooLarge();
	const body = parseObject(text || ofNone);
	if (!body) return { refused: apiError(c, 400, m.sign_in_error_json({}, locale)) };
	const unknown = Object.keys(body).filter((field) => !fields.includes(field));
	if (unknown.length === 0) return { body };
	const reason = m.server_unknown_field({}, locale);
	return {
		refused: apiError(c, 400, m.server_invalid({}, locale), { faults: unknown.map((field) => ({ field, reason })) }),
	};
}

function parseObject(text: string): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return isRecord(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

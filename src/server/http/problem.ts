import { STATUS_CODES } from "node:http";
import { m } from "#generated/texts/messages.js";
import {
	type ErrorCode,
	type FieldError,
	ForbiddenError,
	InvalidError,
	isInWords,
	NamedError,
	NotFoundError,
	ReadOnlyError,
	TooManyRequestsError,
} from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";

/** What a failed request is answered; `problemBody` makes a problem of RFC 9457 of it. */
export type Problem = {
	status: number;
	/** What programs distinguish problems by. */
	code: string;
	/** A sentence in the reader's language. */
	detail: string;
	requestId: string;
	faults?: FieldError[];
	retryAfterSeconds?: number;
};

/**
 * The problem behind an error. Refusals and missing things read alike wherever they were thrown; an InvalidError's
 * own sentence is shown, since it was written for the reader, and so is that of what is turned off or took too long;
 * everything unnamed is masked.
 */
export function problemOf(error: unknown, requestId: string, language: Language): Problem {
	const problem = generalProblem(error, requestId, language);
	return error instanceof NamedError && error.problem ? { ...problem, code: error.problem } : problem;
}

function generalProblem(error: unknown, requestId: string, language: Language): Problem {
	const { status, code } = statusOf(error);
	if (error instanceof InvalidError)
		return {
			status,
			code,
			detail: error.message,
			requestId,
			...(error.faults.length > 0 ? { faults: error.faults } : {}),
		};
	if (error instanceof ReadOnlyError)
		return { status, code, detail: m.server_read_only({}, { locale: language }), requestId };
	if (error instanceof TooManyRequestsError)
		return { status, code, detail: error.message, requestId, retryAfterSeconds: error.retryAfterSeconds };
	if (error instanceof NamedError && isInWords(error)) return { status, code, detail: error.message, requestId };
	return { status, code, detail: messageOf(code, language), requestId };
}

/**
 * What an error of ours is called where nothing else says the number that its log can be found by; in the language of
 * the request under way.
 */
export function internalSentence(requestId: string): string {
	return m.server_internal_request({ id: requestId });
}

/**
 * The sentence of a named error, in the language of the request under way: those that were thrown without one get
 * theirs here.
 */
export function refusalSentence({ message }: NamedError): string {
	if (message === new ForbiddenError().message) return m.server_forbidden();
	return message === new NotFoundError().message ? m.server_not_found() : message;
}

export function tooLarge(maxBytes: number, requestId: string, language: Language): Problem {
	return {
		status: 413,
		code: "too-large",
		detail: m.server_too_large({ limit: Math.floor(maxBytes / 1024) }, { locale: language }),
		requestId,
	};
}

/** Seconds after which to ask again, as a header of what is not to be had for now. */
export function comeAgain(status: number, seconds = status === 503 ? 5 : undefined): Record<string, string> {
	return seconds === undefined ? {} : { "retry-after": String(seconds) };
}

/** A problem as RFC 9457 writes it, with `code`, `requestId` and the errors by field as members of ours. */
export function problemBody({ status, code, detail, ...more }: Problem): Record<string, unknown> {
	return {
		type: `urn:millgate:problem:${code}`,
		title: STATUS_CODES[status] ?? "Error",
		status,
		detail,
		code,
		...more,
	};
}

/** Headers of a problem's answer. A call without a good key learns how to send one (RFC 9110 11.6.1, RFC 6750 3). */
export function problemHeaders(
	status: number,
	retryAfterSeconds?: number,
	authorization?: string,
): Record<string, string> {
	const challenge = `Bearer realm="Millgate"${authorization ? ', error="invalid_token"' : ""}`;
	return {
		"content-type": "application/problem+json; charset=utf-8",
		"cache-control": "no-store",
		...(status === 401 ? { "www-authenticate": challenge } : {}),
		...comeAgain(status, retryAfterSeconds),
	};
}

/** `authorization` is what a refused call sent in the header of that name. */
export function problemResponse(problem: Problem, authorization?: string): Response {
	const { status, retryAfterSeconds } = problem;
	return Response.json(problemBody(problem), {
		status,
		headers: problemHeaders(status, retryAfterSeconds, authorization),
	});
}

/**
 * Status and code of a named error, or of an error of Hono's own (`status`, with a Response in it); anything else is
 * internal.
 */
function statusOf(error: unknown): { status: number; code: ErrorCode } {
	if (error instanceof NamedError) return { status: error.status, code: error.code };
	const status = error instanceof Error && "getResponse" in error && "status" in error ? Number(error.status) : 500;
	if (status === 404) return { status, code: "not-found" };
	if (status === 401) return { status, code: "unauthorized" };
	if (status === 403) return { status, code: "forbidden" };
	if (status === 503) return { status, code: "unavailable" };
	return status >= 400 && status < 500 ? { status, code: "invalid" } : { status: 500, code: "internal" };
}

function messageOf(code: ErrorCode, locale: Language): string {
	switch (code) {
		case "unauthorized":
		case "forbidden":
			return m.server_forbidden_detail({}, { locale });
		case "sign-in-again":
			return m.server_sign_in_again({}, { locale });
		case "not-found":
			return m.server_not_found({}, { locale });
		case "invalid":
		case "conflict":
		case "too-many":
			return m.server_invalid({}, { locale });
		case "unavailable":
			return m.server_unavailable({}, { locale });
		case "internal":
			return m.server_internal({}, { locale });
	}
}

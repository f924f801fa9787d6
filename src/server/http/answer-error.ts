import type { Context } from "hono";
import { InvalidError, isInWords, NamedError, UnavailableError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import type { Env } from "./env.ts";
import { errorDocument } from "./error-document.ts";
import { loggablePath } from "./loggable-path.ts";
import { type Problem, problemOf, problemResponse } from "./problem.ts";
import { requestLanguage } from "./request-language.ts";

/**
 * Answers what a route threw, in the reader's language: a page where a page was requested, else a problem. Logs it at
 * its own level.
 */
export async function answerError(thrown: unknown, c: Context<Env>): Promise<Response> {
	const language = requestLanguage(c.req.raw);
	const problem = loggedProblem(thrown, c, language);
	// The input of a form is not sent again automatically, and a page with a message that says what to do does not
	// reload.
	const comesBack = thrown instanceof UnavailableError && !isInWords(thrown) && c.req.method === "GET";
	return asksForPage(c)
		? errorDocument(problem, language, { comesBack, brand: c.var.brand })
		: problemResponse(problem, c.req.header("authorization"));
}

/** The problem behind an error, which the log has from now on; for a client that answers in a form of their own. */
export function loggedProblem(thrown: unknown, c: Context<Env>, language: Language): Problem {
	const error = isBrokenOff(thrown) ? new InvalidError("The request broke off") : thrown;
	const problem = problemOf(error, c.var.requestId, language);
	logError(error, problem.status, c);
	return problem;
}

/**
 * Its sender left, or was cut off, while their body was read: nobody hears the answer, and nothing here failed. Node's
 * words, and Hono's.
 */
function isBrokenOff(error: unknown): boolean {
	return error instanceof Error && /^(aborted|Client connection prematurely closed\.?)$/.test(error.message);
}

function logError(error: unknown, status: number, c: Context<Env>): void {
	const line = { method: c.req.method, path: loggablePath(c.req.path), status };
	if (error instanceof NamedError)
		c.var.log[error.logLevel](
			{ ...line, code: error.code, reason: error.message, cause: causeOf(error) },
			"request refused",
		);
	else if (status < 500) c.var.log.info(line, "request refused");
	else c.var.log.error({ ...line, err: error }, "request failed");
}

function causeOf(error: Error): string | undefined {
	return error.cause instanceof Error ? error.cause.message : undefined;
}

function asksForPage(c: Context<Env>): boolean {
	return !c.req.path.startsWith("/api/") && (c.req.header("accept") ?? "").includes("text/html");
}

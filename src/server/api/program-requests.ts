import type { Context } from "hono";
import { m } from "#generated/texts/messages.js";
import type { Env } from "#server/http/env.ts";
import { narrowProgram, type Program, requireKey } from "#server/keys/find-program.ts";
import type { RequestContext, Services } from "#server/request-context.ts";
import { networkOf } from "#server/session/network-of.ts";
import { type RateLimitResult, takeRateLimit } from "#server/session/rate-limit.ts";
import { KeyRefusedError, TooManyRequestsError, UnauthorizedError } from "#shared/errors.ts";
import type { CompanyScope } from "#shared/keys/company-scopes.ts";
import type { CallRecorder } from "./record-calls.ts";

/** Calls of one key in a minute, and wrong keys from one network. */
export const callsPerMinute = 1200;
const wrongKeysPerMinute = 30;
const windowSeconds = 60;

/**
 * A call of a company's program: who it is, and the context in which it reads and writes. `note` puts the call on the
 * list of its key by another path or status than those of HTTP.
 */
export type ProgramCall = { program: Program; context: RequestContext; note: (what: CallNote) => void };
type CallNote = { path?: string; status?: number };

/**
 * Answers a call of a company's program: finds it by its key, counts the call against its limit, states the limit in
 * `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers) and puts the call on the list of its key,
 * also where the key has stopped: its company sees that a program still uses it.
 * `account` in the query narrows the program to one of its accounts.
 *
 * @throws {UnauthorizedError} Without a key in force.
 * @throws {KeyRefusedError} `scope-missing`, `account-foreign`, `key-without-accounts`.
 * @throws {TooManyRequestsError} More calls than a minute allows.
 */
export async function answerProgram(
	c: Context<Env>,
	services: Services & { calls: CallRecorder },
	scope: CompanyScope | undefined,
	answer: (call: ProgramCall) => Promise<Response>,
): Promise<Response> {
	const startedAt = performance.now();
	const { keyId, program, refusal } = await requireKey(services.database, c.req.header("authorization")).catch(
		async (error) => {
			if (error instanceof UnauthorizedError && c.req.header("authorization")) await countWrongKey(c, services);
			throw error;
		},
	);
	const noted: CallNote = {};
	const record = (httpStatus: number) => {
		const { pathname, search } = new URL(c.req.url);
		const durationMs = performance.now() - startedAt;
		const { path = `${pathname}${search}`, status = httpStatus } = noted;
		services.calls.add({ keyId, method: c.req.method, path, status, durationMs });
	};
	try {
		const limit = await takeRateLimit(services.database, `api-key:${keyId}`, callsPerMinute, windowSeconds);
		for (const [name, value] of Object.entries(limitHeaders(limit))) c.header(name, value);
		if (!limit.allowed) throw tooMany(limit);
		if (refusal) throw refusal;
		if (scope && !program.scopes.includes(scope))
			throw new KeyRefusedError(m.server_api_key_scope({ scope }), "scope-missing");
		const narrowed = narrowProgram(program, c.req.query("account"));
		const context = contextOf(c, services, narrowed);
		const note = (what: CallNote) => void Object.assign(noted, what);
		const response = await answer({ program: narrowed, context, note });
		record(response.status);
		return response;
	} catch (error) {
		record(statusOf(error));
		throw error;
	}
}

/** What a program does is on record under the name of its key, and of the person whose right it has. */
function contextOf(c: Context<Env>, services: Services, { name, viewer }: Program): RequestContext {
	const { log, requestId, address } = c.var;
	return { ...services, log, requestId, address, viewer, actor: `key ${name}` };
}

async function countWrongKey(c: Context<Env>, { database }: Services): Promise<void> {
	const bucket = `api-address:${networkOf(c.var.address)}`;
	const limit = await takeRateLimit(database, bucket, wrongKeysPerMinute, windowSeconds);
	if (!limit.allowed) throw tooMany(limit);
}

function limitHeaders({ remaining, retryAfterSeconds, allowed }: RateLimitResult): Record<string, string> {
	return {
		"ratelimit-policy": `"key";q=${callsPerMinute};w=${windowSeconds}`,
		ratelimit: `"key";r=${remaining};t=${allowed ? windowSeconds : retryAfterSeconds}`,
	};
}

function tooMany({ retryAfterSeconds }: RateLimitResult): TooManyRequestsError {
	return new TooManyRequestsError(m.server_api_too_many({ seconds: retryAfterSeconds }), retryAfterSeconds);
}

const statusOf = (error: unknown): number =>
	error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : 500;

import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import { mayBeNumber } from "#server/graphql/number-text.ts";
import type { Env } from "#server/http/env.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { answerOrReplay } from "#server/idempotency/answer-once.ts";
import { idempotencyHeader } from "#server/idempotency/idempotent-request.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { mayAccess } from "#shared/access.ts";
import { FeatureOffError, InvalidError, KeyRefusedError, NotFoundError } from "#shared/errors.ts";
import { featureOffLabel } from "#shared/feature-flags/feature-flag-labels.ts";
import { readBody } from "./action-body.ts";
import { type ActionAnswer, type ApiAction, routeOf } from "./api-action.ts";
import type { ApiServices } from "./api-routes.ts";
import { idempotencyRefusals, idempotentRequestOf } from "./idempotency-key.ts";
import { answerProgram, type ProgramCall } from "./program-requests.ts";

/** What companies' programs may write; each with an Idempotency-Key, by which it is done once (docs/api.md). */
export function registerActions(app: Hono<Env>, services: ApiServices, actions: readonly ApiAction[]): void {
	for (const action of actions)
		app.post(routeOf(action), (c) =>
			answerProgram(c, services, `${action.area}:write`, (call) => answerAction(c, action, call)),
		);
}

async function answerAction(c: Context<Env>, action: ApiAction, { program, context }: ProgramCall): Promise<Response> {
	requireMay(action, program.viewer, requestLanguage(c.req.raw));
	requireParameters(c);
	for (const part of Object.values(c.req.param())) if (!mayBeNumber(part)) throw new NotFoundError();
	const { body, text } = await readBody(c, action.body);
	const header = c.req.header(idempotencyHeader);
	const idempotentRequest = idempotentRequestOf(program.keyId, header, [addressOf(c), text]);
	const viewer = { ...program.viewer, name: program.name };
	return answerWrite({ ...context, viewer, idempotentRequest }, (own) =>
		action.run({
			program,
			context: own,
			viewer,
			language: requestLanguage(c.req.raw),
			body,
			part: (name) => c.req.param(name) ?? "",
			requestKey: idempotentRequest.key,
		}),
	);
}

/**
 * Runs a write of a program once for its idempotency key; an answer that an earlier request had says so in
 * `Idempotency-Replayed`.
 *
 * @throws {InvalidError} 422 `idempotency-key-reused` for other content, 409 `idempotency-key-in-use` while the answer of
 * the first request is not there.
 */
export async function answerWrite(
	context: Parameters<typeof answerOrReplay>[0],
	run: (context: ProgramCall["context"]) => Promise<ActionAnswer>,
): Promise<Response> {
	const { answer, isReplayed } = await answerOrReplay(context, run, idempotencyRefusals);
	const { status, body, headers } = answer as ActionAnswer;
	const response = Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
	if (isReplayed) response.headers.set("idempotency-replayed", "true");
	return response;
}

/**
 * Whether the program's accounts may do it, and the mill has not turned it off.
 *
 * @throws {KeyRefusedError} `accounts-without-access`.
 * @throws {FeatureOffError} With what still works.
 */
function requireMay(
	{ access, featureFlag }: Pick<ApiAction, "access" | "featureFlag">,
	viewer: ProgramCall["program"]["viewer"],
	language: ReturnType<typeof requestLanguage>,
): void {
	if (!mayAccess(actingUser(viewer), access))
		throw new KeyRefusedError(m.server_api_key_no_access(), "accounts-without-access");
	if (featureFlag && viewer.featuresOff.includes(featureFlag))
		throw new FeatureOffError(featureOffLabel(featureFlag, language));
}

/** `account` alone: what is written is in the body. */
export function requireParameters(c: Context<Env>): void {
	const names = [...new Set(new URL(c.req.url).searchParams.keys())].filter((name) => name !== "account");
	const errors = names.map((field) => ({ field, reason: m.server_api_unknown_parameter({ name: field }) }));
	if (errors[0]) throw new InvalidError(errors[0].reason, errors);
}

/** Path and query: the same body at another address is another request. */
export function addressOf(c: Context<Env>): string {
	const { pathname, search } = new URL(c.req.url);
	return `${pathname}${search}`;
}

import type { Context } from "hono";
import type { Env } from "#server/http/env.ts";
import { noteAttempt } from "#server/identities/identity-providers.ts";
import type { Services } from "#server/request-context.ts";
import { UnavailableError } from "#shared/errors.ts";
import type { ProviderWord } from "#shared/identities/providers.ts";
import { describeFailure } from "./describe-failure.ts";
import type { Stop } from "./refusal-page.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

/**
 * Logs and keeps that a sign-in did not begin, and answers why; throws what is neither a refusal nor a provider that
 * does not answer.
 */
export async function noteFailedStart(
	c: Context<Env>,
	{ database }: Services,
	word: ProviderWord,
	error: unknown,
): Promise<Stop> {
	const isRefusal = error instanceof SignInRefusal;
	if (!isRefusal && !(error instanceof UnavailableError)) throw error;
	const { failure, detail } = describeFailure(error);
	const log = c.get("log");
	log.error({ provider: word, failure, cause: detail }, "the sign-in provider does not answer");
	const attempt = { provider: word, email: undefined, isTest: c.req.query("test") !== undefined, hasMfa: null };
	await database
		.transaction("millgate_auth", {}, (tx) => noteAttempt(tx, { ...attempt, failure, detail }))
		.catch((problem: unknown) => log.error({ error: problem }, "a failed sign-in is not kept"));
	return isRefusal ? error.reason : "unavailable";
}

import { setTimeout as pause } from "node:timers/promises";
import { m } from "#generated/texts/messages.js";
import { InvalidError, NamedError, UnavailableError } from "#shared/errors.ts";
import { asViewer, type RequestContext } from "../request-context.ts";
import { keyFor, seal, unseal } from "../secret-key.ts";
import { claimIdempotencyKey, type IdempotentRequest, SentAlreadyError } from "./idempotent-request.ts";

/** An answer, and whether another attempt has given it; `undefined` is an answer too. */
export type Answered = { answer: unknown; isReplayed: boolean };
type Identified = RequestContext & { idempotentRequest: IdempotentRequest };

/** What a second attempt is refused with: of other content, or of an answer that is not there. */
export type Refusals = { sentOther: () => Error; sentAlready: () => Error };
const refusals: Refusals = {
	sentOther: () => new InvalidError(m.server_sent_other()),
	sentAlready: () => new InvalidError(m.server_sent_already()),
};

/**
 * Runs a mutation so that the same idempotent request, sent twice, does its work once and is answered alike. Whatever
 * it puts on record claims the idempotent request (recordAudit); a second attempt is undone there, and answers what the
 * first one answered. One that fails leaves no claim.
 */
export async function answerOnce(
	context: RequestContext,
	field: string,
	run: (context: RequestContext) => unknown,
): Promise<unknown> {
	const { idempotentRequest } = context;
	if (!idempotentRequest) return run(context);
	return (await runOnce({ ...context, idempotentRequest: { ...idempotentRequest, field } }, run, refusals)).answer;
}

/**
 * The same for programs, which may send again days later: looks for an earlier answer before it runs anything, and
 * claims the request too where its work put nothing on record.
 */
export async function answerOrReplay(
	context: Identified,
	run: (context: RequestContext) => unknown,
	refused: Refusals,
): Promise<Answered> {
	const claimed = async (own: RequestContext) => {
		const answer = await run(own);
		await asViewer(context, (tx) => claimIdempotencyKey(tx, context.idempotentRequest));
		return answer;
	};
	return (await findEarlier(context, refused)) ?? runOnce(context, claimed, refused);
}

async function runOnce(
	context: Identified,
	run: (context: RequestContext) => unknown,
	refused: Refusals,
): Promise<Answered> {
	let answer: unknown;
	try {
		answer = await run(context);
	} catch (error) {
		// Only a committed transaction leaves a claim. An outage may have come while it committed: then the claim stays, and
		// the user who tries again gets the error.
		if (error instanceof NamedError && !(error instanceof UnavailableError)) await dropOwn(context);
		const earlier = await findEarlier(context, refused);
		if (earlier) return earlier;
		if (error instanceof SentAlreadyError) throw refused.sentAlready();
		throw error;
	}
	await keepAnswer(context, answer).catch((error: unknown) => context.log.warn({ error }, "an answer was not kept"));
	return { answer, isReplayed: false };
}

function keepAnswer(context: Identified, answer: unknown): Promise<unknown> {
	const { key, field, attempt } = context.idempotentRequest;
	const sealed = seal(keyFor(context.config, "sent answers"), JSON.stringify({ answer }));
	const keepSql = `update idempotency_keys set answer = $4 where ${ofKey} and attempt = $3`;
	return asViewer(context, (tx) => tx.sql(keepSql, [key, field, attempt, sealed]));
}

const retryMs = 100;
const mostAttempts = 30;

/** What another attempt answered, awaited while it is under way; nothing when there was none. */
async function findEarlier(context: Identified, { sentOther }: Refusals): Promise<Answered | undefined> {
	const { attempt, fingerprint } = context.idempotentRequest;
	// A visible claim is committed: its answer is there in a moment, unless its process has died since.
	for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
		const row = await findRow(context).catch(() => undefined);
		if (!row || row.attempt === attempt) return undefined;
		if (!row.fingerprint.equals(fingerprint)) throw sentOther();
		if (row.answer) return readAnswer(context, row.answer);
		await pause(retryMs);
	}
	return undefined;
}

function readAnswer({ config }: RequestContext, sealed: Buffer): Answered | undefined {
	const text = unseal(keyFor(config, "sent answers"), sealed);
	if (text === undefined) return undefined;
	const { answer } = JSON.parse(text) as { answer?: unknown };
	return { answer, isReplayed: true };
}

const ofKey = "person_id = viewer_person() and key = $1 and field = $2";

async function dropOwn(context: Identified): Promise<void> {
	const { key, field, attempt } = context.idempotentRequest;
	const dropSql = `delete from idempotency_keys where ${ofKey} and attempt = $3`;
	await asViewer(context, (tx) => tx.sql(dropSql, [key, field, attempt])).catch((error: unknown) =>
		context.log.warn({ error }, "a claim was not dropped"),
	);
}

type Row = { fingerprint: Buffer; attempt: string; answer: Buffer | null };

async function findRow(context: Identified): Promise<Row | undefined> {
	const { key, field } = context.idempotentRequest;
	const [row] = await asViewer(context, (tx) =>
		tx.sql<Row>(`select fingerprint, attempt, answer from idempotency_keys where ${ofKey}`, [key, field]),
	);
	return row;
}

import { setTimeout as pause } from "node:timers/promises";
import { m } from "#generated/texts/messages.js";
import { InvalidError, NamedError, UnavailableError } from "#shared/errors.ts";
import { asViewer, type RequestContext } from "../request-context.ts";
import { keyFor, seal, unseal } from "../secret-key.ts";
import { type IdempotentRequest, SentAlreadyError } from "./idempotent-request.ts";

/** An answer that another attempt has kept; `undefined` is one too. */
type Earlier = { answer: unknown };

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
	if (!context.idempotentRequest) return run(context);
	const idempotentRequest = { ...context.idempotentRequest, field };
	let answer: unknown;
	try {
		answer = await run({ ...context, idempotentRequest });
	} catch (error) {
		const earlier = await findEarlier(context, idempotentRequest, error);
		if (earlier) return earlier.answer;
		if (error instanceof SentAlreadyError) throw new InvalidError(m.server_sent_already());
		throw error;
	}
	await keepAnswer(context, idempotentRequest, answer).catch((error: unknown) =>
		context.log.warn({ error }, "an answer was not kept"),
	);
	return answer;
}

function keepAnswer(
	context: RequestContext,
	{ key, field, attempt }: IdempotentRequest,
	answer: unknown,
): Promise<unknown> {
	const sealed = seal(keyFor(context.config, "sent answers"), JSON.stringify({ answer }));
	const keepSql = `update idempotency_keys set answer = $4 where ${ofKey} and attempt = $3`;
	return asViewer(context, (tx) => tx.sql(keepSql, [key, field, attempt, sealed]));
}

const retryMs = 100;
const mostAttempts = 30;

/**
 * What another attempt answered, awaited while it is under way; nothing when there was none. Throws InvalidError when
 * the key was used for something else.
 */
async function findEarlier(
	context: RequestContext,
	idempotentRequest: IdempotentRequest,
	error: unknown,
): Promise<Earlier | undefined> {
	// Only a committed transaction leaves a claim. An outage may have come while it committed: then the claim stays, and
	// the user who tries again gets the error.
	if (error instanceof NamedError && !(error instanceof UnavailableError)) await dropOwn(context, idempotentRequest);
	// A visible claim is committed: its answer is there in a moment, unless its process has died since.
	for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
		const row = await findRow(context, idempotentRequest).catch(() => undefined);
		if (!row || row.attempt === idempotentRequest.attempt) return undefined;
		if (!row.fingerprint.equals(idempotentRequest.fingerprint)) throw new InvalidError(m.server_sent_other());
		if (row.answer) return readAnswer(context, row.answer);
		await pause(retryMs);
	}
	return undefined;
}

function readAnswer({ config }: RequestContext, sealed: Buffer): Earlier | undefined {
	const text = unseal(keyFor(config, "sent answers"), sealed);
	return text === undefined ? undefined : (JSON.parse(text) as Earlier);
}

const ofKey = "person_id = viewer_person() and key = $1 and field = $2";

async function dropOwn(context: RequestContext, { key, field, attempt }: IdempotentRequest): Promise<void> {
	const dropSql = `delete from idempotency_keys where ${ofKey} and attempt = $3`;
	await asViewer(context, (tx) => tx.sql(dropSql, [key, field, attempt])).catch((error: unknown) =>
		context.log.warn({ error }, "a claim was not dropped"),
	);
}

type Row = { fingerprint: Buffer; attempt: string; answer: Buffer | null };

async function findRow(context: RequestContext, { key, field }: IdempotentRequest): Promise<Row | undefined> {
	const [row] = await asViewer(context, (tx) =>
		tx.sql<Row>(`select fingerprint, attempt, answer from idempotency_keys where ${ofKey}`, [key, field]),
	);
	return row;
}

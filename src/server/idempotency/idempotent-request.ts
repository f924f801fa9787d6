import { createHash, randomUUID } from "node:crypto";
import type { Transaction } from "../database/database.ts";

/**
 * One idempotent request of a form: `key` is the sender's and the same whenever the same is sent again, `fingerprint`
 * (SHA-256) says what was sent, `attempt` is this request's own, `field` the mutation that it runs.
 */
export type IdempotentRequest = { key: string; fingerprint: Buffer; attempt: string; field: string };

/** Thrown within the transaction that would do again what another attempt of the same idempotent request has done. */
export class SentAlreadyError extends Error {}

export const idempotencyHeader = "idempotency-key";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The idempotent request that a request's header names; nothing without one, or when it is no UUID. */
export function readIdempotentRequest(headers: Headers, body: string): IdempotentRequest | undefined {
	const key = headers.get(idempotencyHeader);
	if (!key || !uuid.test(key)) return undefined;
	return { key, fingerprint: createHash("sha256").update(body).digest(), attempt: randomUUID(), field: "" };
}

/**
 * Claims an idempotency key in the transaction of the request: both commit or neither. Waits for a concurrent attempt;
 * throws SentAlreadyError once that one has committed.
 */
export async function claimIdempotencyKey(
	tx: Transaction,
	{ key, field, fingerprint, attempt }: IdempotentRequest,
): Promise<void> {
	const [row] = await tx.sql<{ isOurs: boolean }>(`select claim_idempotency_key($1, $2, $3, $4) as "isOurs"`, [
		key,
		field,
		fingerprint,
		attempt,
	]);
	if (!row?.isOurs) throw new SentAlreadyError();
}

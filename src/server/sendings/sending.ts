import { createHash, randomUUID } from "node:crypto";
import type { Transaction } from "../database/database.ts";

/**
 * One sending of a form: `key` is the sender's and the same whenever the same is sent again, `fingerprint` (SHA-256) says what was sent,
 * `attempt` is this request's own, `field` the mutation that it runs.
 */
export type Sending = { key: string; fingerprint: Buffer; attempt: string; field: string };

/** Thrown within the transaction that would do again what another attempt of the same sending has done. */
export class SentAlreadyError extends Error {}

export const sendingHeader = "idempotency-key";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The sending that a request's header names; nothing without one, or when it is no UUID. */
export function readSending(headers: Headers, body: string): Sending | undefined {
	const key = headers.get(sendingHeader);
	if (!key || !uuid.test(key)) return undefined;
	return { key, fingerprint: createHash("sha256").update(body).digest(), attempt: randomUUID(), field: "" };
}

/**
 * Claims a sending in the transaction that does what it asks for: both land together or not at all. Waits for another attempt that is
 * under way; throws SentAlreadyError when that one has imported.
 */
export async function claimSending(tx: Transaction, { key, field, fingerprint, attempt }: Sending): Promise<void> {
	const [row] = await tx.sql<{ isOurs: boolean }>(`select claim_sending($1, $2, $3, $4) as "isOurs"`, [key, field, fingerprint, attempt]);
	if (!row?.isOurs) throw new SentAlreadyError();
}

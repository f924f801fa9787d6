import { createHash, randomUUID } from "node:crypto";
import { m } from "#generated/texts/messages.js";
import type { Refusals } from "#server/idempotency/answer-once.ts";
import type { IdempotentRequest } from "#server/idempotency/idempotent-request.ts";
import { InvalidError } from "#shared/errors.ts";

/** Characters of an idempotency key, at most. */
export const longestKey = 80;
/** Under which all writes of programs claim their keys: a key is of one write, whatever its address. */
const field = "company-api";

/**
 * The idempotent request that a program names by Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): of its
 * own API key, and of all that it sends (`sent`).
 *
 * @throws {InvalidError} `idempotency-key-missing`, `idempotency-key-invalid`.
 */
export function idempotentRequestOf(
	keyId: number,
	header: string | undefined,
	sent: readonly (string | Buffer)[],
): IdempotentRequest {
	const refuse = (reason: string, problem: string) =>
		new InvalidError(reason, [{ field: "Idempotency-Key", reason }], undefined, ["invalid", 400, problem]);
	if (!header) throw refuse(m.server_api_idempotency_missing(), "idempotency-key-missing");
	if (header.length > longestKey)
		throw refuse(m.server_api_idempotency_long({ most: longestKey }), "idempotency-key-invalid");
	const digest = createHash("sha256").update(`${keyId}\n${header}`).digest("hex");
	const key = digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
	const fingerprint = sent.reduce((hash, part) => hash.update(part).update("\n"), createHash("sha256")).digest();
	return { key, field, fingerprint, attempt: randomUUID() };
}

/** What a request is refused with whose key belongs to another one. */
export const idempotencyRefusals: Refusals = {
	sentOther: () => refusalOf(m.server_api_idempotency_reused(), ["invalid", 422, "idempotency-key-reused"]),
	sentAlready: () => refusalOf(m.server_api_idempotency_in_use(), ["conflict", 409, "idempotency-key-in-use"]),
};

const refusalOf = (reason: string, kind: ["invalid" | "conflict", number, string]) =>
	new InvalidError(reason, [{ field: "Idempotency-Key", reason }], undefined, kind);

import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret as receivers' libraries take it (Standard Webhooks): `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
	return `${prefix}${randomBytes(32).toString("base64")}`;
}

/** Secrets as one text, in which they are put aside together: none has a space within. */
export const joinSecrets = (secrets: readonly string[]): string => secrets.join(" ");
export const partSecrets = (text: string): string[] => text.split(" ").filter(Boolean);

/** A message as it is signed: `at` in whole seconds since 1970. */
export type SignedParts = { id: string; at: number; body: string };

/**
 * The header webhook-signature: one signature by each secret (HMAC-SHA256 of `id.timestamp.body`), so that a new secret
 * can be taken on in peace.
 */
export function signWebhook({ id, at, body }: SignedParts, secrets: readonly string[]): string {
	const signed = `${id}.${at}.${body}`;
	return secrets
		.map((secret) => Buffer.from(secret.slice(prefix.length), "base64"))
		.map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`)
		.join(" ");
}

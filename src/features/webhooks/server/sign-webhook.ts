import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

/** A new secret as receivers' libraries take it (Standard Webhooks): `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
	return `whsec_${randomBytes(32).toString("base64")}`;
}

/** Several secrets as one text, to be encrypted together. No secret contains a space. */
export const joinSecrets = (secrets: readonly string[]): string => secrets.join(" ");
export const partSecrets = (text: string): string[] => text.split(" ").filter(Boolean);

/** A message as it is signed: `at` in whole seconds since 1970. */
export type SignedParts = { id: string; at: number; body: string };

/** The header webhook-signature: one signature per secret, so that old and new secrets work together for a while. */
export function signWebhook({ id, at, body }: SignedParts, secrets: readonly string[]): string {
	return secrets.map((secret) => new Webhook(secret).sign(id, new Date(at * 1000), body)).join(" ");
}

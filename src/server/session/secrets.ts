import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes as base64url: a bearer token or a session key. Only its hash is ever stored. */
export function newSecret(): string {
	return randomBytes(32).toString("base64url");
}

/** SHA-256; enough without salt, since what is hashed has 256 random bits. */
export function hashSecret(secret: string): Buffer {
	return createHash("sha256").update(secret).digest();
}

/** Whether a text could be one of our secrets at all; anything else need not be looked up. */
export function isSecret(text: string | undefined): text is string {
	return text !== undefined && /^[\w-]{43}$/.test(text);
}

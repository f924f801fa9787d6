import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { access, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** What the one key is used for; each use has a key of its own that follows from it. */
export type KeyUse =
	| "webhook secrets"
	| "unsubscribe links"
	| "report mails"
	| "bank details"
	| "bank contacts"
	| "sent answers"
	| "identity providers";

/**
 * The key of SECRET_KEY, or else of DATA_DIR/secret.key, which is made at the first start. It lies outside the
 * database, so that the user who reads only that learns no secret (decisions/secrets-sealed.md).
 */
export async function readSecretKey(config: Pick<Config, "SECRET_KEY" | "DATA_DIR">): Promise<string> {
	if (config.SECRET_KEY) return config.SECRET_KEY;
	const file = join(config.DATA_DIR, "secret.key");
	await mkdir(config.DATA_DIR, { recursive: true });
	if (!(await exists(file))) await makeKey(file);
	return (await readFile(file, "utf8")).trim();
}

/**
 * Several processes may start at once: the first one's key is kept, and nobody reads half of it, since a link is made
 * whole or not at all.
 */
async function makeKey(file: string): Promise<void> {
	const drawn = `${file}.${randomUUID()}`;
	await writeFile(drawn, randomBytes(32).toString("base64url"), { mode: 0o600 });
	try {
		await link(drawn, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	} finally {
		await rm(drawn);
	}
}

function exists(file: string): Promise<boolean> {
	return access(file).then(
		() => true,
		() => false,
	);
}

/** 32 bytes for one use. Throws if no key was set or read. */
export function keyFor({ SECRET_KEY }: Pick<Config, "SECRET_KEY">, use: KeyUse): Buffer {
	if (!SECRET_KEY) throw new Error("SECRET_KEY was neither set nor read");
	return Buffer.from(hkdfSync("sha256", SECRET_KEY, "millgate", use, 32));
}

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts and authenticates a text (AES-256-GCM): nonce, tag, cipher. */
export function seal(key: Buffer, text: string): Buffer {
	const nonce = randomBytes(nonceBytes);
	const cipher = createCipheriv("aes-256-gcm", key, nonce);
	const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** What was sealed; undefined when another key sealed it, or it was changed. */
export function unseal(key: Buffer, sealed: Buffer): string | undefined {
	try {
		const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
		decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
		return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
	} catch {
		return undefined;
	}
}

import { generateKeyPair, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { JWK } from "oidc-provider";
import { z } from "zod";

const secret = z.string().min(32);
const keysShape = z.object({
	signingKey: z.looseObject({ kty: z.literal("RSA"), kid: z.string(), d: z.string() }),
	cookieKey: secret,
	clientSecrets: z.object({ cdc: secret, iam: secret, ad: secret }),
});

export type IdentityKeys = {
	signingKey: JWK;
	cookieKey: string;
	clientSecrets: { cdc: string; iam: string; ad: string };
};

/**
 * The embedded provider's keys, made at the first start and kept in DATA_DIR/identity.json, so that restarts and other
 * processes share them.
 */
export async function readIdentityKeys(dataDir: string): Promise<IdentityKeys> {
	const file = join(dataDir, "identity.json");
	const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return undefined;
		throw error;
	});
	if (text !== undefined) return keysShape.parse(JSON.parse(text)) as IdentityKeys;
	const keys = await makeKeys();
	await mkdir(dataDir, { recursive: true });
	await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
	await rename(`${file}.new`, file);
	return keys;
}

async function makeKeys(): Promise<IdentityKeys> {
	const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
	const newSecret = () => randomBytes(32).toString("base64url");
	const signingKey = {
		...privateKey.export({ format: "jwk" }),
		kid: randomBytes(8).toString("hex"),
		use: "sig",
		alg: "RS256",
	} as JWK;
	return { signingKey, cookieKey: newSecret(), clientSecrets: { cdc: newSecret(), iam: newSecret(), ad: newSecret() } };
}

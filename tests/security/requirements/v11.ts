import { type Requirement, testsOf } from "../requirement.ts";

const secretKey = testsOf("src/server/secret-key.test.ts");
const facts = "docs/security-facts.md";

/** Cryptography. */
export const v11: Requirement[] = [
	{
		id: "11.1.1",
		level: 2,
		asks: "A policy for cryptographic keys over their lifecycle is documented.",
		met: "Under “Keys”.",
		where: facts,
	},
	{
		id: "11.1.2",
		level: 2,
		asks: "An inventory of keys, algorithms and certificates exists.",
		met: "Under “Keys”.",
		where: facts,
	},
	{
		id: "11.2.1",
		level: 2,
		asks: "Cryptography uses validated implementations.",
		met: "node:crypto (OpenSSL) alone; openid-client's by jose on WebCrypto.",
		where: "src/server/secret-key.ts",
	},
	{
		id: "11.2.2",
		level: 2,
		asks: "Algorithms and keys can be changed.",
		testedBy: testsOf("src/features/webhooks/server/deliver-webhooks.test.ts")(
			"signs by the secret before as well, for as long as that is good",
			"whose secret another key sealed is sent nothing, and shown as failing",
		),
		open: "API keys, webhook secrets and clients' secrets are changed without a pause. SECRET_KEY is not: what it sealed is not sealed anew by itself, webhook secrets are given out again and bank requests entered anew.",
	},
	{
		id: "11.2.3",
		level: 2,
		asks: "Every primitive has at least 128 bits of security.",
		met: "AES-256-GCM, SHA-256, HMAC-SHA-256, HKDF; secrets of 256 random bits.",
		where: "src/server/session/secrets.ts",
	},
	{
		id: "11.3.1",
		level: 1,
		asks: "No ECB, no PKCS#1 v1.5.",
		testedBy: secretKey("what one use sealed no other opens, nor after a bit was turned"),
		note: "GCM alone.",
	},
	{
		id: "11.3.2",
		level: 1,
		asks: "Approved ciphers and modes.",
		testedBy: secretKey("what one use sealed no other opens, nor after a bit was turned"),
		note: "AES-256-GCM.",
	},
	{
		id: "11.3.3",
		level: 2,
		asks: "Encrypted data is protected against modification.",
		testedBy: secretKey("what one use sealed no other opens, nor after a bit was turned"),
	},
	{
		id: "11.4.1",
		level: 1,
		asks: "Approved hashes; no MD5.",
		met: "SHA-256 alone wherever a user could gain by a collision; md5() in SQL only tells whether a row was changed since it was read.",
		where: "src/server/session/secrets.ts",
	},
	{
		id: "11.4.2",
		level: 2,
		asks: "Passwords are stored with a password hashing function.",
		notApplicable: "No passwords are stored.",
	},
	{
		id: "11.4.3",
		level: 2,
		asks: "Hash functions in signatures resist collisions.",
		met: "SHA-256.",
		where: "src/features/webhooks/server/sign-webhook.ts",
	},
	{
		id: "11.4.4",
		level: 2,
		asks: "Keys derived from passwords use key stretching.",
		notApplicable: "No key is made of a password; SECRET_KEY is random, 32 characters at least.",
	},
	{
		id: "11.5.1",
		level: 2,
		asks: "Unguessable values have at least 128 random bits.",
		testedBy: [
			...testsOf("src/server/http/create-nonce.test.ts")(
				"a nonce has 128 bits and never comes twice, within a pool or across pools",
			),
			...testsOf("src/server/session/sessions.test.ts")("neither secret is stored"),
		],
		note: "UUIDs (122 bits) name files, requests and messages; knowing one opens nothing.",
	},
	{
		id: "11.6.1",
		level: 2,
		asks: "Signatures by approved algorithms.",
		met: "ID tokens by what the provider's metadata names (RS256, PS256, ES256, EdDSA); nothing of ours is signed by a public key.",
		where: "src/features/sign-in/server/oidc-client.ts",
	},
];

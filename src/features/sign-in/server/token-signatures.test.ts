import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { UnavailableError } from "#shared/errors.ts";
import { createOidcClient } from "./oidc-client.ts";
import { settingsOf } from "./provider-clients.ts";
import type { SignInRefusal } from "./sign-in-refusal.ts";

/** A provider that answers as the test sets it: what a real one never sends. */
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const others = generateKeyPairSync("rsa", { modulusLength: 2048 });
const usual = { signer: keys.privateKey, kid: "one", claims: {}, keysStatus: 200, isWithdrawn: false };

let server: Server;
let issuer: string;
let said: typeof usual & { claims: Record<string, unknown>; signer: KeyObject };
let asked: string[];

beforeAll(async () => {
	server = createServer((request, response) => {
		asked.push(request.url ?? "");
		const { status, body } = answerTo(request.url ?? "");
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
	said = { ...usual };
	asked = [];
});

let nonce = "";

function answerTo(path: string): { status: number; body: object } {
	if (path === "/keys")
		return {
			status: said.keysStatus,
			body: { keys: said.isWithdrawn ? [keyOf(others, "two")] : [keyOf(keys, "one")] },
		};
	if (path === "/token") return { status: 200, body: { access_token: "a", token_type: "Bearer", id_token: idToken() } };
	return {
		status: 200,
		body: {
			issuer,
			authorization_endpoint: `${issuer}/authorize`,
			token_endpoint: `${issuer}/token`,
			jwks_uri: `${issuer}/keys`,
			response_types_supported: ["code"],
			subject_types_supported: ["public"],
			id_token_signing_alg_values_supported: ["RS256"],
		},
	};
}

const keyOf = (pair: typeof keys, kid: string) => ({
	...pair.publicKey.export({ format: "jwk" }),
	kid,
	alg: "RS256",
	use: "sig",
});

function idToken(): string {
	const now = Math.floor(Date.now() / 1000);
	const claims = {
		iss: issuer,
		sub: "maria",
		aud: "millgate-cdc",
		iat: now,
		exp: now + 300,
		nonce,
		email: "maria@mill.example",
		email_verified: true,
	};
	const parts = [
		{ alg: "RS256", kid: said.kid },
		{ ...claims, ...said.claims },
	].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
	return [...parts, sign("sha256", Buffer.from(parts.join(".")), said.signer).toString("base64url")].join(".");
}

const newClient = () =>
	createOidcClient(
		settingsOf(
			readConfig({ PUBLIC_URL: "http://localhost:1", CDC_ISSUER: issuer, CDC_CLIENT_SECRET: "a-secret-of-the-test" }),
			"cdc",
		),
		async () => new Date(),
	);

async function signIn(client = newClient()) {
	const { url: _url, ...checks } = await client.begin({ language: "en", fresh: false });
	nonce = checks.nonce;
	return client.finish(new URLSearchParams({ code: "abc", state: checks.state }), checks);
}

test("a token that one of the provider's keys has signed is believed", async () => {
	expect(await signIn()).toMatchObject({ issuer, subject: "maria", email: "maria@mill.example", isVerified: true });
	expect(asked).toContain("/keys");
});

test.each([
	["by a key that is not the provider's", { signer: others.privateKey }],
	["by a key that the provider does not name", { kid: "two" }],
])("a token that was signed %s opens nothing", async (_how, change) => {
	said = { ...usual, ...change };
	await expect(signIn()).rejects.toMatchObject({ reason: "invalid" } satisfies Partial<SignInRefusal>);
});

test("a provider that does not return its keys counts as unavailable", async () => {
	said = { ...usual, keysStatus: 500 };
	await expect(signIn()).rejects.toBeInstanceOf(UnavailableError);
});

test.each(["", " ", "a\u0000b"])(
	"%j is nobody's subject: all who come without one would be the same person",
	async (sub) => {
		said = { ...usual, claims: { sub } };
		await expect(signIn()).rejects.toMatchObject({ reason: "invalid" } satisfies Partial<SignInRefusal>);
	},
);

test("an address with a character that no database holds is none", async () => {
	said = { ...usual, claims: { email: "ma\u0000ria@mill.example" } };
	expect((await signIn()).email).toBeUndefined();
});

test("a signing key that the provider has withdrawn opens nothing after a minute", async () => {
	vi.useFakeTimers({ toFake: ["Date", "performance"] });
	try {
		const client = newClient();
		await signIn(client);
		said = { ...usual, isWithdrawn: true };
		vi.advanceTimersByTime(60_001);
		await expect(signIn(client)).rejects.toMatchObject({ reason: "invalid" } satisfies Partial<SignInRefusal>);
		said = { ...usual, isWithdrawn: true, signer: others.privateKey, kid: "two" };
		expect(await signIn(client)).toMatchObject({ subject: "maria" });
	} finally {
		vi.useRealTimers();
	}
});

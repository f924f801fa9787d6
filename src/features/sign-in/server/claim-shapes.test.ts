import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import { createOidcClient } from "./oidc-client.ts";
import { settingsOf } from "./provider-clients.ts";

/**
 * ID tokens as Entra ID, Keycloak and SAP Customer Data Cloud document them, answered by a real provider, since their
 * servers are not available here. docs/connect-identity.md names the settings used here.
 */
const shapes: Record<string, Record<string, unknown>> = {
	// learn.microsoft.com: ID token claims reference, v2.0. `email` is no proof of anything there; there is no
	// `email_verified`.
	entra: {
		oid: "0b7c",
		tid: "9e0f",
		preferred_username: "maria@mill.example",
		name: "Maria",
		email: "else@where.example",
		ver: "2.0",
	},
	// Keycloak: scopes profile and email, groups by a mapper.
	keycloak: {
		preferred_username: "maria",
		name: "Maria",
		email: "maria@mill.example",
		email_verified: true,
		groups: ["/mill"],
	},
	keycloakUnverified: { preferred_username: "maria", email: "maria@mill.example", email_verified: false },
	// SAP Customer Data Cloud as OpenID provider: claims of the scopes email and profile, from the profile's fields.
	sapCdc: {
		email: "maria@mill.example",
		email_verified: true,
		given_name: "Maria",
		family_name: "Delgado",
		locale: "es",
	},
	// What no provider should send: letters that are others when they are written small.
	kelvin: { email: "mi\u212Ae@mill.example", email_verified: true },
	dotted: { email: "Mar\u0130a@mill.example", email_verified: true },
	accented: { email: "JOS\u00C9@mill.example", email_verified: true },
};
const callback = "http://localhost:1/ad-callback";

let server: Server;
let issuer: string;

beforeAll(async () => {
	const names = [
		"email",
		"email_verified",
		"preferred_username",
		"name",
		"oid",
		"tid",
		"ver",
		"groups",
		"given_name",
		"family_name",
		"locale",
	];
	server = createServer();
	const port = await new Promise<number>((done) =>
		server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)),
	);
	issuer = `http://localhost:${port}`;
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: "millgate",
				client_secret: "a-secret-of-the-test",
				redirect_uris: [callback],
				post_logout_redirect_uris: ["http://localhost:1/"],
				grant_types: ["authorization_code"],
				response_types: ["code"],
			},
		],
		// These providers put claims into the ID token itself.
		conformIdTokenClaims: false,
		claims: { openid: ["sub", ...names] },
		cookies: { keys: ["a-cookie-key-of-the-test"] },
		pkce: { required: () => true },
		features: { devInteractions: { enabled: false } },
		findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...shapes[sub] }) }),
		interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
		loadExistingGrant: async ({ oidc }) => {
			const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
			grant.addOIDCScope("openid email profile");
			await grant.save();
			return grant;
		},
	});
	const answer = provider.callback();
	server.on("request", (request, response) => {
		const shape = /(?:^|; )shape=(\w+)/.exec(request.headers.cookie ?? "")?.[1];
		if (request.url?.startsWith("/interaction/"))
			void provider.interactionFinished(request, response, { login: { accountId: shape ?? "" } });
		else void answer(request, response);
	});
});
afterAll(() => new Promise((done) => server.close(done)));

const clientWith = (settings: Record<string, string> = {}) =>
	createOidcClient(
		settingsOf(
			readConfig({
				PUBLIC_URL: "http://localhost:1",
				AD_ISSUER: issuer,
				AD_CLIENT_ID: "millgate",
				AD_CLIENT_SECRET: "a-secret-of-the-test",
				...settings,
			}),
			"ad",
		),
		async () => new Date(),
	);

/** Signs in with these claims and answers whom the portal recognizes. */
async function identityOf(shape: string, settings?: Record<string, string>) {
	const client = clientWith(settings);
	const { url, ...checks } = await client.begin({ language: "en", fresh: false });
	const browser = new Browser();
	browser.set("shape", shape);
	for (let at = url; ; ) {
		const response = await browser.ask(at.href);
		at = new URL(response.headers.get("location") ?? "", at);
		if (at.href.startsWith(callback)) return client.finish(at.searchParams, checks);
	}
}

describe("an address is believed", () => {
	test("of Entra ID from the claim that the settings name, and never from its `email`", async () => {
		expect(await identityOf("entra", { AD_EMAIL_CLAIM: "preferred_username" })).toMatchObject({
			email: "maria@mill.example",
			isVerified: true,
		});
		expect(await identityOf("entra")).toMatchObject({ isVerified: false });
	});

	test("of Keycloak when it says that it was verified", async () => {
		expect(await identityOf("keycloak")).toMatchObject({
			issuer,
			subject: "keycloak",
			email: "maria@mill.example",
			isVerified: true,
		});
		expect(await identityOf("keycloakUnverified")).toMatchObject({ isVerified: false });
	});

	test("unless one of its letters, written small, would be another address's", async () => {
		expect((await identityOf("kelvin")).email).toBeUndefined();
		expect((await identityOf("dotted")).email).toBeUndefined();
		expect((await identityOf("accented")).email).toBe("JOSÉ@mill.example");
	});

	test("of SAP Customer Data Cloud when it says that it was verified", async () => {
		expect(await identityOf("sapCdc")).toMatchObject({ email: "maria@mill.example", isVerified: true });
	});
});

test("signing out ends the provider's session too, and comes back to the front page", async () => {
	const url = await clientWith().endSessionUrl("an-id-token");
	expect(url?.origin).toBe(issuer);
	expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
		id_token_hint: "an-id-token",
		post_logout_redirect_uri: "http://localhost:1/",
	});
});

test("signing out leaves a token out that would make the address longer than proxies and providers take", async () => {
	const url = await clientWith().endSessionUrl("t".repeat(10_000));
	expect(url?.href.length).toBeLessThan(300);
	expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
		client_id: "millgate",
		post_logout_redirect_uri: "http://localhost:1/",
	});
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { keyFor, seal } from "#server/secret-key.ts";
import { asOwner } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";

/** Seals the secrets of a test's providers. */
export const testSecretKey = "a-key-that-seals-what-tests-store-1234";

/** What a company's provider says of the person whom it signs in next. */
export type Said = { subject: string; claims: Record<string, unknown>; amr?: string[]; acr?: string };

const clientSecret = "a-secret-of-the-company-1234567890";

/** A company's own OpenID provider, which signs in at once whomever `say` names, and sends them back there. */
export async function startCompanyProvider(...redirectUris: string[]) {
	const server = createServer();
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
	let said: Said = { subject: "nobody", claims: {} };
	const asked: URL[] = [];
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: "portal",
				client_secret: clientSecret,
				redirect_uris: redirectUris,
				grant_types: ["authorization_code"],
			},
		],
		claims: { openid: ["sub", "amr", "acr", "email", "email_verified"] },
		conformIdTokenClaims: false,
		acrValues: ["urn:company:mfa"],
		cookies: { names: { session: "co-session", interaction: "co-interaction", resume: "co-resume" } },
		findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...said.claims }) }),
		loadExistingGrant: async ({ oidc }) => {
			const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
			grant.addOIDCScope("openid email profile");
			await grant.save();
			return grant;
		},
		features: { devInteractions: { enabled: false } },
		interactions: { url: () => "/interaction/one" },
	});
	const answer = provider.callback();
	server.on("request", (request, response) => {
		const url = new URL(request.url ?? "/", issuer);
		if (url.pathname === "/auth") asked.push(url);
		const login = { accountId: said.subject, ...(said.amr && { amr: said.amr }), ...(said.acr && { acr: said.acr }) };
		if (url.pathname.startsWith("/interaction/")) void provider.interactionFinished(request, response, { login });
		else void answer(request, response);
	});
	return {
		issuer,
		clientSecret,
		/** Authorization requests that it was sent. */
		asked,
		say: (next: Said) => {
			said = next;
		},
		stop: () => new Promise((done) => server.close(done)),
	};
}

/** A provider of company accounts as its administrators would have connected, tested and turned it on. */
export async function insertProvider(
	database: TestDatabase,
	row: {
		key: string;
		issuer: string;
		secret?: string;
		domains?: readonly string[];
		unverified?: readonly string[];
		accounts?: readonly string[];
		isOn?: boolean;
		demandsMfa?: boolean;
		acrValues?: string;
		newcomers?: "refused" | "admitted" | { account: string };
	},
): Promise<void> {
	const { newcomers = "refused" } = row;
	const sealed = seal(keyFor({ SECRET_KEY: testSecretKey }, "identity providers"), row.secret ?? clientSecret);
	const account = typeof newcomers === "object" ? newcomers.account : null;
	await asOwner(
		database,
		`insert into identity_providers (key, name, issuer, client_id, secret, demands_mfa, acr_values, is_on, tested_at,
			admits_newcomers, changed_by)
		 values ($1, 'Company', $2, 'portal', $3, $4, $5, $6, now(), $7, 'it')`,
		[
			row.key,
			row.issuer,
			sealed,
			row.demandsMfa ?? false,
			row.acrValues ?? null,
			row.isOn ?? true,
			newcomers !== "refused",
		],
	);
	await asOwner(
		database,
		`insert into identity_provider_domains (domain, provider, verified_at, verified_by)
		 select d, $1, now(), 'anna@mill.example' from unnest($2::text[]) d
		 union all select d, $1, null, null from unnest($3::text[]) d`,
		[row.key, row.domains ?? [], row.unverified ?? []],
	);
	await asOwner(
		database,
		`insert into identity_provider_accounts (account_id, provider, admits_newcomers)
		 select id, $1, code is not distinct from $3 from accounts where code = any ($2)`,
		[row.key, row.accounts ?? [], account],
	);
}

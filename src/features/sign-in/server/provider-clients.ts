import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { databaseNow } from "#server/database/database-clock.ts";
import { boundedFetch } from "#server/http/bounded-fetch.ts";
import { findSignInProvider, type SignInProvider } from "#server/identities/identity-providers.ts";
import { guardedFetch } from "#server/outgoing/guarded-fetch.ts";
import type { Services } from "#server/request-context.ts";
import { keyFor, unseal } from "#server/secret-key.ts";
import {
	isCompanyProvider,
	type ProviderWord,
	providerLabel,
	type SettingsProvider,
	signInPathsOf,
} from "#shared/identities/providers.ts";
import { type ClientSettings, createOidcClient, longestProviderAnswer, type OidcClient } from "./oidc-client.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

/** A provider as a sign-in meets it. `row` is a company's, of which it says what it may prove. */
export type Client = OidcClient & { row: SignInProvider | undefined };

/** The clients of all providers; throws SignInRefusal "noProvider" for one that does not exist. */
export type ProviderClients = (word: ProviderWord) => Promise<Client>;

/**
 * The clients of the settings, which are made once, and those of companies, made anew when their row has changed.
 * `config` must hold the three issuers and PUBLIC_URL.
 */
export function createProviderClients({ config, database }: Services): ProviderClients {
	const clock = () => databaseNow(database);
	const ofSettings = new Map<ProviderWord, Client>(
		providerLabel.map((word) => [word, { ...createOidcClient(settingsOf(config, word), clock), row: undefined }]),
	);
	const ofCompanies = new Map<string, { version: string; client: OidcClient }>();
	return async (word) => {
		const known = ofSettings.get(word);
		if (known) return known;
		const row = isCompanyProvider(word) ? await readRow(database, word) : undefined;
		if (!row) throw new SignInRefusal("noProvider");
		const kept = ofCompanies.get(word);
		if (kept?.version === row.version) return { ...kept.client, row };
		const client = createOidcClient(settingsOfRow(config, row), clock);
		if (ofCompanies.size >= mostKept) ofCompanies.clear();
		ofCompanies.set(word, { version: row.version, client });
		return { ...client, row };
	};
}

// Metadata of a provider is a few kilobytes.
const mostKept = 1000;

const readRow = (database: Database, word: `c${number}`) =>
	database.transaction("millgate_auth", {}, (tx) => findSignInProvider(tx, word));

/** The client of a provider of the settings. Throws if its issuer or PUBLIC_URL is not known. */
export function settingsOf(config: Config, word: SettingsProvider): ClientSettings {
	const name = word.toUpperCase() as "CDC" | "IAM" | "AD";
	const issuer = config[`${name}_ISSUER`];
	if (!issuer || !config.PUBLIC_URL)
		throw new Error(`${name}_ISSUER and PUBLIC_URL must be known before sign-in routes are made`);
	return {
		...common(config, word),
		issuer: new URL(issuer),
		clientId: config[`${name}_CLIENT_ID`],
		secret: config[`${name}_CLIENT_SECRET`],
		emailClaim: config[`${name}_EMAIL_CLAIM`],
		speaksForDomains: false,
		acrValues: [],
		demandsMfa: false,
		fetch: boundedFetch(longestProviderAnswer),
	};
}

function settingsOfRow(config: Config, row: SignInProvider): ClientSettings {
	const secret = row.secret === null ? undefined : unseal(keyFor(config, "identity providers"), row.secret);
	// A key that is not the one it was sealed with: the company enters the secret again.
	if (row.secret !== null && secret === undefined) throw new SignInRefusal("secretLost");
	return {
		...common(config, row.key),
		issuer: new URL(row.issuer ?? ""),
		clientId: row.clientId ?? "",
		secret,
		emailClaim: row.emailClaim,
		speaksForDomains: true,
		acrValues: row.acrValues,
		demandsMfa: row.demandsMfa,
		fetch: guardedFetch(config, longestProviderAnswer),
	};
}

function common(config: Config, word: ProviderWord) {
	const site = config.PUBLIC_URL ?? "";
	return {
		word,
		maxAgeSeconds: config.SESSION_SECONDS,
		redirectUri: new URL(signInPathsOf(word).callback, site).href,
		home: new URL("/", site).href,
	};
}

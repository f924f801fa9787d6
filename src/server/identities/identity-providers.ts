import type { CompanyProvider, ProviderWord, SettingsProvider } from "#shared/identities/providers.ts";
import type { Config } from "../config.ts";
import type { Database, Transaction } from "../database/database.ts";
import { hashSecret, isSecret } from "../session/secrets.ts";

/** What sign-in needs of a company's provider; only millgate_auth reads the secret. */
export type SignInProvider = {
	key: CompanyProvider;
	protocol: "oidc";
	name: string;
	/** A company's has one, by a check of its table. */
	issuer: string | null;
	clientId: string | null;
	/** Sealed; null of a client without one. */
	secret: Buffer | null;
	emailClaim: string;
	/** Authentication context classes that are asked for and count as more than one factor. */
	acrValues: string[];
	demandsMfa: boolean;
	admitsNewcomers: boolean;
	isOn: boolean;
	/** Verified domains of addresses that it may prove. */
	domains: string[];
	/** Another one whenever the connection changes. */
	version: string;
};

/** A company's provider with what it may prove, whether it is on or not; as millgate_auth. */
export async function findSignInProvider(tx: Transaction, key: CompanyProvider): Promise<SignInProvider | undefined> {
	const [row] = await tx.sql<SignInProvider>(
		`select key, protocol, name, issuer, client_id as "clientId", secret, email_claim as "emailClaim",
			coalesce(string_to_array(acr_values, ' '), '{}') as "acrValues", demands_mfa as "demandsMfa",
			admits_newcomers as "admitsNewcomers", is_on as "isOn",
			array(select domain from identity_provider_domains d where d.provider = key and d.verified_at is not null)
				as domains,
			md5(concat_ws(' ', protocol, issuer, client_id, encode(secret, 'hex'), email_claim, acr_values)) as version
		 from identity_providers where key = $1 and key not in ('cdc', 'iam', 'ad')`,
		[key],
	);
	return row;
}

/** The company's provider to which addresses of a domain are led; as millgate_auth. */
export async function findProviderOfDomain(tx: Transaction, domain: string): Promise<CompanyProvider | undefined> {
	const [row] = await tx.sql<{ key: CompanyProvider }>(
		`select i.key from identity_provider_domains d join identity_providers i on i.key = d.provider
		 where d.domain = $1 and d.verified_at is not null and i.is_on`,
		[domain],
	);
	return row?.key;
}

/** Whether a sign-in for a test may go on: the secret is of this provider and not over. */
export async function mayTest(tx: Transaction, key: CompanyProvider, secret: string): Promise<boolean> {
	if (!isSecret(secret)) return false;
	const found = await tx.sql(
		"select from identity_providers where key = $1 and test_hash = $2 and test_until > now()",
		[key, hashSecret(secret)],
	);
	return found.length > 0;
}

/** Uses a test's secret up; a good test lets the provider be turned on. False when there is nothing to use. */
export async function endTest(
	tx: Transaction,
	key: CompanyProvider,
	secret: string,
	isGood: boolean,
): Promise<boolean> {
	if (!isSecret(secret)) return false;
	const ended = await tx.sql(
		`update identity_providers set test_hash = null, test_until = null,
			tested_at = case when $3 then now() else tested_at end
		 where key = $1 and test_hash = $2 and test_until > now() returning 1`,
		[key, hashSecret(secret), isGood],
	);
	return ended.length > 0;
}

/** How a sign-in by a provider ended, for its page; failure is null for a good one. */
export type Attempt = {
	provider: ProviderWord;
	email: string | undefined;
	isTest: boolean;
	failure: string | null;
	detail: string | undefined;
	hasMfa: boolean | null;
};

/** Keeps how a sign-in ended, for 30 days; as millgate_auth. */
export async function noteAttempt(tx: Transaction, attempt: Attempt): Promise<void> {
	await tx.sql(
		`insert into identity_provider_attempts (provider, email, is_test, failure, detail, has_mfa)
		 select $1, $2, $3, $4, $5, $6 where exists (select from identity_providers where key = $1)`,
		[
			attempt.provider,
			attempt.email?.slice(0, 255) ?? null,
			attempt.isTest,
			attempt.failure,
			attempt.detail?.slice(0, 500) ?? null,
			attempt.hasMfa,
		],
	);
}

const keptDays = 30;

/** Removes attempts of more than 30 days ago, and secrets of tests that are over. */
export async function cleanUpAttempts(database: Database): Promise<void> {
	await database.transaction("millgate_auth", {}, async (tx) => {
		await tx.sql(
			`delete from identity_provider_attempts where attempted_at < now() - make_interval(days => ${keptDays})`,
		);
		await tx.sql("update identity_providers set test_hash = null, test_until = null where test_until < now()");
	});
}

/** Writes the three providers of the settings into their rows, at the start. */
export async function keepSettingsProviders(database: Database, config: Config): Promise<void> {
	const of = (key: SettingsProvider) => {
		const name = key.toUpperCase() as "CDC" | "IAM" | "AD";
		return [key, config[`${name}_ISSUER`] ?? null, config[`${name}_CLIENT_ID`], config[`${name}_EMAIL_CLAIM`]];
	};
	await database.transaction("millgate_auth", {}, async (tx) => {
		for (const values of [of("cdc"), of("iam"), of("ad")])
			await tx.sql(
				`update identity_providers set issuer = $2, client_id = $3, email_claim = $4, changed_at = now()
				 where key = $1 and (issuer, client_id, email_claim) is distinct from ($2, $3, $4)`,
				values,
			);
	});
}

/**
 * Makes a person of an address who was not invited, as a provider admits newcomers: without a right, or as a receiver
 * for its ship-to, a right that shows no prices. Their name is the address, since no provider's claim is used as a name
 * (decisions/names-of-the-mill.md). Nothing if somebody has the address.
 */
export async function addNewcomer(
	tx: Transaction,
	key: CompanyProvider,
	{ email, language }: { email: string; language: "en" | "es" },
): Promise<number | undefined> {
	const [made] = await tx.sql<{ id: number }>(
		`insert into people (email, name, language) values (lower($1), lower($1), $2) on conflict (email) do nothing
		 returning id`,
		[email, language],
	);
	if (!made) return undefined;
	await tx.sql("select set_config('millgate.right_source', 'provider', true), set_config('millgate.actor', $1, true)", [
		key,
	]);
	await tx.sql(
		`insert into person_accounts (person_id, account_id, list)
		 select $1::bigint, a.id, 'ship_to' from accounts a join identity_provider_accounts x on x.account_id = a.id
		 where x.provider = $2 and x.admits_newcomers and a.kind = 'ship_to' and a.is_active`,
		[made.id, key],
	);
	return made.id;
}

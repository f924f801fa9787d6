import type { Transaction } from "#server/database/database.ts";
import { requireSeen, versionSql } from "#server/forms/require-seen.ts";
import { hashSecret } from "#server/session/secrets.ts";

/** An identity provider as administrators of the mill or of its company read it; instants are ISO. */
export type IdentityProvider = {
	key: string;
	name: string;
	issuer: string | null;
	clientId: string | null;
	emailClaim: string;
	acrValues: string | null;
	demandsMfa: boolean;
	admitsNewcomers: boolean;
	newcomerAccount: string | null;
	isOn: boolean;
	isOfSettings: boolean;
	testedAt: string | null;
	changedAt: string;
	changedBy: string;
	domains: { domain: string; verifiedAt: string | null; verifiedBy: string | null }[];
	accounts: { code: string; name: string; kind: string }[];
	version: string;
};

/** How a sign-in by a provider ended; `failure` is null for a good one. */
export type ProviderAttempt = {
	id: string;
	at: string;
	email: string | null;
	isTest: boolean;
	failure: string | null;
	detail: string | null;
	hasMfa: boolean | null;
};

const instant = (sql: string, name: string) => `to_json(${sql}) #>> '{}' as "${name}"`;
const version = versionSql(
	"i.name",
	"i.issuer",
	"i.client_id",
	"i.email_claim",
	"i.acr_values",
	"i.demands_mfa",
	"i.admits_newcomers",
	"i.changed_at",
);
const domains = `coalesce((select json_agg(json_build_object('domain', d.domain, 'verifiedAt', d.verified_at,
	'verifiedBy', d.verified_by) order by d.domain) from identity_provider_domains d where d.provider = i.key), '[]')`;
const accounts = `coalesce((select json_agg(json_build_object('code', a.code, 'name', a.name, 'kind', a.kind) order by a.code)
	from identity_provider_accounts x join accounts a on a.id = x.account_id where x.provider = i.key), '[]')`;
const columns = `i.key, i.name, i.issuer, i.client_id as "clientId", i.email_claim as "emailClaim",
	i.acr_values as "acrValues", i.demands_mfa as "demandsMfa", i.admits_newcomers as "admitsNewcomers",
	(select a.code from identity_provider_accounts x join accounts a on a.id = x.account_id
		where x.provider = i.key and x.admits_newcomers) as "newcomerAccount", i.is_on as "isOn",
	i.key in ('cdc', 'iam', 'ad') as "isOfSettings", ${instant("i.tested_at", "testedAt")},
	${instant("i.changed_at", "changedAt")}, i.changed_by as "changedBy", ${domains} as domains, ${accounts} as accounts,
	${version} as version`;

/**
 * Providers in the reader's reach, those of the settings first, or the one of a key: all for millgate_admin, those of
 * the companies that they administer for millgate_company.
 */
export function findProviders(tx: Transaction, key?: string): Promise<IdentityProvider[]> {
	return tx.sql<IdentityProvider>(
		`select ${columns} from identity_providers i where $1::text is null or i.key = $1
		 order by i.key not in ('cdc', 'iam', 'ad'), lower(i.name), i.key`,
		[key ?? null],
	);
}

/** The newest sign-ins by a provider of the last 30 days. */
export function findAttempts(tx: Transaction, key: string, limit: number): Promise<ProviderAttempt[]> {
	return tx.sql<ProviderAttempt>(
		`select id::text as id, ${instant("attempted_at", "at")}, email, is_test as "isTest", failure, detail,
			has_mfa as "hasMfa"
		 from identity_provider_attempts where provider = $1 order by id desc limit $2`,
		[key, limit],
	);
}

/** What is stored of a provider besides its domains and accounts. */
export type ProviderRow = {
	name: string;
	issuer: string;
	clientId: string;
	/** Sealed; undefined: it stays as it is. */
	secret: Buffer | undefined;
	emailClaim: string;
	acrValues: string | null;
	demandsMfa: boolean;
	admitsNewcomers: boolean;
};

/** Stores a new provider, which is off; returns its key. */
export async function insertProvider(tx: Transaction, row: ProviderRow, by: string): Promise<string> {
	const [drawn] = await tx.sql<{ key: string }>("select 'c' || nextval('identity_provider_numbers') as key");
	if (!drawn) throw new Error("No number was drawn for the provider");
	await tx.sql(
		`insert into identity_providers (key, name, issuer, client_id, secret, email_claim, acr_values, demands_mfa,
			admits_newcomers, changed_by)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		[
			drawn.key,
			row.name,
			row.issuer,
			row.clientId,
			row.secret ?? null,
			row.emailClaim,
			row.acrValues,
			row.demandsMfa,
			row.admitsNewcomers,
			by,
		],
	);
	return drawn.key;
}

/**
 * Changes a company's provider, if its version is `seen`; another connection turns it off until it is tested. False if
 * there is none with that key in reach.
 */
export async function updateProvider(
	tx: Transaction,
	{ key, seen }: { key: string; seen: string | null | undefined },
	row: ProviderRow,
	by: string,
): Promise<boolean> {
	const [current] = await tx.sql<{ version: string }>(
		`select ${version} as version from identity_providers i where i.key = $1 and i.key not in ('cdc', 'iam', 'ad')
		 for update`,
		[key],
	);
	if (!current) return false;
	requireSeen(seen, current.version);
	await tx.sql(
		`update identity_providers set name = $2, issuer = $3, client_id = $4, email_claim = $5, acr_values = $6,
			demands_mfa = $7, admits_newcomers = $8, changed_by = $9, changed_at = now() where key = $1`,
		[key, row.name, row.issuer, row.clientId, row.emailClaim, row.acrValues, row.demandsMfa, row.admitsNewcomers, by],
	);
	if (row.secret) await tx.sql("update identity_providers set secret = $2 where key = $1", [key, row.secret]);
	return true;
}

/**
 * Gives a provider these accounts, of those in reach; newcomers receive for the ship-to, if one is named. False if one is
 * none of them.
 */
export async function setProviderAccounts(
	tx: Transaction,
	key: string,
	codes: readonly string[],
	newcomerAccount: string | null,
): Promise<boolean> {
	const unknown = await tx.sql(
		"select code from unnest($1::text[]) code where not exists (select from accounts a where a.code = code.code)",
		[codes],
	);
	if (unknown.length > 0) return false;
	await tx.sql(
		`insert into identity_provider_accounts (account_id, provider)
		 select a.id, $1 from accounts a where a.code = any ($2::text[])
			and not exists (select from identity_provider_accounts x where x.account_id = a.id and x.provider = $1)`,
		[key, codes],
	);
	await tx.sql(
		`delete from identity_provider_accounts x using accounts a
		 where x.provider = $1 and a.id = x.account_id and a.code <> all ($2::text[])`,
		[key, codes],
	);
	await tx.sql(
		`update identity_provider_accounts x set admits_newcomers = false from accounts a
		 where x.provider = $1 and a.id = x.account_id and x.admits_newcomers and a.code is distinct from $2`,
		[key, newcomerAccount],
	);
	const chosen = await tx.sql(
		`update identity_provider_accounts x set admits_newcomers = true from accounts a
		 where x.provider = $1 and a.id = x.account_id and a.code = $2 and a.kind = 'ship_to' returning 1`,
		[key, newcomerAccount],
	);
	return newcomerAccount === null || chosen.length > 0;
}

/** Gives a provider these domains: new ones are not verified, those that stay are as they were. */
export async function setProviderDomains(tx: Transaction, key: string, wanted: readonly string[]): Promise<void> {
	await tx.sql("delete from identity_provider_domains where provider = $1 and domain <> all ($2::text[])", [
		key,
		wanted,
	]);
	await tx.sql(
		`insert into identity_provider_domains (domain, provider) select w, $1 from unnest($2::text[]) w
		 where not exists (select from identity_provider_domains d where d.provider = $1 and d.domain = w)`,
		[key, wanted],
	);
}

/** Turns a company's provider on or off; on only if it was tested. `missing`: there is none in reach. */
export async function turnProvider(
	tx: Transaction,
	key: string,
	isOn: boolean,
	by: string,
): Promise<"turned" | "untested" | "missing"> {
	const [found] = await tx.sql<{ isTested: boolean }>(
		`select tested_at is not null as "isTested" from identity_providers i
		 where key = $1 and key not in ('cdc', 'iam', 'ad') for update`,
		[key],
	);
	if (!found) return "missing";
	if (isOn && !found.isTested) return "untested";
	await tx.sql("update identity_providers set is_on = $2, changed_by = $3, changed_at = now() where key = $1", [
		key,
		isOn,
		by,
	]);
	return "turned";
}

const testMinutes = 10;

/** Lets somebody who has the secret sign in by a provider once within ten minutes, for a test. */
export async function permitTest(tx: Transaction, key: string, secret: string): Promise<boolean> {
	const permitted = await tx.sql(
		`update identity_providers set test_hash = $2, test_until = now() + make_interval(mins => ${testMinutes})
		 where key = $1 and key not in ('cdc', 'iam', 'ad') returning 1`,
		[key, hashSecret(secret)],
	);
	return permitted.length > 0;
}

/** Says that a domain belongs to the company of a provider, or no longer; as millgate_admin. */
export async function verifyDomain(
	tx: Transaction,
	{ key, domain }: { key: string; domain: string },
	by: string | null,
): Promise<"verified" | "missing" | "taken"> {
	const taken = await tx.sql(
		"select from identity_provider_domains where domain = $1 and provider <> $2 and verified_at is not null",
		[domain, key],
	);
	if (by !== null && taken.length > 0) return "taken";
	const verified = await tx.sql(
		`update identity_provider_domains set verified_at = case when $3::text is not null then now() end, verified_by = $3
		 where provider = $1 and domain = $2 returning 1`,
		[key, domain, by],
	);
	return verified.length > 0 ? "verified" : "missing";
}

/**
 * What stands against a domain: whether staff of the mill has addresses in it, and how many people with such addresses
 * have rights to accounts that are not the provider's; as millgate_admin.
 */
export async function findOthersOfDomain(
	tx: Transaction,
	{ key, domain }: { key: string; domain: string },
): Promise<{ isOfStaff: boolean; others: number }> {
	const [found] = await tx.sql<{ isOfStaff: boolean; others: number }>(
		`select coalesce(bool_or(is_staff(p.id)), false) as "isOfStaff",
			(count(*) filter (where exists (select from person_accounts pa where pa.person_id = p.id and not exists (
				select from identity_provider_accounts x where x.account_id = pa.account_id and x.provider = $2))))::int as others
		 from people p where p.is_active and split_part(p.email, '@', -1) = $1`,
		[domain, key],
	);
	return found ?? { isOfStaff: false, others: 0 };
}

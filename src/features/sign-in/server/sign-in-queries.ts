import { ConfigError } from "#server/config.ts";
import type { Database, Transaction } from "#server/database/database.ts";
import type { Language } from "#shared/languages.ts";

export type Terms = { version: string; effectiveAt: string; body: string };

/** One version of the terms in one language; nothing when there is no such version. */
export async function findTerms(tx: Transaction, version: string, language: Language): Promise<Terms | undefined> {
	const body = language === "es" ? "body_es" : "body_en";
	const [row] = await tx.sql<{ version: string; effective_at: Date; body: string }>(
		`select version, effective_at, ${body} as body from terms_versions where version = $1`,
		[version],
	);
	return row && { version: row.version, effectiveAt: row.effective_at.toISOString(), body: row.body };
}

/**
 * For the start: throws ConfigError when TERMS_VERSION names terms that are not in the database, since then nobody
 * could accept them.
 */
export async function requireTermsVersion(database: Database, version: string): Promise<void> {
	const found = await database.transaction("millgate_auth", {}, (tx) => findTerms(tx, version, "en"));
	if (!found)
		throw new ConfigError(`TERMS_VERSION: there are no terms of version ${version}; add them to terms_versions first`);
}

/** A version that is or was in force, with when the viewer accepted it. */
export type TermsEntry = { version: string; effectiveAt: string; acceptedAt: string | null };

/**
 * Versions that have been in force until now, the newest first: those before stay readable. `inForce` is the one of
 * now.
 */
export function findTermsHistory(tx: Transaction, inForce: string): Promise<TermsEntry[]> {
	return tx.sql<TermsEntry>(
		`select v.version, to_json(v.effective_at) #>> '{}' as "effectiveAt",
		 to_json(a.accepted_at) #>> '{}' as "acceptedAt"
		 from terms_versions v left join terms_acceptances a on a.version = v.version and a.person_id = viewer_person()
		 where v.version = $1 or (v.effective_at <= now() and v.withdrawn_at is null
		 and (v.published_by is not null or a.person_id is not null))
		 order by v.effective_at desc, v.version desc`,
		[inForce],
	);
}

export type AliasChoice = { code: string; name: string; city: string | null; kind: string };
export type AliasChoices = { total: number; nodes: AliasChoice[] };

/**
 * The accounts among `accountIds` that a search by code, name or city finds, whatever its capitals and accents, by
 * code; `total` counts those beyond the first `first` too. Compares plainly, not by an index: the list is one person's.
 */
export async function findAliasChoices(
	tx: Transaction,
	accountIds: readonly number[],
	search: string,
	first: number,
): Promise<AliasChoices> {
	const rows = await tx.sql<AliasChoice & { total: number }>(
		`select code, name, city, kind, count(*) over ()::int as total from accounts
		 where id = any ($1::bigint[]) and is_active
		   and ($2 = '' or strpos(lower(code), lower($2)) = 1
		     or strpos(plain_words(name), plain_words($2)) > 0 or strpos(plain_words(city), plain_words($2)) > 0)
		 order by code limit $3`,
		[accountIds, search.trim(), first],
	);
	return { total: rows[0]?.total ?? 0, nodes: rows.map(({ total: _total, ...choice }) => choice) };
}

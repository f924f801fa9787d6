import type { Transaction } from "../database/database.ts";

/**
 * SQL of the version of the terms that administrators have put in force; null while they have published none, and
 * TERMS_VERSION holds.
 */
export const publishedTermsSql = `(select tv.version from terms_versions tv
	where tv.published_by is not null and tv.withdrawn_at is null and tv.effective_at <= now()
	order by tv.effective_at desc, tv.version desc limit 1)`;

/**
 * The version that people must have accepted now; `otherwise` (TERMS_VERSION) until an administrator has published
 * another.
 */
export async function termsInForce(tx: Transaction, otherwise: string): Promise<string> {
	const [found] = await tx.sql<{ version: string | null }>(`select ${publishedTermsSql} as version`);
	return found?.version ?? otherwise;
}

import type { Transaction } from "#server/database/database.ts";
import { findProviderOfDomain } from "#server/identities/identity-providers.ts";
import { isSettingsProvider, type ProviderWord } from "#shared/identities/providers.ts";

/**
 * The provider to which an address is led: that of its company, if the domain is verified, else that of most people of
 * its domain. Only the domain counts, so the answer is
 * the same for an address that is known and for one that is not (decisions/sign-in-by-address.md). A domain that nobody
 * has is led to the customers' and suppliers' own provider.
 */
export async function findProviderOfAddress(tx: Transaction, email: string): Promise<ProviderWord> {
	const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	const ofCompany = await findProviderOfDomain(tx, domain);
	if (ofCompany) return ofCompany;
	const [row] = await tx.sql<{ provider: string }>(
		`select case
			when count(*) filter (where is_staff) * 2 > count(*) then 'ad'
			when count(*) filter (where used = 'iam') > count(*) filter (where used = 'cdc') then 'iam'
			else 'cdc'
		 end as provider
		 from (
			select is_staff(p.id) as is_staff,
				(select i.provider from identities i where i.person_id = p.id and i.provider is not null
				 order by i.last_used_at desc nulls last, i.id desc limit 1) as used
			from people p where p.is_active and split_part(p.email, '@', 2) = $1
		 ) colleagues`,
		[domain],
	);
	return row && isSettingsProvider(row.provider) ? row.provider : "cdc";
}

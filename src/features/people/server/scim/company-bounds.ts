import type { Database, Transaction } from "#server/database/database.ts";
import { ScimError } from "../../scim/scim-error.ts";
import type { UserValues } from "../../scim/user-resource.ts";

/** What a company's key may provision: addresses of these verified domains, and rights to these accounts. */
export type CompanyBounds = { provider: string; domains: string[]; accounts: string[] };

/** What a company's key may provision now; nothing once its owner no longer administers all of it. */
export function findBounds(database: Database, key: number): Promise<CompanyBounds | undefined> {
	return database.transaction("millgate_admin", {}, async (tx) => {
		const [bounds] = await tx.sql<CompanyBounds>(
			`select i.key as provider,
				array(select domain from identity_provider_domains d where d.provider = i.key and d.verified_at is not null)
					as domains,
				array(select a.code from identity_provider_accounts x join accounts a on a.id = x.account_id
					where x.provider = i.key) as accounts
			 from identity_providers i where i.key = provisioned_provider($1)`,
			[key],
		);
		return bounds;
	});
}

/** SQL that holds for people `p` whom the company's key of this transaction sees; for nobody without one. */
export const boundsSql = "is_of_provider(current_setting('millgate.provider', true), p.id)";

/** Says for which company's key a transaction works. */
export async function bindBounds(tx: Transaction, bounds: CompanyBounds | undefined): Promise<void> {
	if (bounds) await tx.sql("select set_config('millgate.provider', $1, true)", [bounds.provider]);
}

/** Refuses addresses of other domains and rights to other accounts than a company's key may give. */
export function requireWithin(bounds: CompanyBounds | undefined, { email, accounts }: UserValues): void {
	if (!bounds) return;
	const domain = email.slice(email.lastIndexOf("@") + 1);
	if (!bounds.domains.includes(domain))
		throw new ScimError(400, `userName: the domain ${domain} is not verified for this company.`, "invalidValue");
	const other = [accounts.soldTo, accounts.shipTo, accounts.suppliers]
		.flatMap((codes) => codes ?? [])
		.find((code) => !bounds.accounts.includes(code));
	if (other !== undefined)
		throw new ScimError(400, `The account ${other} is not one of this company's provider.`, "invalidValue");
}

/** Whether a person whom a key takes in again is one of the company's. */
export async function isWithin(tx: Transaction, bounds: CompanyBounds | undefined, person: number): Promise<boolean> {
	if (!bounds) return true;
	const found = await tx.sql("select from people p where p.id = $2 and is_of_provider($1, p.id)", [
		bounds.provider,
		person,
	]);
	return found.length > 0;
}

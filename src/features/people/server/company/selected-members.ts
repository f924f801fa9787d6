import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { findKeys } from "#server/lists/resources/resource-keys.ts";
import { asCompany, type RequestContext } from "#server/request-context.ts";
import { InvalidError } from "#shared/errors.ts";
import { companyKey, companyPeople } from "./company-people-resource.ts";

const mostAtOnce = 200;

/** The keys of the company's people that a view of their list holds. Throws InvalidError for too many. */
export async function selectedMembers(tx: Transaction, view: string): Promise<string[]> {
	const keys = await findKeys(tx, companyPeople, view, companyKey, {}, mostAtOnce + 1);
	if (keys.length > mostAtOnce) throw new InvalidError(m.people_review_too_many({ most: mostAtOnce }));
	return keys;
}

/** A user before the account is taken from them: `isAdministrator` for those whom only the mill removes. */
export type SelectedMember = {
	person: string;
	email: string;
	isActive: boolean;
	account: string;
	isAdministrator: boolean;
};

/** Whom a view of the company's people names, before anything is taken: by name, whom it would leave among them. */
export function findSelectedMembers(context: RequestContext, view: string): Promise<SelectedMember[]> {
	return asCompany(context, async (tx) =>
		tx.sql<SelectedMember>(
			`select p.name as person, p.email, p.is_active as "isActive", a.code as account,
				exists (select from account_administrators m where m.person_id = pa.person_id) as "isAdministrator"
			 from company_rights pa join people p on p.id = pa.person_id join accounts a on a.id = pa.account_id
			 where ${companyKey} = any ($1::text[]) order by upper(p.name), p.id, a.code`,
			[await selectedMembers(tx, view)],
		),
	);
}

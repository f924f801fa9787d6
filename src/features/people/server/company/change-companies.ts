import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import type { RequestContext } from "#server/request-context.ts";
import { refusedField } from "#shared/errors.ts";
import { companiesForm } from "../../company/companies-form.ts";
import { stateWhy } from "../apply-rights.ts";
import { changing, type Target } from "../change-person.ts";

/**
 * Says which of the accounts that a user holds they administer for their company. Throws InvalidError for accounts
 * that they do not hold, for oneself, and when another user changed the person meanwhile.
 */
export async function changeCompanies(context: RequestContext, target: Target, sent: unknown): Promise<boolean> {
	const { companies = [], reason } = await takeForm(companiesForm, sent, currentLanguage());
	return changing(context, target, async (tx, person) => {
		const removed = await tx.sql<{ code: string }>(
			"select distinct a.code from person_accounts pa join accounts a on a.id = pa.account_id where pa.person_id = $1",
			[person.id],
		);
		const strange = companies.filter((code) => !removed.some((account) => account.code === code));
		if (strange.length > 0) {
			const error = m.people_company_not_held({ codes: strange.join(", ") });
			throw refusedField("companies", error);
		}
		await stateWhy(tx, context, { reason });
		const revoked = await tx.sql<{ code: string }>(
			`delete from account_administrators m using accounts a
			 where a.id = m.account_id and m.person_id = $1 and a.code <> all ($2::text[]) returning a.code`,
			[person.id, companies],
		);
		const added = await tx.sql<{ code: string }>(
			`with added as (
				insert into account_administrators (account_id, person_id, list)
				select pa.account_id, pa.person_id, pa.list from person_accounts pa join accounts a on a.id = pa.account_id
				where pa.person_id = $1 and a.code = any ($2::text[]) on conflict do nothing returning account_id
			 ) select distinct a.code from added join accounts a on a.id = added.account_id`,
			[person.id, companies],
		);
		const named = (rows: readonly { code: string }[]) => rows.map(({ code }) => `company:${code}`);
		await recordAudit(tx, context, {
			action: "rights.change",
			target: person.email,
			detail: { granted: named(added), revoked: named(revoked), reason },
		});
		return added.length + revoked.length > 0;
	});
}

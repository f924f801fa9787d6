import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import { addToOutbox } from "#server/outbox.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { ForbiddenError, InvalidError } from "#shared/errors.ts";
import { type CompanyValues, companyForm } from "../../company-form.ts";
import { requireSupplier } from "../require-supplier.ts";

/**
 * Saves a company's profile, and sends it to the mill. `version` is the one that the user saw: if a user has changed
 * it since, nothing is saved, and an InvalidError says so.
 */
export async function saveCompany(
	context: RequestContext,
	account: string,
	version: number,
	sent: unknown,
): Promise<boolean> {
	const { phone, website, yards, contacts } = withoutBlanks(await takeForm(companyForm, sent, currentLanguage()));
	const by = context.viewer?.name;
	if (by === undefined) throw new ForbiddenError();
	await asViewer(context, async (tx) => {
		const { accountId } = await requireSupplier(tx, account);
		const kept = await tx.sql(
			`insert into supplier_profiles as p (account_id, phone, website, changed_by)
			 select $1::bigint, $2, $3, $4 where $5::int = 0 or exists (select from supplier_profiles where account_id = $1)
			 on conflict (account_id) do update
			 set phone = excluded.phone, website = excluded.website, version = p.version + 1,
				changed_by = excluded.changed_by, changed_at = now() where p.version = $5 returning 1`,
			[accountId, phone, website, by, version],
		);
		if (kept.length === 0) throw new InvalidError(m.supplier_profile_changed_meanwhile());
		const lists = [JSON.stringify(yards), JSON.stringify(contacts)];
		await tx.sql("select replace_supplier_yards($1, $2::jsonb), replace_supplier_contacts($1, $3::jsonb)", [
			accountId,
			...lists,
		]);
		await recordAudit(tx, context, { action: "supplier.profile", target: account });
		await addToOutbox(tx, {
			accountId,
			kind: "supplier.profile",
			subject: account,
			content: { account, phone, website, yards, contacts, by },
		});
	});
	return true;
}

/** What was left empty is null, and every list is there. */
function withoutBlanks({ phone, website, yards = [], contacts = [] }: CompanyValues) {
	const orNull = (text: string | undefined) => text?.trim() || null;
	return {
		phone: orNull(phone),
		website: orNull(website),
		yards: yards.map(({ name, street, postalCode, city, region, hours }) => ({
			name,
			...{
				street: orNull(street),
				postalCode: orNull(postalCode),
				city: orNull(city),
				region: orNull(region),
				hours: orNull(hours),
			},
		})),
		contacts: contacts.map(({ name, role, email, phone: number, language, receives = [] }) => ({
			...{ name, role, email: email.toLowerCase(), phone: orNull(number), language, receives },
		})),
	};
}

import { m } from "#generated/texts/messages.js";
import { providerTitle } from "#shared/identities/provider-title.ts";
import type { ProviderWord } from "#shared/identities/providers.ts";
import { paths } from "#shared/paths.ts";
import { mailSiteOf } from "../branding/mail-brand.ts";
import type { Config } from "../config.ts";
import type { Transaction } from "../database/database.ts";
import { queueMail } from "../mail/mail.ts";
import { layoutLetter } from "../mail/mail-layout.ts";

export type IdentityChange = "linked" | "permitted" | "removed";

const words = {
	linked: [m.identities_mail_linked, m.identities_mail_linked_text],
	permitted: [m.identities_mail_permitted, m.identities_mail_permitted_text],
	removed: [m.identities_mail_removed, m.identities_mail_removed_text],
} as const;

/**
 * Mails a person what became of the ways in which they can sign in, no matter who did it; such mails cannot be
 * switched off.
 */
export async function mailIdentityChange(
	tx: Transaction,
	config: Config,
	personId: number,
	change: IdentityChange,
	provider: ProviderWord | null,
): Promise<void> {
	const [person] = await tx.sql<{ name: string; email: string; language: "en" | "es"; isSupplierOnly: boolean }>(
		`select name, email, language, not is_staff(id) and exists (select from person_accounts a where a.person_id = p.id)
			and not exists (select from person_accounts a where a.person_id = p.id
			and a.list <> 'supplier') as "isSupplierOnly"
		 from people p where id = $1`,
		[personId],
	);
	if (!person) throw new Error("Whose identity it is, is a person");
	const locale = { locale: person.language };
	const [title, text] = words[change];
	const site = mailSiteOf(config);
	const named = { mill: site.mill, provider: providerTitle(provider, person.language) };
	const subject = title(named, locale);
	const letter = {
		title: subject,
		paragraphs: [
			m.identities_mail_greeting({ name: person.name }, locale),
			text(named, locale),
			m.identities_mail_unexpected(named, locale),
		],
		action: {
			label: m.identities_mail_open({}, locale),
			url: `${site.url}${person.isSupplierOnly ? paths.supplierPerson : paths.profile}`,
		},
	};
	await queueMail(tx, {
		address: person.email,
		personId,
		language: person.language,
		subject,
		...layoutLetter(letter, person.language, site.brand),
	});
}

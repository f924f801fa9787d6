import { m } from "#generated/texts/messages.js";
import { mailSiteOf } from "#server/branding/mail-brand.ts";
import type { Config } from "#server/config.ts";
import type { Transaction } from "#server/database/database.ts";
import { queueMail } from "#server/mail/mail.ts";
import { layoutLetter } from "#server/mail/mail-layout.ts";
import { paths } from "#shared/paths.ts";

type Recipient = { id: number; name: string; email: string; language: "en" | "es"; isSupplier: boolean; key: string };

/** Mails the administrators of a company that the mill has revoked a key of theirs; nobody for a key of the mill. */
export async function mailRevokedKey(tx: Transaction, config: Config, keyId: number, reason: string): Promise<void> {
	const recipients = await tx.sql<Recipient>(
		`select p.id, p.name, p.email, p.language, bool_and(m.list = 'supplier') as "isSupplier", k.name as key
		 from feed_keys k join feed_key_accounts ka on ka.key_id = k.id
		 join account_administrators m on m.account_id = ka.account_id join people p on p.id = m.person_id
		 where k.id = $1 and p.is_active and not is_staff(p.id) group by p.id, k.name order by p.id`,
		[keyId],
	);
	const site = mailSiteOf(config);
	for (const { id, name, email, language, isSupplier, key } of recipients) {
		const locale = { locale: language };
		const subject = m.api_keys_mail_revoked({ key }, locale);
		const letter = {
			title: subject,
			paragraphs: [
				m.api_keys_mail_greeting({ name }, locale),
				m.api_keys_mail_revoked_text({ mill: site.mill, key }, locale),
				m.api_keys_mail_reason({ reason }, locale),
			],
			action: {
				label: m.api_keys_mail_open({}, locale),
				url: `${site.url}${paths.integrations(isSupplier ? "supplier" : "customer")}?key=${keyId}`,
			},
		};
		await queueMail(tx, {
			address: email,
			personId: id,
			language,
			subject,
			...layoutLetter(letter, language, site.brand),
		});
	}
}

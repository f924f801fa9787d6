import { groupNames } from "#shared/access.ts";
import type { Language } from "#shared/languages.ts";
import type { MailSite } from "../branding/mail-brand.ts";
import type { Transaction } from "../database/database.ts";
import { queueMail } from "./mail.ts";
import { layoutLetter } from "./mail-layout.ts";

/** A mail to administrators; `path` is the page that shows more. */
export type AdministratorsMail = {
	subject: string;
	paragraphs: readonly string[];
	link: { label: string; path: string };
};

type Administrator = { id: number; email: string; language: Language };

/**
 * Mails every active administrator, each in their language. As millgate_admin, which reads people. `site` is the
 * portal.
 */
export async function mailAdministrators(
	tx: Transaction,
	site: Pick<MailSite, "url" | "brand">,
	words: (language: Language) => AdministratorsMail,
): Promise<void> {
	const administrators = await tx.sql<Administrator>(
		`select p.id, p.email, p.language from people p join person_groups g on g.person_id = p.id
		 where g.group_name = $1 and (g.expires_at is null or g.expires_at > now()) and p.is_active order by p.id`,
		[groupNames.admin],
	);
	for (const { id, email, language } of administrators) {
		const { subject, paragraphs, link } = words(language);
		const action = { label: link.label, url: `${site.url}${link.path}` };
		await queueMail(tx, {
			address: email,
			personId: id,
			language,
			subject,
			...layoutLetter({ title: subject, paragraphs, action }, language, site.brand),
		});
	}
}

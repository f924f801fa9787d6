import { groupNames } from "#shared/access.ts";
import type { Language } from "#shared/languages.ts";
import type { MailSite } from "../branding/mail-brand.ts";
import type { Transaction } from "../database/database.ts";
import { queueMail } from "./mail.ts";
import { type Letter, layoutLetter } from "./mail-layout.ts";

/** A mail to administrators; `path` is the page that shows more. The subject is its title unless it has another. */
export type AdministratorsMail = Pick<Letter, "items" | "after"> & {
	subject: string;
	title?: string;
	paragraphs?: readonly string[];
	link: { label: string; path: string };
};

/** Whom a mail goes to. */
export type MailedPerson = { id: number; email: string; language: Language };

/**
 * Mails every active administrator, each in their language. As millgate_admin, which reads people. `site` is the
 * portal.
 */
export async function mailAdministrators(
	tx: Transaction,
	site: Pick<MailSite, "url" | "brand">,
	words: (language: Language) => AdministratorsMail,
): Promise<void> {
	const administrators = await tx.sql<MailedPerson>(
		`select p.id, p.email, p.language from people p join person_groups g on g.person_id = p.id
		 where g.group_name = $1 and (g.expires_at is null or g.expires_at > now()) and p.is_active order by p.id`,
		[groupNames.admin],
	);
	await mailEach(tx, site, administrators, words);
}

/** The same to other people. */
export async function mailEach(
	tx: Transaction,
	site: Pick<MailSite, "url" | "brand">,
	people: readonly MailedPerson[],
	words: (language: Language) => AdministratorsMail,
): Promise<void> {
	for (const { id, email, language } of people) {
		const { subject, title = subject, paragraphs = [], link, ...rest } = words(language);
		const action = { label: link.label, url: `${site.url}${link.path}` };
		await queueMail(tx, {
			address: email,
			personId: id,
			language,
			subject,
			...layoutLetter({ title, summary: paragraphs[0], paragraphs, action, ...rest }, language, site.brand),
		});
	}
}

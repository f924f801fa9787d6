import { html } from "hono/html";
import { groupNames } from "#shared/access.ts";
import type { Language } from "#shared/languages.ts";
import type { Transaction } from "../database/database.ts";
import { queueMail } from "./mail.ts";

/** What administrators are told; `path` is where they see it. */
export type AdministratorsMail = { subject: string; paragraphs: readonly string[]; link: { label: string; path: string } };

type Administrator = { id: number; email: string; language: Language };

/** Mails every active administrator, each in their language. As millgate_admin, which reads people. `site` is the portal's own address. */
export async function mailAdministrators(tx: Transaction, site: string, words: (language: Language) => AdministratorsMail): Promise<void> {
	const administrators = await tx.sql<Administrator>(
		`select p.id, p.email, p.language from people p join person_groups g on g.person_id = p.id
		 where g.group_name = $1 and (g.expires_at is null or g.expires_at > now()) and p.is_active order by p.id`,
		[groupNames.admin],
	);
	for (const { id, email, language } of administrators) {
		const { subject, paragraphs, link } = words(language);
		const url = `${site}${link.path}`;
		const body = html`${paragraphs.map((text) => html`<p>${text}</p>`)}<p><a href="${url}">${link.label}</a></p>`;
		const text = [...paragraphs, `${link.label}: ${url}`].join("\n\n");
		await queueMail(tx, { address: email, personId: id, language, subject, text, html: String(await body) });
	}
}

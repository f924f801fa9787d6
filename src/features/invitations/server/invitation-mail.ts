import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import type { Mail } from "#server/mail/mail.ts";

type Invited = { email: string; name: string; language: "en" | "es"; token: string; expiresAt: string };

/** The mail of an invitation, in the invited person's language; its link is the only place where the secret ever stands in full. */
export async function invitationMail(
	{ email, name, language, token, expiresAt }: Invited,
	site: { mill: string; url: string },
): Promise<Mail> {
	const locale = { locale: language };
	const link = `${site.url}/login?invitation=${token}`;
	const day = new Intl.DateTimeFormat(language === "es" ? "es-MX" : "en-US", { dateStyle: "long" }).format(new Date(expiresAt));
	const words = [
		m.invitations_mail_greeting({ name }, locale),
		m.invitations_mail_text({ mill: site.mill }, locale),
		m.invitations_mail_address({ email }, locale),
		m.invitations_mail_until({ day }, locale),
	] as const;
	const subject = m.invitations_mail_subject({ mill: site.mill }, locale);
	const body = html`<p>${words[0]}</p><p>${words[1]}</p><p><a href="${link}">${m.invitations_mail_link({}, locale)}</a></p><p>${words[2]}</p><p>${words[3]}</p>`;
	return {
		address: email,
		language,
		subject,
		text: [words[0], words[1], link, words[2], words[3]].join("\n\n"),
		html: String(await body),
	};
}

import { m } from "#generated/texts/messages.js";
import type { MailSite } from "#server/branding/mail-brand.ts";
import { layoutLetter } from "#server/mail/mail-layout.ts";
import type { Mail } from "#server/mail/mail-queries.ts";

type Invited = {
	email: string;
	name: string;
	language: "en" | "es";
	token: string;
	expiresAt: string;
	timeZone: string;
};

// Includes the time: the invitation ends at the time of day at which it was sent. The reader's time zone is still
// unknown, so the text names the first mill's.
const until = {
	year: "numeric",
	month: "long",
	day: "numeric",
	hour: "numeric",
	minute: "2-digit",
	timeZoneName: "short",
} as const;

/**
 * The mail of an invitation, in the invited person's language; its link is the only place where the secret ever is in
 * full.
 */
export function invitationMail({ email, name, language, token, expiresAt, timeZone }: Invited, site: MailSite): Mail {
	const locale = { locale: language };
	const link = `${site.url}/login?invitation=${token}`;
	const day = new Intl.DateTimeFormat(language === "es" ? "es-MX" : "en-US", { ...until, timeZone }).format(
		new Date(expiresAt),
	);
	const subject = m.invitations_mail_subject({ mill: site.mill }, locale);
	const letter = {
		title: subject,
		paragraphs: [m.invitations_mail_greeting({ name }, locale), m.invitations_mail_text({ mill: site.mill }, locale)],
		action: { label: m.invitations_mail_link({}, locale), url: link },
		after: [m.invitations_mail_address({ email }, locale), m.invitations_mail_until({ day }, locale)],
	};
	return { address: email, language, subject, ...layoutLetter(letter, language, site.brand) };
}

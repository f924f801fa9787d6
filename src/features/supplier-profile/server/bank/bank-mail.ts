import { m } from "#generated/texts/messages.js";
import type { MailSite } from "#server/branding/mail-brand.ts";
import { layoutLetter } from "#server/mail/mail-layout.ts";
import type { Mail } from "#server/mail/mail-queries.ts";
import { showDay } from "#shared/forms/days.ts";
import { paths } from "#shared/paths.ts";
import type { BankState } from "#shared/supplies/bank-states.ts";

/** What a mail about a change may say; the account's number only by its last four. */
export type BankChangeFacts = {
	account: string;
	accountName: string;
	bank: string;
	lastFour: string;
	startsOn: string;
	requestedBy: string;
	refusal: string | null;
};
export type Recipient = { name: string; email: string; language: "en" | "es"; mayConfirm?: boolean };
/**
 * `stopAt`: where this contact confirms or stops the change; `waitsUntil`: the day before which the mill does not
 * confirm unless one does.
 */

export type Waiting = { stopAt: string; waitsUntil: string | null };

const subjects: Readonly<Record<BankState, typeof m.supplier_profile_bank_mail_requested>> = {
	requested: m.supplier_profile_bank_mail_requested,
	confirmed: m.supplier_profile_bank_mail_confirmed,
	refused: m.supplier_profile_bank_mail_refused,
	withdrawn: m.supplier_profile_bank_mail_withdrawn,
};

/** Notifies a contact of a requested change of bank details, or of its result. These mails cannot be unsubscribed. */
export function contactMail(
	to: Recipient,
	change: BankChangeFacts,
	state: BankState,
	site: MailSite,
	waiting: Waiting,
): Mail {
	const locale = { locale: to.language };
	const { accountName: name, bank, lastFour, requestedBy, startsOn, refusal } = change;
	const subject = subjects[state]({ mill: site.mill, name }, locale);
	const words = [
		m.supplier_profile_bank_mail_what(
			{ bank, number: `•••• ${lastFour}`, day: showDay(startsOn, to.language), by: requestedBy },
			locale,
		),
		...(refusal ? [m.supplier_profile_bank_mail_why({ reason: refusal }, locale)] : []),
		...(state === "requested"
			? [m.supplier_profile_bank_mail_nothing_yet({}, locale), ...waitingWords(to, waiting)]
			: []),
		m.supplier_profile_bank_mail_unexpected({ mill: site.mill }, locale),
	];
	if (state !== "requested") return mailOf(to, subject, words, site, { url: `${site.url}${paths.supplierProfile}` });
	const label = to.mayConfirm
		? m.supplier_profile_bank_mail_act({}, locale)
		: m.supplier_profile_bank_mail_stop({}, locale);
	return mailOf(to, subject, words, site, { url: waiting.stopAt, label });
}

function waitingWords({ language, mayConfirm }: Recipient, { waitsUntil }: Waiting): string[] {
	const locale = { locale: language };
	const day = waitsUntil ? showDay(waitsUntil, language) : undefined;
	return [
		...(day ? [m.supplier_profile_bank_mail_waits({ day }, locale)] : []),
		mayConfirm
			? m.supplier_profile_bank_mail_may_confirm({}, locale)
			: m.supplier_profile_bank_mail_may_stop({}, locale),
	];
}

/** Asks an administrator to look at a change. */
export function administratorMail(
	to: Recipient,
	{ account, accountName, requestedBy }: BankChangeFacts,
	site: MailSite,
): Mail {
	const locale = { locale: to.language };
	const subject = m.supplier_profile_bank_mail_review({ name: accountName }, locale);
	const words = [m.supplier_profile_bank_mail_review_text({ account, name: accountName, by: requestedBy }, locale)];
	return mailOf(to, subject, words, site, { url: `${site.url}${paths.adminSuppliers}` });
}

function mailOf(
	{ name, email, language }: Recipient,
	subject: string,
	words: readonly string[],
	site: MailSite,
	link: { url: string; label?: string },
): Mail {
	const greeting = m.supplier_profile_bank_mail_greeting({ name }, { locale: language });
	const action = { label: m.supplier_profile_bank_mail_open({}, { locale: language }), ...link };
	return {
		address: email,
		language,
		subject,
		...layoutLetter({ title: subject, paragraphs: [greeting, ...words], action }, language, site.brand),
	};
}

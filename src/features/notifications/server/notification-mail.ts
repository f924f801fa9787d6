import { m } from "#generated/texts/messages.js";
import { millNameOf } from "#server/branding/brand.ts";
import { mailSiteOf } from "#server/branding/mail-brand.ts";
import { inLanguage } from "#server/language.ts";
import { layoutMail } from "#server/mail/mail-layout.ts";
import type { Mail } from "#server/mail/mail-queries.ts";
import type { Digest, DueNotification, MailReader } from "#server/notifications/due-mails-queries.ts";
import type { Services } from "#server/request-context.ts";
import { createFormat, type Format } from "#shared/format.ts";
import { isNotificationEvent } from "#shared/notifications/notification-events.ts";
import { notificationPath, notificationTitle } from "#shared/notifications/notification-labels.ts";
import { paths } from "#shared/paths.ts";
import { yearIn } from "#shared/year-in.ts";
import { type UnsubscribeScope, unsubscribePath, unsubscribeToken } from "./unsubscribe-token.ts";

const mostLines = 50;

/** One mail of all that is due to a user, in their language and by their clock; at least one notification. */
export function notificationMail(
	reader: MailReader,
	due: readonly DueNotification[],
	kind: Digest | "now",
	{ config }: Services,
): Mail {
	const { language } = reader;
	return inLanguage(language, () => {
		const format = createFormat({ ...reader, year: yearIn(reader.timeZone, new Date()), coilLabel: "" });
		const urlOf = (path: string) => new URL(path, config.PUBLIC_URL).toString();
		const lines = due.slice(0, mostLines).map((one) => ({
			text: notificationTitle(one.event, one.subject, format),
			detail: detailOf(one, format),
			url: urlOf(notificationPath(one.event, one.subject)),
		}));
		const unsubscribeUrl = urlOf(
			unsubscribePath(unsubscribeToken(config, { personId: reader.id, scope: scopeOf(due) })),
		);
		const subject = due.length === 1 ? (lines[0]?.text ?? "") : titleOf(kind, due.length, millNameOf(config));
		const content = {
			title: subject,
			intro: m.notification_mail_hello({ name: reader.name, mill: millNameOf(config) }),
			lines,
			more: due.length > mostLines ? m.notification_mail_more({ count: due.length - mostLines }) : undefined,
			action: { label: m.notification_mail_open(), url: urlOf(paths.root) },
			footer: m.notification_mail_why(),
			unsubscribe: { label: m.notification_mail_stop(), url: unsubscribeUrl },
		};
		return {
			address: reader.email,
			personId: reader.id,
			language,
			subject,
			unsubscribeUrl,
			...layoutMail(content, language, mailSiteOf(config).brand),
		};
	});
}

/**
 * A mail about one kind of notification ends that kind; one about several ends all, since nobody could say which was
 * meant.
 */
function scopeOf(due: readonly DueNotification[]): UnsubscribeScope {
	const [event, ...others] = new Set(due.map((one) => one.event));
	return others.length === 0 && isNotificationEvent(event) ? event : "all";
}

function titleOf(kind: Digest | "now", count: number, mill: string): string {
	if (kind === "daily") return m.notification_mail_daily({ count });
	return kind === "weekly" ? m.notification_mail_weekly({ count }) : m.notification_mail_some({ count, mill });
}

function detailOf({ subject, accountName, happenedAt }: DueNotification, format: Format): string {
	const po = subject.po ? [m.notifications_po({ po: subject.po })] : [];
	const when = subject.on ? format.day(subject.on) : format.instant(happenedAt);
	return [...po, ...(accountName === null ? [] : [accountName]), when].join(" · ");
}

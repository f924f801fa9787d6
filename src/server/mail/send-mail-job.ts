import { createTransport } from "nodemailer";
import { mailSender } from "../branding/mail-brand.ts";
import type { Config } from "../config.ts";
import type { Job } from "../jobs/jobs.ts";
import type { Services } from "../request-context.ts";
import { sendMailJobName } from "./mail.ts";
import { claimMail, findMailFile, type MailFile, type StoredMail, settleMail } from "./mail-queries.ts";

// The queue waits longer each time, at most six hours: this many are almost three days.
const mostAttempts = 20;
// The library's own limits are minutes, in which a server that only listens keeps all other jobs of this process
// waiting.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };
// One that was not to be spoken to is left in peace: the mails behind wait without each finding that out.
const restMs = 10_000;
const restsUntil = new Map<string, number>();

/** Thrown where the mail server was away a moment ago: the mail waits as it is, and is tried again by the queue. */
class MailServerRestsError extends Error {}

/**
 * Passes one mail to the mail server, or keeps it in the outbox where none is set. Throws to be tried again when it
 * surely did not go.
 */
export const sendMailJob: Job<{ id: string }> = {
	name: sendMailJobName,
	run: async ({ id }, { database, config, log }: Services) => {
		const { SMTP_URL } = config;
		if (SMTP_URL && performance.now() < (restsUntil.get(SMTP_URL) ?? 0))
			throw new MailServerRestsError("The mail server is away");
		const mail = await database.transaction("millgate_mail", {}, (tx) => claimMail(tx, id));
		if (!mail) return;
		const settle = (state: Parameters<typeof settleMail>[2], failure?: string) =>
			database.transaction("millgate_mail", {}, (tx) => settleMail(tx, id, state, failure));
		if (!SMTP_URL) return settle("kept");
		// It may have waited for days while the mail server was away.
		if (mail.isForNobody) return settle("kept", "not sent: its reader was deactivated");
		try {
			const file = await database.transaction("millgate_mail", {}, (tx) => findMailFile(tx, id));
			await send(config, SMTP_URL, mail, file);
		} catch (error) {
			const fate = mail.attempts >= mostAttempts ? "failed" : fateOf(error);
			if (isAway(error)) restsUntil.set(SMTP_URL, performance.now() + restMs);
			log.warn({ error, mail: id, fate }, "a mail was not sent");
			// The result is unknown: the mail stays claimed, and administrators see it so.
			if (fate === "unknown") return;
			await settle(fate, String((error as Error).message).slice(0, 500));
			if (fate === "waiting") throw error;
			return;
		}
		await settle("sent");
	},
};

async function send(config: Config, url: string, mail: StoredMail, file: MailFile | undefined): Promise<void> {
	const from = mailSender(config);
	const transport = createTransport({ url, ...timeouts }, { from });
	try {
		await transport.sendMail({
			// As a text it would be read as a list: "x,person@else.example" is two.
			to: { name: "", address: mail.address },
			subject: mail.subject,
			text: mail.bodyText,
			html: mail.bodyHtml,
			attachments: file ? [{ filename: file.name, content: Buffer.from(file.bytes) }] : [],
			// The same id for every attempt, so that a server that already has the mail recognizes it.
			messageId: `<${mail.id}@${from.address.split("@")[1]}>`,
			headers: { "Content-Language": mail.language, "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
		});
	} finally {
		transport.close();
	}
}

/** One click in the mail program ends mails like it (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: StoredMail): Record<string, string> {
	if (!unsubscribeUrl) return {};
	return { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** No word about this mail: nobody answered, or nonsense. */
function isAway(error: unknown): boolean {
	const { responseCode, command } = error as { responseCode?: number; command?: string };
	return responseCode === undefined && command !== "DATA";
}

/** What a failed attempt means: refused for good (5xx), surely not taken, or lost after the text was on its way. */
function fateOf(error: unknown): "failed" | "waiting" | "unknown" {
	const { responseCode, command } = error as { responseCode?: number; command?: string };
	if (responseCode !== undefined) return responseCode >= 500 && command !== "AUTH" ? "failed" : "waiting";
	return command === "DATA" ? "unknown" : "waiting";
}
